package io.github.punctual.reservation.calendar;

import io.github.punctual.reservation.rdl.Recurrence;
import io.github.punctual.reservation.rdl.TimePoint;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The instants at which something comes again, in milliseconds since the epoch. */
public final class Occurrences {
  /** At most as many are given at once. */
  public static final int MOST = CalendarRule.MOST;

  /** The end of the year 9999, in milliseconds: no calendar goes on for ever. */
  private static final long FAR = 253_402_300_800_000L;

  private Occurrences() {}

  /**
   * The occurrences in [fromMillis, untilMillis), in their order, at most {@link #MOST}.
   *
   * @param submissionMillis when it was submitted: what is before is none, but for that of a period
   *     which is going on
   */
  public static List<Long> between(
      Recurrence when, long submissionMillis, long fromMillis, long untilMillis) {
    return between(when, submissionMillis, fromMillis, untilMillis, MOST);
  }

  /** The first occurrence after an instant; empty when there is none. */
  public static OptionalLong after(Recurrence when, long submissionMillis, long instantMillis) {
    return between(when, submissionMillis, instantMillis + 1, FAR, 1).stream()
        .mapToLong(Long::longValue)
        .findFirst();
  }

  /**
   * The occurrences in [fromMillis, untilMillis), in their order.
   *
   * @param most how many at most
   */
  public static List<Long> between(
      Recurrence when, long submissionMillis, long fromMillis, long untilMillis, int most) {
    if (when instanceof Recurrence.ByCalendar calendar) {
      return new CalendarRule(calendar.rule(), calendar.zone())
          .between(submissionMillis, fromMillis, untilMillis, most);
    }
    Recurrence.ByPeriod periodic = (Recurrence.ByPeriod) when;
    long period = Math.max(1, periodic.period().toMillis());
    long first = millis(periodic.first(), submissionMillis);
    long from = Math.max(fromMillis, submissionMillis - period + 1);
    long n = Math.max(0, -Math.floorDiv(first - from, period));
    List<Long> result = new ArrayList<>();
    for (long time = first + n * period;
        time < untilMillis && result.size() < most;
        time += period) {
      result.add(time);
    }
    return result;
  }

  /** An instant as it is written, in milliseconds, when relative times count from another. */
  public static long millis(TimePoint time, long originMillis) {
    return time instanceof TimePoint.Absolute absolute
        ? absolute.instant().toEpochMilli()
        : originMillis + ((TimePoint.Relative) time).offset().toMillis();
  }
}
