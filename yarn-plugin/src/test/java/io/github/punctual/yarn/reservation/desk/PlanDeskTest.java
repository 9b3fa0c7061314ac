package io.github.punctual.yarn.reservation.desk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.RefusalText;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Accepted;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.follow.FollowerSettings;
import io.github.punctual.reservation.follow.Service;
import io.github.punctual.reservation.maintenance.Away;
import io.github.punctual.reservation.maintenance.MaintenanceWindow;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Gree;
import io.github.punctual.reservation.planner.PlanChange;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.CapPolicy;
import io.github.punctual.reservation.sharing.Caps;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.yarn.keep.StoreSection.Change;
import io.github.punctual.yarn.settings.ReservationLimits;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class PlanDeskTest {
  private static final String PATH = "root.plan";
  private static final long NOW = 1_000_000;
  private static final long DAY = 24L * 60 * 60 * 1000;
  private static final ResourceVector TEN = ResourceVector.of(10 * 1024, 10);

  /** Places as GREE does, once it is told to go on. */
  private static final class Waiting implements Planner {
    private final Gree gree = new Gree();
    private final CountDownLatch thinks = new CountDownLatch(1);
    private final CountDownLatch mayGoOn = new CountDownLatch(1);

    @Override
    public String name() {
      return "waiting";
    }

    @Override
    public Optional<PlanChange> place(Plan plan, Demand demand, long earliest) {
      thinks.countDown();
      try {
        assertTrue(mayGoOn.await(60, TimeUnit.SECONDS));
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return gree.place(plan, demand, earliest);
    }
  }

  /** Never finds a place, and never gives up. */
  private static final class Endless implements Planner {
    @Override
    public String name() {
      return "endless";
    }

    @Override
    public Optional<PlanChange> place(Plan plan, Demand demand, long earliest) {
      while (true) {
        plan.room(ResourceVector.of(1024, 1), earliest, earliest + 1, 1);
      }
    }
  }

  /** Places as GREE does, and takes a second for it once it is told whom to tell of that. */
  private static final class Slow implements Planner {
    private final Gree gree = new Gree();
    private final AtomicLong now;
    private Optional<PlanDesk> told = Optional.empty();
    private ResourceVector capacity = TEN;

    Slow(AtomicLong now) {
      this.now = now;
    }

    @Override
    public String name() {
      return "slow";
    }

    @Override
    public Optional<PlanChange> place(Plan plan, Demand demand, long earliest) {
      if (told.isPresent()) {
        now.addAndGet(1000);
        CompletableFuture.runAsync(() -> told.get().book().capacity(capacity)).join();
      }
      return gree.place(plan, demand, earliest);
    }
  }

  private static PlanDesk desk(Planner planner, long planningMillis, long mostPerUser) {
    PlanDesk desk =
        desk(
            planner,
            new BookSettings(1000, 1_000_000, 0, 0, 2),
            new ReservationLimits(planningMillis, 4, 4, 0, mostPerUser, 150, 0),
            () -> Instant.ofEpochMilli(NOW));
    desk.book().capacity(TEN);
    return desk;
  }

  private static PlanDesk desk(
      Planner planner, BookSettings settings, ReservationLimits limits, InstantSource clock) {
    return new PlanDesk(
        PATH,
        new ReservationBook.Parts(settings, planner, SharingPolicy.NONE),
        new FollowerSettings(0, false),
        limits,
        new JobsFirst("", Optional.empty()),
        clock);
  }

  private static Request request(String name, String owner) {
    return request(name, owner, "10s, 10s), 0, 100s)");
  }

  /** One of one machine. */
  private static Request request(String name, String owner, String lengthAndWindow) {
    String text = "window(atom(<1024,1>, 1, 1, " + lengthAndWindow;
    return new Request(
        new ReservationKey(name), owner, PATH, "", RdlText.parse(text).orThrow(), text, 0, 1);
  }

  private static Request every(String name, String owner, int seconds) {
    String text = "every(%ds, atom(<1024,1>, 1, 1, 1s, 1s))".formatted(seconds);
    return new Request(
        new ReservationKey(name), owner, PATH, "", RdlText.parse(text).orThrow(), text, 0, 1);
  }

  private static Answer submit(PlanDesk desk, Request request) {
    return desk.submit(request, "").made().get().orElseThrow();
  }

  @Test
  void nothingElseWaitsWhileARequestIsPlanned() throws Exception {
    Waiting planner = new Waiting();
    PlanDesk desk = desk(planner, 60_000, 10);
    CompletableFuture<Answer> answer =
        CompletableFuture.supplyAsync(() -> desk.ask(request("r", "ada")));
    assertTrue(planner.thinks.await(60, TimeUnit.SECONDS));

    assertEquals(Optional.empty(), desk.booking(new ReservationKey("r")));
    assertEquals(10, desk.ahead().capacityAt(NOW).get(ResourceVector.VCORES));
    assertEquals(ResourceVector.ZERO, desk.ahead().promisedAt(NOW));
    assertEquals(List.of(), desk.shares(List.of()).shares());
    assertEquals(List.of(), desk.takeNotices());
    assertEquals(PATH, desk.view().queue());
    assertEquals(List.of(), desk.contents().records());
    assertFalse(desk.finished(new ReservationKey("r")), "it is tried again later");
    desk.book().maintenance(List.of());
    desk.book().capacity(ResourceVector.of(5 * 1024, 5));
    assertFalse(answer.isDone());

    planner.mayGoOn.countDown();
    assertInstanceOf(Accepted.class, answer.get(60, TimeUnit.SECONDS));
    assertEquals(
        5, desk.ahead().capacityAt(NOW).get(ResourceVector.VCORES), "done with the answer");
  }

  private static PlanDesk slow(Slow planner, AtomicLong now) {
    PlanDesk desk =
        desk(
            planner,
            new BookSettings(1000, 1_000_000, 0, 0, 2),
            new ReservationLimits(60_000, 4, 4, 0, 10, 150, 0),
            () -> Instant.ofEpochMilli(now.get()));
    desk.book().capacity(TEN);
    return desk;
  }

  @Test
  void whatIsFoundIsNotMadeWhereNodesWereLostWhileItWasPlanned() {
    AtomicLong now = new AtomicLong(NOW);
    Slow planner = new Slow(now);
    PlanDesk desk = slow(planner, now);
    planner.told = Optional.of(desk);
    planner.capacity = ResourceVector.of(5 * 1024, 5);
    String text = "window(atom(<1024,1>, 8, 8, 10s, 80s), 0, 100s)";

    Change<Answer> change =
        desk.submit(
            new Request(
                new ReservationKey("r"),
                "ada",
                PATH,
                "",
                RdlText.parse(text).orThrow(),
                text,
                0,
                1),
            "");

    assertTrue(change.after().isPresent());
    assertEquals(Optional.empty(), change.made().get(), "it is to be asked again");
    assertEquals(Optional.empty(), desk.booking(new ReservationKey("r")));
  }

  @Test
  void whatBecomesDueWhileARequestIsPlannedWaitsUntilItIsTaken() {
    AtomicLong now = new AtomicLong(NOW);
    Slow planner = new Slow(now);
    PlanDesk desk = slow(planner, now);
    assertInstanceOf(Accepted.class, submit(desk, request("r", "ada", "1s, 1s), 1, 2)")));
    planner.told = Optional.of(desk);

    Change<Answer> change = desk.submit(request("s", "ada"), "");

    assertEquals(NOW, desk.ahead().nowMillis());
    assertInstanceOf(Accepted.class, change.made().get().orElseThrow());
    assertEquals(now.get(), desk.ahead().nowMillis());
    assertEquals(BookingState.RUNNING, desk.booking(new ReservationKey("r")).orElseThrow().state());
  }

  @Test
  void aRequestThatTakesTooLongIsNotAnsweredAndChangesNothing() {
    PlanDesk desk = desk(new Endless(), 10, 10);
    DeskAhead before = desk.ahead();

    for (int i = 0; i < 3; i++) {
      Request request = request("r" + i, "ada");
      UnansweredException asked = assertThrows(UnansweredException.class, () -> desk.ask(request));
      assertEquals(UnansweredException.Reason.TOO_LONG, asked.reason());
      assertTrue(asked.getMessage().contains("10 ms"), asked.getMessage());
      assertThrows(UnansweredException.class, () -> desk.submit(request, ""));
    }

    assertEquals(before.book(), desk.ahead().book());
  }

  @Test
  void aRequestWaitsForThoseBeforeItNoLongerThanAllOfThemMayTake() throws Exception {
    Waiting planner = new Waiting();
    PlanDesk desk = desk(planner, 10, 10);
    CompletableFuture<Answer> first =
        CompletableFuture.supplyAsync(() -> desk.ask(request("r", "ada")));
    assertTrue(planner.thinks.await(60, TimeUnit.SECONDS));

    UnansweredException busy =
        assertThrows(UnansweredException.class, () -> desk.ask(request("s", "bob")));

    assertEquals(UnansweredException.Reason.BUSY, busy.reason());
    assertTrue(busy.getMessage().contains("40 ms"), busy.getMessage());
    planner.mayGoOn.countDown();
    assertThrows(Exception.class, () -> first.get(60, TimeUnit.SECONDS));
  }

  @Test
  void theReservationsOfAUserHaveNoMoreOccurrencesThanOneMay() {
    PlanDesk desk = desk(new Gree(), 60_000, 10);
    assertInstanceOf(Accepted.class, submit(desk, every("r1", "ada", 10)));
    DeskAhead before = desk.ahead();

    Refused refusal = assertInstanceOf(Refused.class, submit(desk, every("r2", "ada", 10)));
    assertEquals(RefusalCode.TOO_MANY, refusal.code());
    assertEquals(
        "TOO_MANY: with other reservations of ada in root.plan it would have more occurrences until the end of the plan than one user may have (punctual.reservation.most-occurrences-per-user). Asked: 100 occurrences; available: 50 occurrences; at most: 150 occurrences. Try to delete one, one periodic expression for what comes again, or fewer occurrences.",
        RefusalText.of(refusal.refusal()));
    assertEquals(before.book(), desk.ahead().book());
    assertEquals(refusal, desk.ask(every("r2", "ada", 10)));

    assertInstanceOf(
        Refused.class, desk.update(every("r1", "ada", 5), "").made().get().orElseThrow());
    assertTrue(desk.update(every("r1", "ada", 9), "").after().isPresent(), "it is accepted");
    assertInstanceOf(Accepted.class, submit(desk, every("r2", "bob", 10)));
    assertInstanceOf(Accepted.class, submit(desk, every("r2b", "ada", 25)));
  }

  @Test
  void aUserHasNoMoreLiveReservationsThanOneMay() {
    PlanDesk desk = desk(new Gree(), 60_000, 2);
    assertInstanceOf(Accepted.class, submit(desk, request("r1", "ada")));
    assertInstanceOf(Accepted.class, submit(desk, request("r2", "ada")));

    Refused refusal = assertInstanceOf(Refused.class, submit(desk, request("r3", "ada")));
    assertEquals(RefusalCode.TOO_MANY, refusal.code());
    assertEquals(
        "TOO_MANY: ada has as many live reservations in root.plan as one user may have (punctual.reservation.most-per-user). Asked: 1 reservation; available: 0 reservations; at most: 2 reservations. Try to delete one, one periodic expression for what comes again, or fewer occurrences.",
        RefusalText.of(refusal.refusal()));
    assertEquals(
        RefusalCode.TOO_MANY,
        assertInstanceOf(Refused.class, desk.ask(request("r3", "ada"))).code());

    assertInstanceOf(Accepted.class, submit(desk, request("b1", "bob")));
    assertTrue(desk.delete(new ReservationKey("r1")).made().get().orElseThrow().isPresent());
    assertInstanceOf(Accepted.class, submit(desk, request("r3", "ada")));
  }

  /** Those whose queues hold and want one container, at an instant. */
  private static List<String> served(PlanDesk desk, String... names) {
    desk.book().capacity(TEN);
    desk.shares(
        Stream.of(names)
            .map(
                name ->
                    new QueueUse(
                        new QueueId(PATH + "." + name),
                        ResourceVector.of(1024, 1),
                        ResourceVector.ZERO,
                        1,
                        List.of()))
            .toList());
    return desk.view().services().stream().map(Service::key).map(ReservationKey::value).toList();
  }

  @Test
  void howAReservationWasServedIsForgottenWithIt() {
    AtomicLong now = new AtomicLong(NOW);
    PlanDesk desk =
        desk(
            new Gree(),
            BookSettings.DEFAULTS,
            new ReservationLimits(60_000, 4, 4, 0, 10, 150, 0),
            () -> Instant.ofEpochMilli(now.get()));
    desk.book().capacity(TEN);
    assertInstanceOf(Accepted.class, submit(desk, request("r1", "ada")));
    assertInstanceOf(Accepted.class, submit(desk, request("r2", "ada")));
    served(desk, "r1", "r2");
    now.addAndGet(100_000);
    assertEquals(List.of("r1", "r2"), served(desk, "r1", "r2"));
    now.addAndGet(DAY - 200_000);
    assertInstanceOf(Accepted.class, submit(desk, request("r3", "ada")));
    assertEquals(List.of("r1", "r2"), served(desk, "r3"), "for a day they are known");

    // As many are known then as were served, but not the same ones.
    for (String name : List.of("r4", "r5")) {
      assertInstanceOf(Accepted.class, submit(desk, request(name, "ada")));
    }
    now.addAndGet(300_000);
    assertEquals(List.of("r3"), served(desk));
    now.addAndGet(2 * DAY);
    assertEquals(List.of(), served(desk));
  }

  private static ReservationBook.Parts capped(String part, String window) {
    Caps caps = Caps.parse(Map.of("user-average-capacity", part, "window", window));
    return new ReservationBook.Parts(
        BookSettings.DEFAULTS, new Gree(), new CapPolicy(Map.of(), caps, 1000));
  }

  @Test
  void whereAllNodesWereAwayStaysKnownUntilCapsLookFurtherBack() {
    AtomicLong now = new AtomicLong(NOW);
    DeskBook book = new DeskBook(capped("50%", "100s"), () -> Instant.ofEpochMilli(now.get()));
    book.maintenance(
        List.of(
            new MaintenanceWindow(
                "all", NOW + 50_000, 10_000, Optional.empty(), new Away(1, ResourceVector.ZERO))));
    book.capacity(TEN);
    now.addAndGet(155_000);
    book.capacity(TEN);
    assertEquals(1060, book.ahead().book().capacity().firstKey());

    book.change(capped("60%", "100s"));
    assertEquals(1060, book.ahead().book().capacity().firstKey());

    book.change(capped("60%", "200s"));
    assertEquals(955, book.ahead().book().capacity().firstKey());
  }
}
