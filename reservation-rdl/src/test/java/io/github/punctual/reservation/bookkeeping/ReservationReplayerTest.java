package io.github.punctual.reservation.bookkeeping;

import static io.github.punctual.reservation.bookkeeping.Books.key;
import static io.github.punctual.reservation.bookkeeping.Books.machines;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookOutlook;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.book.ReservationEntry;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.sharing.CapPolicy;
import io.github.punctual.reservation.sharing.Caps;
import io.github.punctual.reservation.sharing.SharingPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReservationReplayerTest {
  private static final String PLAN = Books.QUEUE;

  /** A log that wants to begin anew now and then. */
  private static final class Renewed implements DecisionLog {
    private final List<Entry> entries = new ArrayList<>();
    private final Random random;

    Renewed(long seed) {
      random = new Random(seed);
    }

    @Override
    public boolean wantsStart() {
      return random.nextInt(25) == 0;
    }

    @Override
    public void append(Entry entry) {
      entries.add(entry);
    }
  }

  /** A desk that asks, looks ahead, takes, and gives back, in an order that the seed says. */
  private static final class Run {
    private final Random random;
    private final ReservationBook.Parts parts;
    private final Renewed log;
    private ReservationBook book;
    private long now = 1_000_000;
    private int names;

    Run(ReservationBook.Parts parts, long seed) {
      this.random = new Random(seed);
      this.parts = parts;
      this.log = new Renewed(seed);
      this.book = new ReservationBook(parts, machines(20), now);
      book.writeTo(log, PLAN);
    }

    List<DecisionLog.Entry> make(int changes) {
      for (int i = 0; i < changes; i++) {
        now += random.nextInt(4) * 700L;
        act();
        if (random.nextBoolean()) {
          book.takeNotices();
        }
        if (random.nextInt(20) == 0) {
          book = ReservationBook.restore(parts, book.state());
          book.writeTo(log, PLAN);
        }
      }
      return log.entries;
    }

    private void act() {
      ReservationKey some = some();
      switch (random.nextInt(12)) {
        case 0, 1 -> book.submit(fresh(), now);
        case 2, 3 -> {
          Request request = fresh();
          foreseen(() -> book.submit(request, now));
        }
        case 4 -> {
          Request request = fresh();
          CapacityProfile most = profile();
          foreseen(() -> book.within(most, () -> book.submit(request, now)));
        }
        case 5 -> {
          String text = Texts.random(random);
          book.booking(some)
              .map(Booking::request)
              .map(was -> was.with(Books.parse(text), text))
              .ifPresent(request -> foreseen(() -> book.update(request, now)));
        }
        case 6 -> foreseen(() -> book.delete(some, now));
        case 7 -> book.finished(some, now);
        case 8, 9 ->
            book.capacity(
                profile(),
                millis -> millis % 2000 == 0 ? Optional.of("repairs") : Optional.empty(),
                now);
        case 10 -> {
          Books.ask(book, fresh(), now);
          // Somebody else may have another opinion.
          Request request = fresh();
          if (book.submit(request, now) instanceof Refused refused) {
            book.overruled(request.key(), refused);
          } else {
            book.overruled(request.key(), Refused.of(RefusalCode.TOO_MANY, "there are many"));
          }
        }
        default -> {
          now += random.nextInt(20) * 1000L;
          book.advance(now);
        }
      }
    }

    private <T> void foreseen(Supplier<T> change) {
      BookOutlook<T> outlook = book.outlook(now, change);
      if (random.nextInt(4) == 0) {
        now += 1000L * random.nextInt(10);
        book.advance(now);
      }
      if (random.nextInt(6) == 0) {
        // Somebody else asks meanwhile, and may be refused.
        Request request = fresh();
        var unused = book.outlook(now, () -> book.submit(request, now));
      }
      if (random.nextInt(4) > 0) {
        book.take(outlook);
      }
    }

    private Request fresh() {
      return Books.request(
          "r" + names++,
          random.nextBoolean() ? "ada" : "bob",
          random.nextInt(3),
          Texts.random(random));
    }

    private ReservationKey some() {
      List<Booking> all = new ArrayList<>(book.bookings());
      return all.isEmpty() ? key("nobody") : all.get(random.nextInt(all.size())).key();
    }

    private CapacityProfile profile() {
      Map<Long, ResourceVector> steps = new TreeMap<>();
      steps.put(now, machines(8 + random.nextInt(13)));
      if (random.nextBoolean()) {
        long from = now + 1 + random.nextInt(60_000);
        steps.put(from, machines(4 + random.nextInt(10)));
        steps.put(from + 1 + random.nextInt(60_000), machines(20));
      }
      return CapacityProfile.of(steps);
    }
  }

  private static ReservationBook.Parts parts(String planner, boolean capped) {
    return new ReservationBook.Parts(
        new BookSettings(1000, 200_000, 2000, 20_000, 6),
        Planners.byName(planner).orElseThrow(),
        capped
            ? new CapPolicy(
                Map.of(
                    PLAN,
                    Caps.parse(
                        Map.of(
                            "user-capacity", "70%",
                            "user-average-capacity", "30%",
                            "window", "60s"))),
                Caps.NONE,
                1000)
            : SharingPolicy.NONE);
  }

  @ParameterizedTest
  @CsvSource({"gree, false", "gree-l, true", "price-guided, false", "price-guided, true"})
  void whatIsLoggedIsDecidedAgainFromEveryStart(String planner, boolean capped) {
    TreeSet<String> events = new TreeSet<>();
    int starts = 0;
    int taken = 0;
    for (long seed = 0; seed < 12; seed++) {
      List<DecisionLog.Entry> log = new Run(parts(planner, capped), seed).make(80);
      ReservationReplayer replayer = new ReservationReplayer();
      for (int i = 0; i < log.size(); i++) {
        if (log.get(i).isStart()) {
          replayer = new ReservationReplayer();
          starts++;
        } else {
          ReservationEntry.Step step = (ReservationEntry.Step) log.get(i);
          events.add(step.event().getClass().getSimpleName());
          taken += step.event() instanceof ReservationEntry.Taken ? 1 : 0;
        }
        assertEquals(log.get(i), replayer.replay(log.get(i)), "seed " + seed + ", entry " + i);
      }
    }
    assertEquals(8, events.size(), events::toString);
    assertTrue(starts > 60 && taken > 60, starts + " starts, " + taken + " taken");
  }

  @Test
  void whatWasForeseenIsWrittenOnceAndTakenByReference() {
    List<DecisionLog.Entry> log = new ArrayList<>();
    ReservationBook book = Books.book(4);
    book.writeTo(log::add, PLAN);
    Request request = Books.request("r", "window(atom(<1024,1>, 1, 4, 10, 40), 0, 100)");
    BookOutlook<Answer> outlook = book.outlook(0, () -> book.submit(request, 0));
    assertTrue(book.take(outlook));
    assertInstanceOf(ReservationEntry.Start.class, log.get(0));
    ReservationEntry.Step asked = (ReservationEntry.Step) log.get(1);
    assertTrue(asked.foreseen());
    assertEquals(BookingState.PLANNED, asked.changes().get(0).state());
    assertEquals(
        ReservationEntry.Step.without(0, PLAN, new ReservationEntry.Taken(), false), log.get(2));
    assertEquals(3, log.size());
  }

  @Test
  void aRefusalThatThereWasNoTimeToExplainIsToldAndDecidedAgain() {
    List<DecisionLog.Entry> log = new ArrayList<>();
    ReservationBook book = Books.book(10);
    book.writeTo(log::add, PLAN);
    Request request = Books.request("r", "window(atom(<1024,1>, 11, 11, 10, 110), 0, 100)");
    // To look for a place once takes all of it.
    int[] left = {1};

    Answer answer = book.submit(request, 0, () -> --left[0] < 0);

    Refused refused = assertInstanceOf(Refused.class, answer);
    assertEquals(RefusalCode.TOO_LARGE, refused.code());
    assertEquals(List.of(), refused.refusal().measures());
    ReservationReplayer replayer = new ReservationReplayer();
    replayer.replay(log.get(0));
    assertEquals(log.get(1), replayer.replay(log.get(1)));
  }

  @Test
  void timeInWhichNothingIsToBeDoneIsNotWritten() {
    List<DecisionLog.Entry> log = new ArrayList<>();
    ReservationBook book = Books.book(4);
    book.writeTo(log::add, PLAN);
    for (long now = 0; now < 100_000; now += 1000) {
      book.advance(now);
      book.capacity(machines(4), now);
    }
    assertEquals(1, log.size(), log::toString);
  }

  @Test
  void anotherAmountAskedForOrAnotherCapacityIsDecidedOtherwise() {
    List<DecisionLog.Entry> log = new ArrayList<>();
    ReservationBook book = Books.book(4);
    book.writeTo(log::add, PLAN);
    book.submit(Books.request("r", "window(atom(<1024,1>, 4, 4, 10, 40), 0, 100)"), 0);
    ReservationEntry.Start start = (ReservationEntry.Start) log.get(0);
    ReservationEntry.Step step = (ReservationEntry.Step) log.get(1);

    Request more = Books.request("r", "window(atom(<1024,1>, 4, 4, 10, 80), 0, 100)");
    assertNotEquals(
        List.of(step.changes(), step.refused()),
        decided(start, new ReservationEntry.Submitted(more, Optional.empty())));

    Map<Long, ResourceVector> less = new TreeMap<>();
    start.state().capacity().keySet().forEach(at -> less.put(at, machines(3)));
    BookState state = new BookState(0, 1, 1, new TreeMap<>(less), List.of(), List.of());
    assertNotEquals(
        List.of(step.changes(), step.refused()),
        decided(new ReservationEntry.Start(0, PLAN, start.settings(), state), step.event()));
  }

  private static List<Object> decided(
      ReservationEntry.Start start, ReservationEntry.BookEvent event) {
    ReservationReplayer replayer = new ReservationReplayer();
    replayer.replay(start);
    ReservationEntry.Step now =
        (ReservationEntry.Step)
            replayer.replay(ReservationEntry.Step.without(0, PLAN, event, false));
    return List.of(now.changes(), now.refused());
  }

  @Test
  void aBookOfPartsThatNobodyCanMakeAgainIsSaidToBeSo() {
    ReservationReplayer replayer = new ReservationReplayer();
    Map<String, String> settings = new TreeMap<>(PartsText.of(parts("gree", true)));
    settings.put("planner", "guess");
    BookState state = Books.book(1).state();
    IllegalArgumentException refusal =
        assertThrows(
            IllegalArgumentException.class,
            () -> replayer.replay(new ReservationEntry.Start(0, PLAN, settings, state)));
    assertTrue(refusal.getMessage().startsWith("planner is 'guess'"), refusal.getMessage());
  }
}
