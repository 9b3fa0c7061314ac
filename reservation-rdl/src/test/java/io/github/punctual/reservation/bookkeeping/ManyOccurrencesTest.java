package io.github.punctual.reservation.bookkeeping;

import static io.github.punctual.reservation.bookkeeping.Books.accept;
import static io.github.punctual.reservation.bookkeeping.Books.check;
import static io.github.punctual.reservation.bookkeeping.Books.machines;
import static io.github.punctual.reservation.bookkeeping.Books.request;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.Refusal.Measure;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.OutOfPatienceException;
import io.github.punctual.reservation.book.Patience;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.sharing.CapPolicy;
import io.github.punctual.reservation.sharing.Caps;
import io.github.punctual.reservation.sharing.SharingPolicy;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Expressions that come again very often: in a week, as far ahead as promises are made by default.
 * The limits of time are far above what it takes, and far below what it would take if the work grew
 * with the square of the number of occurrences.
 */
class ManyOccurrencesTest {
  private static final long WEEK_SECONDS = 7 * 86_400;

  private static ReservationBook book(int machines, int tries, SharingPolicy policy) {
    BookSettings settings = new BookSettings(1000, WEEK_SECONDS * 1000, 5000, 86_400_000, tries);
    return new ReservationBook(
        new ReservationBook.Parts(settings, Planners.byName("price-guided").orElseThrow(), policy),
        machines(machines),
        0);
  }

  private static String every(int seconds, int machines) {
    return "every(%ds, atom(<1024,1>, %d, %d, 1s, %ds))"
        .formatted(seconds, machines, machines, machines);
  }

  @Test
  @Timeout(60)
  void tenThousandOccurrencesArePlacedAtOnce() {
    ReservationBook book = book(10, 16, SharingPolicy.NONE);

    assertTrue(Books.ask(book, request("asked", every(180, 1)), 0).isAccepted());
    Booking booking = accept(book, request("r", every(61, 1)), 0);

    assertEquals(9_914, booking.occurrences().size(), 2);
    check(book);
    book.delete(Books.key("r"), 0);
    assertTrue(book.plan().reservations().isEmpty());
  }

  @Test
  void jobsThatEndedBeforeAPromiseBeganAreNotOfItsOccurrence() {
    ReservationBook book = book(10, 16, SharingPolicy.NONE);
    String rdl = "every(100s, window(atom(<1024,1>, 1, 1, 10s, 10s), 80, 100))";
    accept(book, request("r", rdl), 0);
    assertTrue(booking(book).isOfPresent(1000, 2000), "the first has no other before it");

    book.advance(120_000);

    assertFalse(booking(book).isOfPresent(95_000, 120_000));
    book.advance(199_000);
    assertFalse(booking(book).isOfPresent(95_000, 199_000));
    assertTrue(booking(book).isOfPresent(198_000, 199_000));
  }

  private static Booking booking(ReservationBook book) {
    return book.booking(Books.key("r")).orElseThrow();
  }

  @Test
  @Timeout(60)
  void thoseThatDoNotFitAreRefusedAtOnce() {
    ReservationBook book = book(10, 16, SharingPolicy.NONE);
    accept(book, request("night", "window(atom(<1024,1>, 10, 10, 1h, 10h), 500000, 503600)"), 0);

    Answer answer = Books.ask(book, request("r", every(180, 1)), 0);

    Refused refusal = assertInstanceOf(Refused.class, answer);
    assertEquals(RefusalCode.NO_ROOM, refusal.code());
  }

  @Test
  @Timeout(60)
  void capsAreTestedAtOnce() {
    Caps caps =
        new Caps(
            OptionalDouble.of(0.5),
            OptionalDouble.of(0.5),
            OptionalDouble.of(0.9),
            OptionalDouble.of(0.9),
            86_400_000);
    ReservationBook book = book(10, 0, new CapPolicy(Map.of(), caps, 1000));

    accept(book, request("r", every(180, 1)), 0);

    check(book);
  }

  @Test
  @Timeout(60)
  void thoseThatLostTheirPlacesGetThemBackAtOnce() {
    ReservationBook book = book(10, 16, SharingPolicy.NONE);
    accept(book, request("r", every(180, 8)), 0);

    book.capacity(machines(4), 1000);
    assertEquals(BookingState.AT_RISK, book.booking(Books.key("r")).orElseThrow().state());
    book.capacity(machines(10), 2000);

    assertTrue(book.booking(Books.key("r")).orElseThrow().lost().isZero());
    check(book);
  }

  @Test
  void patienceEndsARequestAndNothingHasChanged() {
    ReservationBook book = book(10, 16, SharingPolicy.NONE);
    accept(book, request("first", every(3600, 8)), 0);
    BookState before = book.state();
    Request request = request("r", every(1800, 2));
    int[] checks = new int[1];
    Answer undisturbed =
        Books.ask(
            book,
            request,
            0,
            () -> {
              checks[0]++;
              return false;
            });

    for (int most = 1; most < checks[0]; most += checks[0] / 7) {
      int[] left = {most};
      Patience patience = () -> --left[0] < 0;
      assertThrows(OutOfPatienceException.class, () -> book.submit(request, 0, patience));
      left[0] = most;
      assertThrows(
          OutOfPatienceException.class,
          () -> book.outlook(0, () -> book.submit(request, 0, patience)));
      assertEquals(before, book.state());
      check(book);
    }
    assertEquals(undisturbed, Books.ask(book, request, 0));
  }

  @Test
  @Timeout(60)
  void theRefusalOfALongPipelineHasItsNumbersThoughPatienceIsShort() {
    ReservationBook book = book(10, 0, SharingPolicy.NONE);
    accept(
        book,
        request("full", "window(atom(<1024,1>, 10, 10, 7d, 70d), 0, %d)".formatted(WEEK_SECONDS)),
        0);
    String stages = String.join(", ", Collections.nCopies(20, "atom(<1024,1>, 2, 4, 60s, 480s)"));
    int[] left = {10_000};

    Answer answer =
        Books.ask(book, request("r", "order(%s)".formatted(stages)), 0, () -> --left[0] < 0);

    Refused refused = assertInstanceOf(Refused.class, answer);
    assertEquals(RefusalCode.NO_ROOM, refused.code());
    assertEquals(
        Optional.of(new Measure(Measure.BUNDLES, 2, 0)),
        refused.refusal().measure(Measure.BUNDLES));
  }

  @Test
  void aRefusalThatIsKnownIsToldWhenPatienceEndsBeforeOffersAreFound() {
    String tooMuch = every(3600, 11);
    int[] checks = new int[1];
    Patience counting =
        () -> {
          checks[0]++;
          return false;
        };
    assertInstanceOf(
        Refused.class,
        Books.ask(book(10, 0, SharingPolicy.NONE), request("r", tooMuch), 0, counting));
    int[] left = {checks[0] + 1};

    Answer answer =
        Books.ask(book(10, 16, SharingPolicy.NONE), request("r", tooMuch), 0, () -> --left[0] < 0);

    assertEquals(List.of(), assertInstanceOf(Refused.class, answer).refusal().offers());
  }
}
