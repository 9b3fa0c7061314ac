package io.github.punctual.reservation.bookkeeping;

import static io.github.punctual.reservation.bookkeeping.Books.accept;
import static io.github.punctual.reservation.bookkeeping.Books.ask;
import static io.github.punctual.reservation.bookkeeping.Books.key;
import static io.github.punctual.reservation.bookkeeping.Books.machines;
import static io.github.punctual.reservation.bookkeeping.Books.request;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.pages.BookRegister;
import io.github.punctual.reservation.sharing.CapPolicy;
import io.github.punctual.reservation.sharing.Caps;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Books in which more reservations of an owner have ended than are known. */
class ForgottenReservationsTest {
  private static ReservationBook.Parts parts(String... settings) {
    Caps caps = Caps.parse(Map.of(settings[0], settings[1], "window", settings[2]));
    return Books.parts("gree", new CapPolicy(Map.of(), caps, 1000));
  }

  private static String stage(int machines, long seconds) {
    return "window(atom(<1024,1>, %d, %d, 1, %d), 0, %d)"
        .formatted(machines, machines, machines * seconds, seconds);
  }

  /** Each second one of 5 of 10 machines, one after the other. */
  private static ReservationBook busy(ReservationBook.Parts parts, int seconds) {
    ReservationBook book = new ReservationBook(parts, machines(10), 0);
    for (int i = 0; i < seconds; i++) {
      accept(book, request("r" + i, stage(5, 1)), i * 1000L);
    }
    book.advance(seconds * 1000L);
    return book;
  }

  @Test
  void whatAnAverageCountsIsCountedThoughItsReservationsAreForgotten() {
    ReservationBook.Parts parts = parts("user-average-capacity", "50%", "3000s");
    ReservationBook book = busy(parts, 2010);
    long now = 2_010_000;

    assertTrue(
        book.bookings().size() <= 2 * BookRegister.MOST_ENDED, () -> book.bookings().size() + "");
    assertTrue(book.booking(key("r0")).isEmpty());
    // 10,050 of the 15,000 machine-seconds of any 3,000 s are promised.
    for (ReservationBook each : List.of(book, ReservationBook.restore(parts, book.state()))) {
      assertTrue(ask(each, request("all", stage(10, 495)), now).isAccepted());
      assertFalse(ask(each, request("more", stage(10, 496)), now).isAccepted());
    }
    // 590 s after that 9,100 are, of the 2,410 s before the last 590.
    long later = 2_600_000;
    assertTrue(ask(book, request("all", stage(10, 590)), later).isAccepted());
    assertFalse(ask(book, request("more", stage(10, 591)), later).isAccepted());
  }

  @Test
  void capsOnWhatIsPromisedAtOnceKeepNothingOfThePast() {
    ReservationBook book = busy(parts("user-capacity", "90%", "3000s"), 50);

    book.advance(110_000);

    assertEquals(List.of(), List.copyOf(book.bookings()));
  }

  @Test
  void whatIsUpdatedForEverRemembersTheLastOfWhatItHeld() {
    ReservationBook book = Books.book(10);
    accept(book, request("r", stage(4, 20)), 0);
    for (int i = 1; i < 100; i++) {
      book.update(request("r", stage(i % 2 == 0 ? 4 : 6, 20)), i * 10_000L);
    }
    Booking booking = book.booking(key("r")).orElseThrow();

    assertEquals(BookingState.RUNNING, booking.state());
    // Books remember 60 s here.
    assertEquals(930, booking.held().get(0).from());

    book.update(request("r", stage(4, 200)), 1_000_000);
    book.update(request("r", "window(atom(<1024,1>, 4, 4, 1, 40), 500, 600)"), 1_001_000);
    book.update(request("r", "window(atom(<1024,1>, 4, 4, 1, 40), 500, 600)"), 1_200_000);

    assertEquals(BookingState.RUNNING, book.booking(key("r")).orElseThrow().state());
  }

  @Test
  void anAverageThatIsCappedFromNowOnIsOfACapacityThatWasThereBefore() {
    ReservationBook book = Books.book(10);
    book.advance(500_000);

    ReservationBook capped =
        ReservationBook.goOn(parts("user-average-capacity", "50%", "100s"), book.state());

    assertTrue(ask(capped, request("half", stage(10, 50)), 500_000).isAccepted());
    assertFalse(ask(capped, request("more", stage(10, 51)), 500_000).isAccepted());
  }

  /** 300 of a second begin at once, so that the averages count all that have ended. */
  @ParameterizedTest
  @ValueSource(ints = {1200, 2100})
  void aLogThatBeginsAnewWhileManyHaveEndedIsDecidedAgainAsItWas(int count) {
    List<DecisionLog.Entry> log = new ArrayList<>();
    boolean[] wanted = {false};
    ReservationBook book =
        new ReservationBook(parts("user-average-capacity", "100%", "20s"), machines(300), 0);
    book.writeTo(
        new DecisionLog() {
          @Override
          public void append(Entry entry) {
            log.add(entry);
          }

          @Override
          public boolean wantsStart() {
            return wanted[0] && (log.isEmpty() || !log.get(log.size() - 1).isStart());
          }
        },
        Books.QUEUE);
    for (int i = 0; i < count; i++) {
      accept(book, request("r" + i, stage(1, 1)), i / 300 * 1000L);
    }
    long end = count / 300 * 1000L;
    book.advance(end);
    log.clear();
    wanted[0] = true;
    book.advance(end + 1000);
    wanted[0] = false;
    for (long now = end + 2000; now < end + 120_000; now += 1000) {
      book.advance(now);
    }

    assertTrue(log.get(0).isStart());
    assertTrue(log.size() > 1, "nothing was forgotten");
    ReservationReplayer replayer = new ReservationReplayer();
    for (DecisionLog.Entry entry : log) {
      assertEquals(entry, replayer.replay(entry));
    }
  }
}
