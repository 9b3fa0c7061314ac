package io.github.punctual.reservation.rdl;

import java.time.Duration;
import java.time.ZoneId;
import java.util.Objects;

/** When an expression comes again. */
public sealed interface Recurrence {
  /**
   * By the calendar: {@code "FREQ=DAILY;BYHOUR=2", "Europe/Berlin"}. The occurrences begin with the
   * first that is not before the submission.
   *
   * @param rule a recurrence rule of RFC 5545, section 3.3.10
   * @param zone in which the rule counts days and hours
   */
  record ByCalendar(String rule, ZoneId zone) implements Recurrence {
    public ByCalendar {
      Objects.requireNonNull(rule, "rule");
      Objects.requireNonNull(zone, "zone");
    }
  }

  /**
   * Every so long, whatever the calendar says: {@code 24h, 2026-11-21T20:00Z}. The occurrences
   * begin with the one that is going on at the submission, if it can still be kept.
   *
   * @param period above 0
   * @param first the first occurrence, from which the others are counted
   */
  record ByPeriod(Duration period, TimePoint first) implements Recurrence {
    public ByPeriod {
      Objects.requireNonNull(first, "first");
      if (period.isNegative() || period.isZero()) {
        throw new IllegalArgumentException(
            "the period of every() is %s; it must be above 0".formatted(period));
      }
    }
  }
}
