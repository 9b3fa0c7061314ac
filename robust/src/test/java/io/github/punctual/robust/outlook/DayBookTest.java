package io.github.punctual.robust.outlook;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How many jobs ended how, by days. */
class DayBookTest {
  private static final long DAY = 86_400_000;

  @Test
  void countsByDaysOfUtcAndGoesOnFromWhatTheStoreKept() {
    DayBook book = new DayBook();
    book.count(3 * DAY - 1, DayCount.Kind.MET);
    book.count(3 * DAY, DayCount.Kind.MET);
    book.count(3 * DAY, DayCount.Kind.MISSED);
    book.count(3 * DAY + 5, DayCount.Kind.REFUSED);
    List<DayCount> counted = List.of(new DayCount(2, 1, 0, 0), new DayCount(3, 1, 1, 1));
    assertEquals(counted, book.days());

    DayBook later = new DayBook();
    later.restore(book.numbers());
    assertEquals(counted, later.days());
    later.count(3 * DAY, DayCount.Kind.MET);
    assertEquals(new DayCount(3, 2, 1, 1), later.days().get(1));
  }

  @Test
  void keepsTheLastDaysOnly() {
    DayBook book = new DayBook();
    for (int day = 0; day < 2 * DayBook.MOST_DAYS; day++) {
      book.count(day * DAY, DayCount.Kind.MET);
    }
    assertEquals(DayBook.MOST_DAYS, book.days().size());
    assertEquals(2 * DayBook.MOST_DAYS - 1, book.days().get(DayBook.MOST_DAYS - 1).day());
  }

  @Test
  void leavesOutWhatIsNoDay() {
    DayBook book = new DayBook();
    book.restore(Map.of("x.met", 3.0, "count", 1.0, "7.met", 2.0));
    assertEquals(List.of(new DayCount(7, 2, 0, 0)), book.days());
  }
}
