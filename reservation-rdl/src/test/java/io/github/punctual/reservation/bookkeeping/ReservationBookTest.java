package io.github.punctual.reservation.bookkeeping;

import static io.github.punctual.reservation.bookkeeping.Books.accept;
import static io.github.punctual.reservation.bookkeeping.Books.book;
import static io.github.punctual.reservation.bookkeeping.Books.check;
import static io.github.punctual.reservation.bookkeeping.Books.key;
import static io.github.punctual.reservation.bookkeeping.Books.machines;
import static io.github.punctual.reservation.bookkeeping.Books.refuse;
import static io.github.punctual.reservation.bookkeeping.Books.request;
import static io.github.punctual.reservation.bookkeeping.Books.vcores;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.Refusal.Binding;
import io.github.punctual.core.decision.Refusal.Cap;
import io.github.punctual.core.decision.Refusal.Holder;
import io.github.punctual.core.decision.Refusal.Measure;
import io.github.punctual.core.decision.Refusal.Offer;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.book.pages.BookRegister;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.sharing.CapPolicy;
import io.github.punctual.reservation.sharing.Caps;
import io.github.punctual.reservation.sharing.SharingPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ReservationBookTest {
  /** 10 machines for 10 seconds. */
  private static String all10(int from, int until) {
    return "window(atom(<1024,1>, 1, 10, 1, 100), %d, %d)".formatted(from, until);
  }

  @Test
  void whoReservesAndGivesBackAllDayIsRememberedForTheLastOfIt() {
    ReservationBook book = book(10);
    accept(book, request("of-another", "bob", 0, all10(600, 700)), 0);
    book.delete(key("of-another"), 0);
    for (int i = 0; i < BookRegister.MOST_ENDED + 20; i++) {
      accept(book, request("r" + i, all10(600, 700)), 0);
      book.outlook(0, () -> book.delete(key("of-another"), 0));
      book.delete(key("r" + i), 0);
    }

    book.advance(0);

    assertEquals(BookRegister.MOST_ENDED + 1, book.bookings().size());
    assertEquals(Optional.empty(), book.booking(key("r19")));
    assertEquals(BookingState.DELETED, book.booking(key("r20")).orElseThrow().state());
    assertTrue(book.booking(key("of-another")).isPresent());
  }

  @Test
  void promisesWhatItAccepts() {
    ReservationBook book = book(10);

    Booking booking = accept(book, request("r", all10(20, 40)), 0);

    assertEquals(BookingState.PLANNED, booking.state());
    assertEquals(OptionalLong.of(30_000), booking.startMillis());
    assertEquals(OptionalLong.of(40_000), booking.endMillis());
    assertEquals(OptionalLong.of(40_000), booking.deadlineMillis());
    assertEquals(machines(10), book.promised(key("r"), 35_500));
    assertEquals(ResourceVector.ZERO, book.promised(key("r"), 29_999));
    check(book);
  }

  @Test
  void changesNothingWhenOnlyAsked() {
    ReservationBook book = book(10);
    BookState before = book.state();

    assertTrue(Books.ask(book, request("r", all10(20, 40)), 0).isAccepted());

    assertEquals(before, book.state());
    assertTrue(book.plan().reservations().isEmpty());
  }

  @Test
  void saysWhatIsInTheWayAndWho() {
    ReservationBook book = book(10);
    accept(book, request("first", all10(0, 10)), 0);

    Refused refused = refuse(book, request("second", all10(0, 12)), 0);

    assertEquals(RefusalCode.NO_ROOM, refused.code());
    Refusal refusal = refused.refusal();
    assertEquals("NO_ROOM", refusal.code());
    assertEquals(
        Optional.of(new Measure(Measure.BUNDLE_SECONDS, 100, 20)),
        refusal.measure(Measure.BUNDLE_SECONDS));
    assertEquals(
        Optional.of(new Measure(ResourceVector.MEMORY, 9 * 1024, 0)),
        refusal.measure(ResourceVector.MEMORY));
    assertEquals(List.of(new Holder("first")), refusal.holders());
    assertEquals(OptionalLong.of(12_000), refusal.when().untilMillis());
    assertEquals(Optional.empty(), book.booking(key("second")));
  }

  @Test
  void plansWithinLessThanThereIsAndKeepsWhatItPromised() {
    ReservationBook book = book(10);
    accept(book, request("old", all10(0, 10)), 0);
    CapacityProfile bound =
        CapacityProfile.of(Map.of(0L, machines(2), 50_000L, machines(10), 60_000L, machines(1)));

    Answer late = book.within(bound, () -> book.submit(request("late", all10(0, 100)), 0));
    Answer tooLarge = book.within(bound, () -> Books.ask(book, request("none", all10(10, 49)), 0));

    assertTrue(late.isAccepted());
    assertEquals(10, vcores(book, "late", 55));
    assertEquals(10, vcores(book, "old", 5), "it was promised before");
    assertFalse(tooLarge.isAccepted());
    assertEquals(machines(10), book.plan().capacity(20), "that was for two questions");
    check(book);
    accept(book, request("none", all10(10, 49)), 0);
    check(book);
  }

  @Test
  void acceptsWhatItOffers() {
    ReservationBook book = book(10);
    accept(book, request("first", all10(0, 10)), 0);

    Request asked = request("second", all10(0, 12));
    Refusal refusal = refuse(book, asked, 0).refusal();

    Offer later = refusal.offers().get(0);
    Offer smaller = refusal.offers().get(1);
    assertEquals(List.of(Offer.LATER, Offer.SMALLER), List.of(later.kind(), smaller.kind()));
    assertEquals(OptionalLong.of(20_000), later.untilMillis());
    assertTrue(smaller.fraction().orElseThrow() > 0.19);
    assertTrue(Books.ask(book, asked.with(Books.parse(later.accept()), ""), 0).isAccepted());
    assertTrue(Books.ask(book, asked.with(Books.parse(smaller.accept()), ""), 0).isAccepted());
  }

  @Test
  void refusesForReasonsOfItsOwn() {
    ReservationBook book = book(10);
    accept(book, request("r", all10(0, 30)), 0);

    assertEquals(RefusalCode.DUPLICATE, refuse(book, request("r", all10(0, 30)), 0).code());
    assertEquals(
        RefusalCode.TOO_LARGE,
        refuse(book, request("s", "window(atom(<1024,1>, 11, 11, 1, 11), 0, 100)"), 0).code());
    assertEquals(
        RefusalCode.WINDOW_TOO_SHORT,
        refuse(book, request("s", "window(atom(<1024,1>, 1, 1, 1, 20), 0, 10)"), 0).code());
    assertEquals(
        RefusalCode.BEYOND_HORIZON,
        refuse(book, request("s", "window(atom(<1024,1>, 1, 1, 1, 20), 2000, 3000)"), 0).code());
    assertEquals(
        RefusalCode.PAST_DEADLINE,
        refuse(
                book,
                request(
                    "s",
                    "window(atom(<1024,1>, 1, 1, 1, 1), 1970-01-01T00:00:00Z, 1970-01-01T00:00:05Z)"),
                50_000)
            .code());
    Answer unknown = book.update(request("s", all10(0, 30)), 50_000);
    assertEquals(RefusalCode.UNKNOWN, ((Refused) unknown).code());
    Answer ended = book.update(request("r", all10(0, 30)), 50_000);
    assertEquals(RefusalCode.ENDED, ((Refused) ended).code());
  }

  @Test
  void refusesWhatExceedsACapAndSaysWhenItWouldFit() {
    CapPolicy policy = new CapPolicy(Map.of(), Caps.parse(Map.of("user-capacity", "50%")), 1000);
    ReservationBook book = new ReservationBook(Books.parts("gree", policy), machines(10), 0);
    accept(book, request("r", "window(atom(<1024,1>, 4, 4, 10, 40), 0, 10)"), 0);

    Refused refused = refuse(book, request("s", "window(atom(<1024,1>, 4, 4, 10, 40), 0, 10)"), 0);

    assertEquals(RefusalCode.USER_CAP, refused.code());
    assertEquals(
        List.of(new Measure(ResourceVector.MEMORY, 8 * 1024, 5 * 1024)),
        refused.refusal().measures());
    Cap cap = refused.refusal().binding().flatMap(Binding::cap).orElseThrow();
    assertEquals(new Cap(0.5, 0, OptionalLong.of(10_000)), cap);
    Request other = request("s", "bob", 0, "window(atom(<1024,1>, 4, 4, 10, 40), 0, 10)");
    accept(book, other, 0);
    check(book);
  }

  @Test
  void looksForAPlaceThatKeepsTheCapBeforeItRefuses() {
    CapPolicy policy = new CapPolicy(Map.of(), Caps.parse(Map.of("user-capacity", "50%")), 1000);
    ReservationBook book = new ReservationBook(Books.parts("gree", policy), machines(10), 0);

    // As late as possible it would hold 10 machines from 10 s to 20 s.
    accept(book, request("r", all10(0, 20)), 0);

    assertEquals(5, vcores(book, "r", 0));
    assertEquals(5, vcores(book, "r", 19));
    Request half = request("s", "window(atom(<1024,1>, 1, 5, 1, 50), 0, 15)");
    assertEquals(RefusalCode.USER_CAP, refuse(book, half, 0).code());
    check(book);
  }

  @Test
  void testsTheCapOfAQueueOverAllItsUsers() {
    CapPolicy policy =
        new CapPolicy(
            Map.of(
                Books.QUEUE, Caps.parse(Map.of("queue-average-capacity", "10%", "window", "100s"))),
            Caps.NONE,
            1000);
    ReservationBook book = new ReservationBook(Books.parts("gree", policy), machines(10), 0);
    accept(book, request("r", "ada", 0, "window(atom(<1024,1>, 1, 5, 1, 50), 0, 20)"), 0);
    accept(book, request("s", "bob", 0, "window(atom(<1024,1>, 1, 5, 1, 50), 0, 20)"), 0);

    Refused refusal =
        refuse(book, request("t", "eve", 0, "window(atom(<1024,1>, 1, 1, 1, 1), 0, 20)"), 0);

    assertEquals(RefusalCode.QUEUE_CAP, refusal.code());
    // What ended, or was given back before it was held, counts no longer than it must.
    book.delete(key("s"), 0);
    accept(book, request("t", "eve", 0, "window(atom(<1024,1>, 1, 1, 1, 1), 0, 20)"), 0);
    assertFalse(
        Books.ask(
                book, request("u", "bob", 0, "window(atom(<1024,1>, 1, 5, 1, 50), 0, 20)"), 60_000)
            .isAccepted());
    accept(book, request("u", "bob", 0, "window(atom(<1024,1>, 1, 5, 1, 50), 0, 20)"), 110_000);
  }

  @Test
  void saysOfWhichResourceTooLittleIsLeft() {
    ReservationBook book = book(10);
    accept(book, request("cores", "window(atom(<1,1>, 8, 8, 20, 160), 0, 20)"), 0);

    Refusal refusal =
        refuse(book, request("r", "window(atom(<1024,1>, 4, 4, 20, 80), 0, 20)"), 0).refusal();

    assertEquals(Optional.of(new Binding(Books.QUEUE, ResourceVector.VCORES)), refusal.binding());
    assertEquals(Optional.of(new Measure(Measure.BUNDLES, 4, 2)), refusal.measure(Measure.BUNDLES));
    accept(book, request("memory", "window(atom(<5000,1>, 1, 1, 20, 20), 0, 20)"), 0);
    check(book);
  }

  @Test
  void keepsTheOldPromiseWhenAnUpdateIsRefused() {
    ReservationBook book = book(10);
    accept(book, request("r", all10(0, 10)), 0);
    accept(book, request("s", all10(10, 20)), 0);
    BookState before = book.state();

    Answer answer = book.update(request("r", all10(0, 12)).with(Books.parse(all10(15, 25)), ""), 0);

    assertFalse(answer.isAccepted());
    assertEquals(before, book.state());
  }

  @Test
  void renegotiatesWhileItRuns() {
    ReservationBook book = book(10);
    accept(book, request("r", all10(0, 10)), 0);

    Answer answer = book.update(request("r", "window(atom(<1024,1>, 1, 5, 1, 50), 0, 10)"), 4_500);

    assertTrue(answer.isAccepted(), answer.toString());
    assertEquals(10, vcores(book, "r", 3));
    assertEquals(10, vcores(book, "r", 4));
    assertEquals(5, vcores(book, "r", 5));
    assertEquals(5, vcores(book, "r", 14));
    assertEquals(BookingState.RUNNING, book.booking(key("r")).orElseThrow().state());
    check(book);
  }

  @Test
  void refusesToGiveAReservationToSomebodyElse() {
    ReservationBook book = book(10);
    accept(book, request("r", all10(0, 10)), 0);

    assertThrows(
        IllegalArgumentException.class, () -> book.update(request("r", "eve", 0, all10(0, 10)), 0));
  }

  @Test
  void givesBackWhatIsNoLongerNeeded() {
    ReservationBook book = book(10);
    accept(book, request("r", all10(0, 10)), 0);
    refuse(book, request("s", all10(0, 12)), 2_000);

    assertTrue(book.finished(key("r"), 2_000).isPresent());

    assertEquals(BookingState.FINISHED, book.booking(key("r")).orElseThrow().state());
    assertEquals(ResourceVector.ZERO, book.promised(key("r"), 5_000));
    accept(book, request("s", all10(0, 10)), 2_000);
    assertEquals(Optional.empty(), book.delete(key("r"), 2_000));
    check(book);
  }

  @Test
  void endsWhatIsOverAndForgetsItLater() {
    ReservationBook book = book(10);
    accept(book, request("r", all10(0, 10)), 0);

    book.advance(9_999);
    assertEquals(BookingState.RUNNING, book.booking(key("r")).orElseThrow().state());
    book.advance(10_000);
    assertEquals(BookingState.ENDED, book.booking(key("r")).orElseThrow().state());
    assertTrue(book.plan().reservations().isEmpty());
    book.advance(69_000);
    assertTrue(book.booking(key("r")).isPresent());
    book.advance(70_000);
    assertEquals(Optional.empty(), book.booking(key("r")));
  }

  @Test
  void refusesToGoOnInStepsOfAnotherLength() {
    ReservationBook book = book(10);
    accept(book, request("r", all10(0, 10)), 0);
    ReservationBook.Parts other =
        new ReservationBook.Parts(
            new BookSettings(500, 1_000_000, 0, 0, 0),
            Planners.byName("gree").orElseThrow(),
            SharingPolicy.NONE);

    assertThrows(
        IllegalArgumentException.class, () -> ReservationBook.restore(other, book.state()));
  }

  @Test
  void refusesToGoBackInTime() {
    ReservationBook book = book(10);
    book.advance(5_000);

    assertThrows(IllegalArgumentException.class, () -> book.advance(4_999));
  }

  @Test
  void plansTheNextOccurrencesAsTimePasses() {
    ReservationBook book = book(10);
    accept(
        book,
        request("daily", "every(300s, 0, window(atom(<1024,1>, 1, 10, 1, 100), 100, 200))"),
        0);

    assertEquals(10, vcores(book, "daily", 195));
    assertEquals(10, vcores(book, "daily", 495));
    assertEquals(0, vcores(book, "daily", 1095));
    for (int second = 0; second <= 2000; second += 10) {
      book.advance(second * 1000L);
      check(book);
      assertTrue(book.booking(key("daily")).orElseThrow().state().isLive());
    }
    assertEquals(10, vcores(book, "daily", 2295));
    assertTrue(book.booking(key("daily")).orElseThrow().occurrences().size() < 6);
  }

  @Test
  void tellsWhenAnOccurrenceCannotBePlannedAndTriesAgain() {
    ReservationBook book = book(10);
    accept(
        book,
        request("daily", "every(300s, 0, window(atom(<1024,1>, 1, 10, 1, 100), 100, 110))"),
        0);
    book.takeNotices();
    // Beyond the present horizon of 1000 s the fourth is not planned yet.
    accept(book, request("rigid", "window(atom(<1024,1>, 10, 10, 5, 50), 995, 1000)"), 5_000);

    book.advance(40_000);

    List<Notice> notices = book.takeNotices();
    assertTrue(
        notices.stream().anyMatch(notice -> notice.kind() == NoticeKind.OCCURRENCE_REFUSED),
        notices.toString());
    assertEquals(BookingState.REDUCED, book.booking(key("daily")).orElseThrow().state());
    book.delete(key("rigid"), 40_000);
    assertTrue(
        book.takeNotices().stream().anyMatch(notice -> notice.kind() == NoticeKind.RESTORED));
    assertEquals(BookingState.PLANNED, book.booking(key("daily")).orElseThrow().state());
    check(book);
  }
}
