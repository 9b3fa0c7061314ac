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
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.sharing.SharingPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Occurrences that lay beyond the horizon when their reservation was accepted. */
class LaterOccurrencesTest {
  private static final long HOUR = 3_600_000;
  private static final long DAY = 24 * HOUR;

  /** A book of whole days in steps of a minute, which looks some of them ahead. */
  private static ReservationBook days(int horizonDays, long nowMillis) {
    return new ReservationBook(
        new ReservationBook.Parts(
            new BookSettings(60_000, horizonDays * DAY, 0, 60_000, 16),
            Planners.byName("gree").orElseThrow(),
            SharingPolicy.NONE),
        machines(10),
        nowMillis);
  }

  /** Lets time come to an instant, little by little; the occurrences that were refused. */
  private static List<Notice> refusedUntil(ReservationBook book, long untilMillis, long byMillis) {
    List<Notice> refused = new ArrayList<>();
    for (long now = book.nowMillis(); now <= untilMillis; now += byMillis) {
      book.advance(now);
      check(book);
      book.takeNotices().stream()
          .filter(notice -> notice.kind() == NoticeKind.OCCURRENCE_REFUSED)
          .forEach(refused::add);
    }
    return refused;
  }

  @Test
  void arePlannedWhereverInAStepTheExpressionWasSubmitted() {
    ReservationBook book = book(10);
    String rdl = "every(300s, window(atom(<1024,1>, 1, 10, 1, 100), 100, 200))";
    accept(book, request("r", rdl), 10_300);

    assertEquals(List.of(), refusedUntil(book, 2_000_000, 10_000));

    assertEquals(10, vcores(book, "r", 11 + 2100 + 195));
    assertTrue(isLive(book));
  }

  @Test
  void ofACalendarCountTheirDaysFromOneMidnight() {
    long late = Instant.parse("2026-03-10T23:59:59.500Z").toEpochMilli();
    ReservationBook book = days(3, late);
    String rdl =
        "every(\"FREQ=DAILY;INTERVAL=2;BYHOUR=2\", window(atom(<1024,1>, 1, 10, 1m, 10m), 0, 1m))";
    accept(book, request("r", rdl), late);

    assertEquals(List.of(), refusedUntil(book, late + 12 * DAY, HOUR));

    long last = Instant.parse("2026-03-25T02:00:00Z").getEpochSecond();
    assertEquals(10, vcores(book, "r", last));
  }

  @Test
  void endWithTheLastWholeStepOfTheWindowAroundThem() {
    ReservationBook book = book(10);
    String rdl =
        "window(every(300s, 1970-01-01T00:00:00.200Z, atom(<1024,1>, 1, 10, 1, 100)), 0, 1200.5)";
    accept(book, request("r", rdl), 0);

    assertEquals(List.of(), refusedUntil(book, 1_230_000, 10_000));

    assertFalse(isLive(book), "it is over with its window");
  }

  @Test
  void whereAllAreBeyondTheHorizonThatIsSaidWithTheFirst() {
    long tenth = Instant.parse("2026-03-10T12:00:00Z").toEpochMilli();
    ReservationBook book = days(7, tenth);
    String monthly = "every(\"FREQ=MONTHLY;BYMONTHDAY=1\", atom(<1024,1>, 1, 10, 1m, 10m))";
    String going = "every(30d, 2026-03-01T00:00Z, window(atom(<1024,1>, 1, 10, 1m, 10m), +0, +1h))";

    Refused refused = refuse(book, request("r", monthly), tenth);

    assertEquals(RefusalCode.BEYOND_HORIZON, refused.code());
    assertEquals(
        "its first occurrence is at 2026-04-01T00:00:00Z, and promises are made until 2026-03-17T12:00:00Z",
        refused.refusal().why());
    assertEquals(RefusalCode.BEYOND_HORIZON, refuse(book, request("r", going), tenth).code());
    assertEquals(
        RefusalCode.UNSATISFIABLE,
        refuse(book, request("r", "window(%s, 0, 10d)".formatted(monthly)), tenth).code());
    accept(book, request("r", monthly), tenth + 20 * DAY);
  }

  @Test
  void arePlannedBehindOneThatIsTooShortOnTheDayWhenClocksGoForward() {
    long start = Instant.parse("2026-03-20T12:00:00Z").toEpochMilli();
    ReservationBook book = days(5, start);
    String rdl =
        "every(\"FREQ=DAILY;BYHOUR=2\", \"Europe/Berlin\", atom(<1024,1>, 1, 1, 23.5h, 23.5h))";
    accept(book, request("r", rdl), start);

    List<Notice> refused = refusedUntil(book, start + 7 * DAY, HOUR);

    // The slot from 03:00 in Berlin on, of 23 hours.
    long short23 = Instant.parse("2026-03-29T01:00:00Z").toEpochMilli();
    assertEquals(List.of(short23), refused.stream().map(Notice::fromMillis).toList());
    assertEquals(0, vcores(book, "r", (short23 + 12 * HOUR) / 1000));
    assertEquals(1, vcores(book, "r", (short23 + DAY + 12 * HOUR) / 1000));
    assertEquals(List.of(), refusedUntil(book, start + 14 * DAY, HOUR));
    assertTrue(isLive(book));
  }

  private static boolean isLive(ReservationBook book) {
    return book.booking(key("r")).orElseThrow().state().isLive();
  }
}
