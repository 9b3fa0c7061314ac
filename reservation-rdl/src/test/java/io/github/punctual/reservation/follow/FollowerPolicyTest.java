package io.github.punctual.reservation.follow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.FluidDivision;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.SharingPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** On a cluster of 10 machines of 1 vcore; queue root.r serves reservation r. */
class FollowerPolicyTest {
  private static final QueueId BATCH = new QueueId("root.batch");
  private static final FollowerSettings SETTINGS = new FollowerSettings(0, false);
  private final DelayCorrection delays = new DelayCorrection();
  private final ReservationBook book =
      new ReservationBook(
          new ReservationBook.Parts(
              new BookSettings(1000, 1_000_000, 0, 0, 0),
              Planners.byName("gree").orElseThrow(),
              SharingPolicy.NONE),
          machines(10),
          0);

  private static ResourceVector machines(int count) {
    return ResourceVector.of(1024L * count, count);
  }

  private static QueueId queue(String name) {
    return new QueueId("root." + name);
  }

  private FollowerPolicy follower(FollowerSettings settings) {
    return new FollowerPolicy(
        book::booking,
        queue ->
            Optional.of(new ReservationKey(queue.path().substring("root.".length())))
                .filter(key -> book.booking(key).isPresent()),
        settings,
        delays);
  }

  private FollowerPolicy follower() {
    return follower(SETTINGS);
  }

  private void reserve(String name, int priority, String rdl) {
    ReservationKey key = new ReservationKey(name);
    assertTrue(
        book.submit(
                new Request(
                    key, "ada", "root.plan", name, RdlText.parse(rdl).orThrow(), rdl, priority, 1),
                0)
            .isAccepted());
  }

  private static QueueUse use(String name, int held, int pending) {
    return new QueueUse(queue(name), machines(held), machines(pending), 1, List.of());
  }

  private static QueueShares decide(
      FollowerPolicy follower, int seconds, int capacity, QueueUse... uses) {
    return follower.decide(new QueueSnapshot(seconds * 1000L, machines(capacity), List.of(uses)));
  }

  private static long level(QueueShares shares, int index) {
    return shares.shares().get(index).level().get(ResourceVector.VCORES);
  }

  /** What the queues get, in machines, when containers are very small. */
  private static List<Long> divide(QueueShares shares, int capacity, QueueUse... uses) {
    List<FluidDivision.Want> wants = new ArrayList<>();
    for (int i = 0; i < uses.length; i++) {
      wants.add(new FluidDivision.Want(shares.shares().get(i), uses[i].wanted()));
    }
    return FluidDivision.divide(machines(capacity), wants).stream()
        .map(vector -> vector.get(ResourceVector.VCORES))
        .toList();
  }

  @Test
  void givesAReservationItsPromiseBeforeAllOthers() {
    reserve("r", 0, "window(atom(<1024,1>, 1, 6, 1, 60), 20, 30)");
    QueueUse[] uses = {use("batch", 10, 90), use("r", 0, 8)};

    QueueShares during = decide(follower(), 25, 10, uses);

    assertEquals(0, level(during, 0));
    assertEquals(6, level(during, 1));
    assertEquals(List.of(4L, 6L), divide(during, 10, uses));
    assertEquals(OptionalLong.of(30_000), during.wakeMillis());
  }

  @Test
  void letsAJobThatComesEarlyRunOnWhatIsIdle() {
    reserve("r", 0, "window(atom(<1024,1>, 1, 6, 1, 60), 20, 30)");
    QueueUse[] idle = {use("batch", 0, 2), use("r", 0, 8)};
    QueueUse[] busy = {use("batch", 10, 90), use("r", 0, 8)};

    QueueShares before = decide(follower(), 5, 10, idle);

    assertEquals(0, level(before, 1));
    assertEquals(Beyond.FAIR, before.shares().get(1).beyond());
    assertEquals(List.of(2L, 8L), divide(before, 10, idle));
    assertEquals(List.of(5L, 5L), divide(before, 10, busy));
    assertEquals(OptionalLong.of(20_000), before.wakeMillis());
  }

  @Test
  void servesTheMoreImportantAndThenTheMoreUrgentFirst() {
    reserve("calm", 0, "window(atom(<1024,1>, 2, 2, 100, 200), 0, 300)");
    reserve("urgent", 0, "window(atom(<1024,1>, 2, 2, 100, 200), 0, 110)");
    reserve("vip", 1, "window(atom(<1024,1>, 2, 2, 100, 200), 0, 900)");

    QueueShares shares =
        decide(follower(), 50, 10, use("calm", 0, 9), use("urgent", 0, 9), use("vip", 0, 9));

    assertEquals(List.of(2, 1, 0), shares.shares().stream().map(QueueShare::rank).toList());
  }

  @Test
  void servesAnOccurrenceWithoutTimeToSpareBeforeALooseReservation() {
    reserve("loose", 0, "window(atom(<1024,1>, 2, 2, 100, 200), 0, 300)");
    reserve("again", 0, "every(300, window(atom(<1024,1>, 2, 2, 60, 120), 0, 60))");

    QueueShares shares = decide(follower(), 30, 10, use("loose", 0, 9), use("again", 0, 9));

    assertEquals(List.of(1, 0), shares.shares().stream().map(QueueShare::rank).toList());
  }

  @Test
  void keepsGangsWholeWhenThereIsLessThanIsPromised() {
    reserve("gang", 0, "window(atom(<1024,1>, 6, 6, 10, 60), 20, 30)");
    reserve("loose", 0, "window(atom(<1024,1>, 1, 4, 1, 40), 20, 40)");
    QueueUse[] uses = {use("gang", 0, 6), use("loose", 0, 4)};

    assertEquals(6, level(decide(follower(), 20, 8, uses), 0));
    QueueShares tooLittle = decide(follower(), 20, 5, uses);

    assertEquals(0, level(tooLittle, 0));
    assertTrue(level(tooLittle, 1) <= 5);
  }

  @Test
  void raisesLevelsEarlierByTheLead() {
    reserve("r", 0, "window(atom(<1024,1>, 1, 6, 1, 60), 20, 30)");
    FollowerPolicy follower = follower(new FollowerSettings(3_000, false));

    assertEquals(0, level(decide(follower, 16, 10, use("r", 0, 8)), 0));
    assertEquals(OptionalLong.of(17_000), decide(follower, 16, 10, use("r", 0, 8)).wakeMillis());
    assertEquals(6, level(decide(follower, 17, 10, use("r", 0, 8)), 0));
    assertEquals(6, level(decide(follower, 29, 10, use("r", 0, 8)), 0));
  }

  @Test
  void takesNothingFromAPromiseForOneThatHasNotBegun() {
    reserve("now", 0, "window(atom(<1024,1>, 8, 8, 50, 400), 0, 50)");
    reserve("next", 1, "window(atom(<1024,1>, 1, 6, 10, 60), 50, 60)");

    QueueShares shares =
        decide(
            follower(new FollowerSettings(5000, false)),
            47,
            10,
            use("next", 0, 9),
            use("now", 8, 0));

    assertEquals(0, shares.shares().get(0).rank(), "the more important one");
    assertEquals(2, level(shares, 0), "what is left of 10");
    assertEquals(8, level(shares, 1));
  }

  @Test
  void startsLargeBundlesEarlierByTheDelayThatWasLearned() {
    reserve("r", 0, "window(atom(<4096,4>, 1, 2, 10, 20), 50, 60)");
    for (int i = 0; i < 10; i++) {
      delays.sample(ResourceVector.of(4096, 4), 5_000);
      delays.sample(ResourceVector.of(1024, 1), 100);
    }
    FollowerPolicy follower = follower();

    assertEquals(0, level(decide(follower, 44, 10, use("r", 0, 8)), 0));
    assertEquals(8, level(decide(follower, 45, 10, use("r", 0, 8)), 0));
    assertEquals(100, delays.leadMillis(ResourceVector.of(1024, 1)));
    assertEquals(2, delays.learned().size());
  }

  @Test
  void growsPromisesByTheDelayWithinABound() {
    for (int i = 0; i < 10; i++) {
      delays.sample(machines(4), 10_000);
    }

    assertEquals(10, delays.increase(machines(4), 100, 100_000, 0));
    assertEquals(25, delays.increase(machines(4), 100, 20_000, 0));
    assertEquals(0, delays.increase(machines(1), 100, 20_000, 0));
    assertEquals(2, delays.increase(machines(4), 100, 100_000, 8_000));
    assertEquals(0, delays.increase(machines(4), 100, 100_000, 10_000));
  }

  @Test
  void learnsNothingFromAFewDelays() {
    for (int i = 0; i < 9; i++) {
      delays.sample(machines(4), 10_000);
    }

    assertEquals(0, delays.leadMillis(machines(4)));
    delays.sample(machines(4), 10_000);
    assertEquals(10_000, delays.leadMillis(machines(4)), "of the first nine, too");
  }

  @Test
  void learnsHowLongQueuesWaitForTheirLevels() {
    reserve("r", 0, "every(100s, 0, window(atom(<4096,4>, 1, 1, 20, 20), 50, 70))");
    FollowerPolicy follower = follower(new FollowerSettings(0, true));
    for (int period = 0; period < 10; period++) {
      int begin = 100 * period + 50;
      book.advance(begin * 1000L);
      assertEquals(4, level(decide(follower, begin, 10, use("r", 0, 4)), 0));
      decide(follower, begin + 6, 10, use("r", 4, 0));
      decide(follower, begin + 30, 10, use("r", 0, 0));
    }

    assertEquals(6_000, delays.leadMillis(ResourceVector.of(4096, 4)));
    assertEquals(4, level(decide(follower, 1044, 10, use("r", 0, 4)), 0));
  }

  @Test
  void countsHowLongAReservationIsShortThoughItWantsMore() {
    reserve("r", 0, "window(atom(<1024,1>, 1, 6, 1, 60), 20, 30)");
    FollowerPolicy follower = follower();
    decide(follower, 18, 10, use("r", 0, 6));
    decide(follower, 20, 10, use("r", 0, 6)); // 2 s without a promise: not short.
    decide(follower, 22, 10, use("r", 4, 2)); // 2 s without anything.
    decide(follower, 23, 10, use("r", 6, 9)); // 1 s with 4 of 6.
    decide(follower, 25, 10, use("r", 2, 0)); // 2 s with all.
    decide(follower, 30, 10, use("r", 0, 0)); // 5 s with less, and no wish for more.

    Service service = follower.services().get(0);

    assertEquals(3_000, service.shortMillis());
    assertEquals(3_000, service.longestShortMillis());
    assertEquals(60, service.promised().get(ResourceVector.VCORES), 1e-9);
    assertEquals(4 + 12 + 10, service.received().get(ResourceVector.VCORES), 1e-9);
  }

  @Test
  void forgetsHowThoseWereServedWhomNobodyKnows() {
    reserve("r", 0, "window(atom(<1024,1>, 1, 2, 1, 20), 20, 30)");
    reserve("s", 0, "window(atom(<1024,1>, 1, 2, 1, 20), 20, 30)");
    FollowerPolicy follower = follower();
    decide(follower, 20, 10, use("r", 2, 0), use("s", 2, 0));
    decide(follower, 22, 10, use("r", 2, 0), use("s", 2, 0));

    follower.retain(new ReservationKey("s")::equals);
    decide(follower, 24, 10, use("s", 2, 0));

    Service other = follower.services().get(0);
    assertEquals(new ReservationKey("s"), other.key());
    assertEquals(1, follower.services().size());
    assertEquals(8, other.received().get("vcores"), 1e-9, "of the other all is known");
  }

  @Test
  void servesAllOthersFairlyBehindReservations() {
    reserve("r", 0, "window(atom(<1024,1>, 1, 6, 1, 60), 20, 30)");

    QueueShares shares = decide(follower(), 25, 10, use("batch", 0, 10), use("r", 0, 10));

    assertEquals(QueueShare.elastic(BATCH, 1).behind(1), shares.shares().get(0));
    assertEquals(6, level(shares, 1));
  }

  @Test
  void treatsTheQueueOfAReservationThatHasEndedAsAnyOther() {
    reserve("r", 0, "window(atom(<1024,1>, 1, 6, 1, 60), 20, 30)");
    FollowerPolicy follower = follower();
    book.advance(30_000);

    QueueShares shares = decide(follower, 30, 10, use("r", 6, 2));

    assertEquals(QueueShare.elastic(queue("r"), 1), shares.shares().get(0));
    assertEquals(OptionalLong.empty(), shares.wakeMillis());
  }
}
