package io.github.punctual.benchmarks.mix;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.allocate.BurstProfile;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.benchmarks.tempo.TempoWorkload;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.PromisedAhead;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.follow.DelayCorrection;
import io.github.punctual.reservation.follow.FollowerPolicy;
import io.github.punctual.reservation.follow.FollowerSettings;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.rdl.Atom;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.TimePoint;
import io.github.punctual.reservation.rdl.Window;
import io.github.punctual.reservation.sharing.SharingPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;

/**
 * One cluster with all kinds of promises: jobs with deadlines under Tempo on three fifths of it,
 * reservations on a fifth, and queues with bursts on a fifth. At each event the parts that it
 * concerns decide, and the deadline policy is told what the others claim, as in the
 * ResourceManager.
 */
final class MixWorkload {
  private static final double DEADLINES = 0.6;
  private static final double PLAN = 0.2;
  private static final double BURSTS = 0.2;
  private static final PoolId PLAN_POOL = new PoolId("root.pipelines");
  private static final long HORIZON_MILLIS = 3_600_000;
  private static final long STEP_MILLIS = 1000;

  private final Random random = new Random(2);
  private final TempoWorkload deadlines;
  private final ReservationBook book;
  private final FollowerPolicy follower;
  private final BopfPolicy bopf;
  private final List<QueueId> queues = new ArrayList<>();
  private final ResourceVector forPlan;
  private final ResourceVector forBursts;
  private NavigableMap<Long, ResourceVector> promised = new TreeMap<>();
  private int asked;

  /**
   * A cluster whose promises are made.
   *
   * @param jobs with deadlines, of which half wait
   * @param reservations that are accepted
   * @param bursty queues that declare bursts
   */
  MixWorkload(int jobs, int reservations, int bursty) {
    List<PoolId> pools = new ArrayList<>(List.of(PLAN_POOL));
    for (int i = 0; i < bursty; i++) {
      pools.add(new PoolId("root.bursts.q" + i));
    }
    deadlines = new TempoWorkload(jobs / 2, jobs - jobs / 2, DEADLINES, pools);
    forPlan = deadlines.total().scaledDown(PLAN);
    forBursts = deadlines.total().scaledDown(BURSTS);
    long now = deadlines.nowMillis();
    book =
        new ReservationBook(
            new ReservationBook.Parts(
                new BookSettings(STEP_MILLIS, HORIZON_MILLIS, 0, 0, 0),
                Planners.byName("price-guided").orElseThrow(),
                SharingPolicy.NONE),
            forPlan,
            now);
    follower =
        new FollowerPolicy(
            book::booking,
            queue ->
                queue.path().startsWith(PLAN_POOL.value() + ".")
                    ? Optional.of(
                        new ReservationKey(queue.path().substring(PLAN_POOL.value().length() + 1)))
                    : Optional.empty(),
            new FollowerSettings(5000, true),
            new DelayCorrection());
    bopf = new BopfPolicy(forBursts, BopfSettings.DEFAULT);
    for (int i = 0; i < bursty; i++) {
      declare(new QueueId("root.bursts.q" + i), bursty, now);
    }
    while (book.bookings().size() < reservations) {
      if (asked > 3 * reservations) {
        throw new IllegalStateException(
            "only %d of %d reservations were accepted".formatted(book.bookings().size(), asked));
      }
      reserve();
    }
    tellOthers();
  }

  private void declare(QueueId queue, int bursty, long now) {
    long period = 300_000 + 10_000L * queues.size();
    int level = Math.max(1, forBursts.count(TempoWorkload.TASK) / (2 * bursty));
    bopf.register(
        QueueDeclaration.latency(
            queue,
            1,
            new BurstPlan.Periodic(
                OptionalLong.of(now + random.nextInt((int) period)),
                period,
                60_000,
                ResourceSeconds.of(TempoWorkload.TASK, level * 60_000L),
                0.95)),
        now);
    queues.add(queue);
  }

  /** Somebody asks for a reservation within the next half hour. */
  List<Decision> reserve() {
    int width = 10 + random.nextInt(Math.max(1, forPlan.count(TempoWorkload.TASK) / 20));
    Duration lease = Duration.ofSeconds(60 + random.nextInt(120));
    long from = random.nextInt(1_200_000);
    Rdl wanted =
        new Window(
            new Atom(TempoWorkload.TASK, 1, width, lease, lease.multipliedBy(width)),
            new TimePoint.Relative(Duration.ofMillis(from)),
            new TimePoint.Relative(Duration.ofMillis(from + 3 * lease.toMillis())));
    String name = "reservation_" + asked++;
    book.submit(
        new Request(
            new ReservationKey(name),
            "user" + random.nextInt(7),
            PLAN_POOL.value(),
            name,
            wanted,
            wanted.toString(),
            0,
            1),
        deadlines.nowMillis());
    follow();
    return tellOthers();
  }

  /** The last reservation that was asked for is deleted, where it was accepted. */
  void deleteReservation() {
    ReservationKey last = new ReservationKey("reservation_" + (asked - 1));
    if (book.booking(last).isPresent()) {
      book.delete(last, deadlines.nowMillis());
    }
    follow();
    tellOthers();
  }

  /** A burst comes in one of the queues. */
  List<Decision> burst() {
    QueueId arriving = queues.get(random.nextInt(queues.size()));
    long now = deadlines.nowMillis();
    List<QueueUse> uses =
        queues.stream()
            .map(queue -> use(queue, queue.equals(arriving) ? List.of(now) : List.of()))
            .toList();
    var unusedShares = bopf.decide(new QueueSnapshot(now, forBursts, uses));
    return tellOthers();
  }

  /** A job with a deadline comes. */
  List<Decision> newcomer() {
    tellOthers();
    return deadlines.newcomer();
  }

  /** It goes again, whatever became of it. */
  void withdraw() {
    deadlines.withdraw();
  }

  /** A task of a job with a deadline ends. */
  List<Decision> taskEnd() {
    tellOthers();
    return deadlines.taskEnd();
  }

  /** The queues of reservations are resized; what the plan claims is worked out anew. */
  private void follow() {
    long now = deadlines.nowMillis();
    book.advance(now);
    List<QueueUse> reserved =
        book.bookings().stream()
            .map(booking -> use(new QueueId(PLAN_POOL.value() + "." + booking.key()), List.of()))
            .toList();
    var unusedLevels = follower.decide(new QueueSnapshot(now, forPlan, reserved));
    promised = PromisedAhead.claims(book.bookings(), book.state().capacity(), STEP_MILLIS, forPlan);
  }

  private List<Decision> tellOthers() {
    long now = deadlines.nowMillis();
    Map<PoolId, CapacityProfile> claims = new TreeMap<>();
    PromisedAhead.profile(promised, now).ifPresent(profile -> claims.put(PLAN_POOL, profile));
    for (QueueId queue : queues) {
      bopf.book()
          .find(queue)
          .filter(known -> known.queueClass() == QueueClass.HARD)
          .flatMap(known -> known.declaration().bursts())
          .flatMap(plan -> BurstProfile.ahead(plan, bopf.burst(queue), now))
          .ifPresent(profile -> claims.put(new PoolId(queue.path()), profile));
    }
    return deadlines.others(new Others(Map.of(), claims));
  }

  private static QueueUse use(QueueId queue, List<Long> arrived) {
    return new QueueUse(
        queue, TempoWorkload.TASK.times(10), TempoWorkload.TASK.times(20), 1, arrived);
  }

  /** What there is in the workload now, in words. */
  String present() {
    return "%s; %d reservations; %d queues with bursts, %d of them hard"
        .formatted(
            deadlines.present(),
            book.bookings().size(),
            queues.size(),
            queues.stream()
                .filter(
                    queue ->
                        bopf.book()
                            .find(queue)
                            .filter(known -> known.queueClass() == QueueClass.HARD)
                            .isPresent())
                .count());
  }
}
