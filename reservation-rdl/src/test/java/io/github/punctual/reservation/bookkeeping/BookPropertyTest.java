package io.github.punctual.reservation.bookkeeping;

import static io.github.punctual.reservation.bookkeeping.Books.key;
import static io.github.punctual.reservation.bookkeeping.Books.machines;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.Refusal.Offer;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookOutlook;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.plan.PlanInvariants;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.sharing.CapPolicy;
import io.github.punctual.reservation.sharing.Caps;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What holds whatever happens to a book, in whatever order. */
class BookPropertyTest {
  private static final int RUNS = 10;
  private static final int CHANGES = 40;

  @ParameterizedTest
  @CsvSource({"gree, false", "gree-l, true", "price-guided, false", "price-guided, true"})
  void keepsItsPromisesOrTellsWhateverHappens(String planner, boolean capped) {
    SharingPolicy policy =
        capped
            ? new CapPolicy(
                Map.of(),
                Caps.parse(
                    Map.of(
                        "user-capacity", "70%", "user-average-capacity", "30%", "window", "60s")),
                1000)
            : SharingPolicy.NONE;
    ReservationBook.Parts parts =
        new ReservationBook.Parts(
            new BookSettings(1000, 200_000, 2000, 20_000, 6),
            Planners.byName(planner).orElseThrow(),
            policy);
    int accepted = 0;
    int told = 0;
    for (int seed = 0; seed < RUNS; seed++) {
      Run run = new Run(parts, seed);
      for (int change = 0; change < CHANGES; change++) {
        run.change();
      }
      accepted += run.accepted;
      told += run.told;
    }
    // The test would hold of a book that refuses all and loses nothing.
    assertTrue(accepted > 5 * RUNS && told > RUNS / 2, accepted + " accepted, " + told + " told");
  }

  private static final class Run {
    private final ReservationBook.Parts parts;
    private final Random random;
    private final String name;
    private ReservationBook book;
    private ReservationBook twin;
    private long now = 1_000_000;
    private int names;
    private int accepted;
    private int told;

    Run(ReservationBook.Parts parts, int seed) {
      this.parts = parts;
      this.random = new Random(seed);
      this.name = "seed " + seed;
      this.book = new ReservationBook(parts, machines(20), now);
      this.twin = new ReservationBook(parts, machines(20), now);
    }

    void change() {
      Map<ReservationKey, ResourceSeconds> before = totals();
      BookState was = book.state();
      if (random.nextInt(3) == 0) {
        twin = ReservationBook.restore(parts, twin.state());
      }
      now += random.nextInt(4) * 700L;
      ReservationKey target = act();
      assertSamePlan();
      assertEquals(book.state(), twin.state(), name);
      List<Notice> notices = book.takeNotices();
      assertEquals(notices, twin.takeNotices(), name);
      told += notices.size();
      check(was, before, target, notices);
    }

    private void assertSamePlan() {
      assertEquals(
          List.copyOf(book.plan().reservations()), List.copyOf(twin.plan().reservations()), name);
      for (long step = book.plan().origin(); step < book.plan().horizon(); step++) {
        assertEquals(book.plan().capacity(step), twin.plan().capacity(step), name);
        assertEquals(book.plan().promised(step), twin.plan().promised(step), name);
      }
    }

    private ReservationKey act() {
      int what = random.nextInt(12);
      ReservationKey some = some();
      if (what < 5) {
        return submit();
      } else if (what == 5) {
        String text = Texts.random(random);
        Request request =
            book.booking(some)
                .map(Booking::request)
                .map(was -> was.with(Books.request("u", text).rdl(), text))
                .orElse(null);
        if (request != null) {
          assertEquals(book.update(request, now), foreseen(() -> twin.update(request, now)), name);
        }
        return some;
      } else if (what == 6) {
        assertEquals(book.delete(some, now), foreseen(() -> twin.delete(some, now)), name);
        return some;
      } else if (what == 7) {
        assertEquals(book.finished(some, now), twin.finished(some, now), name);
        return some;
      } else if (what < 10) {
        CapacityProfile profile = profile();
        book.capacity(profile, millis -> Optional.empty(), now);
        twin.capacity(profile, millis -> Optional.empty(), now);
      } else {
        now += random.nextInt(20) * 1000L;
        book.advance(now);
        twin.advance(now);
      }
      return key("nobody");
    }

    private ReservationKey submit() {
      Request request =
          Books.request(
              "r" + names++,
              random.nextBoolean() ? "ada" : "bob",
              random.nextInt(3),
              Texts.random(random));
      Answer would = Books.ask(book, request, now);
      Answer answer = book.submit(request, now);
      assertEquals(would.isAccepted(), answer.isAccepted(), name);
      assertEquals(answer, foreseen(() -> twin.submit(request, now)), name);
      if (answer instanceof Refused refused) {
        for (Offer offer : refused.refusal().offers()) {
          assertAccepts(request.with(Books.parse(offer.accept()), request.text()));
        }
      } else {
        accepted++;
      }
      return request.key();
    }

    /** Foreseen and taken is as good as done. */
    private <T> T foreseen(Supplier<T> change) {
      twin.advance(now);
      BookState before = twin.state();
      BookOutlook<T> forgone = twin.outlook(now, change);
      assertEquals(before, twin.state(), name);
      BookOutlook<T> outlook = twin.outlook(now, change);
      assertEquals(forgone.result(), outlook.result(), name);
      if (!before.equals(outlook.after())) {
        assertFalse(twin.take(forgone), name);
      }
      assertTrue(twin.take(outlook), name);
      return outlook.result();
    }

    private void assertAccepts(Request offered) {
      Answer answer = Books.ask(book, offered, now);
      assertTrue(answer.isAccepted(), () -> name + " offered and refused: " + answer);
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

    private ReservationKey some() {
      List<Booking> all = new ArrayList<>(book.bookings());
      return all.isEmpty() ? key("nobody") : all.get(random.nextInt(all.size())).key();
    }

    private Map<ReservationKey, ResourceSeconds> totals() {
      Map<ReservationKey, ResourceSeconds> result = new TreeMap<>();
      book.bookings()
          .forEach(booking -> result.put(booking.key(), booking.promisedFrom(Long.MIN_VALUE)));
      return result;
    }

    private void check(
        BookState was,
        Map<ReservationKey, ResourceSeconds> before,
        ReservationKey target,
        List<Notice> notices) {
      assertEquals(List.of(), PlanInvariants.check(book.plan()), name);
      long first = book.settings().stepFrom(now);
      VectorTimeline sum = new VectorTimeline();
      book.bookings().stream()
          .filter(booking -> booking.state().isLive())
          .forEach(booking -> sum.add(booking.timeline()));
      for (long step = first; step < book.plan().horizon(); step++) {
        assertEquals(book.plan().promised(step), sum.at(step), name);
      }
      Map<ReservationKey, ResourceSeconds> after = totals();
      for (Booking old : was.bookings()) {
        ReservationKey key = old.key();
        if (old.state().isLive() && !key.equals(target)) {
          assertTrue(after.containsKey(key), () -> name + ": " + key + " is gone");
          // Another option of any() may be less, and is as good.
          boolean less =
              !old.request().text().contains("any(") && !before.get(key).fitsIn(after.get(key));
          boolean warned =
              notices.stream()
                  .anyMatch(
                      notice ->
                          notice.key().equals(key)
                              && (notice.kind() == NoticeKind.REDUCED
                                  || notice.kind() == NoticeKind.AT_RISK));
          assertTrue(!less || warned, () -> name + ": " + key + " lost without a word: " + notices);
        }
      }
    }
  }
}
