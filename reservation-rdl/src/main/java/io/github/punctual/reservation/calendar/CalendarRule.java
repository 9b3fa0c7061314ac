package io.github.punctual.reservation.calendar;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.dmfs.rfc5545.DateTime;
import org.dmfs.rfc5545.recur.Freq;
import org.dmfs.rfc5545.recur.InvalidRecurrenceRuleException;
import org.dmfs.rfc5545.recur.RecurrenceRule;
import org.dmfs.rfc5545.recur.RecurrenceRuleIterator;

/**
 * A recurrence rule of RFC 5545, section 3.3.10, counted in local time of a zone.
 *
 * <p>Days and hours count from midnight of the day of the submission, so that {@code
 * FREQ=DAILY;BYHOUR=2} means two o'clock sharp. COUNT counts from the first occurrence that is not
 * before the submission. A local time that does not exist, because clocks go forward, is moved on
 * by as much as they do; one that exists twice is the first of the two.
 */
public final class CalendarRule {
  /** As many occurrences are given at once; more are a mistake. */
  public static final int MOST = 10_000;

  /** Any day from which a rule is tried. */
  private static final LocalDate PROBE = LocalDate.of(2026, 1, 1);

  private static final int PROBES = 50;

  private final RecurrenceRule rule;
  private final ZoneId zone;
  private final int count;
  private final long until;

  /**
   * Why a rule cannot be used.
   *
   * @param expected what can
   * @param advice what to try
   */
  public record Refusal(String expected, String advice) {}

  /**
   * A rule in a zone.
   *
   * @throws IllegalArgumentException when {@link #refusal} has something against it
   */
  public CalendarRule(String text, ZoneId zone) {
    refusal(text)
        .ifPresent(
            why -> {
              throw new IllegalArgumentException(
                  "the rule is '%s'; expected %s; %s"
                      .formatted(text, why.expected(), why.advice()));
            });
    try {
      RecurrenceRule full = parse(text);
      this.rule = parse(endless(text));
      this.zone = zone;
      this.count = full.getCount() == null ? Integer.MAX_VALUE : full.getCount();
      this.until = full.getUntil() == null ? Long.MAX_VALUE : until(full.getUntil(), zone);
    } catch (InvalidRecurrenceRuleException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** What speaks against a rule; empty when it can be used. */
  public static Optional<Refusal> refusal(String text) {
    try {
      RecurrenceRule full = parse(text);
      if (full.getFreq() == Freq.SECONDLY || full.getFreq() == Freq.MINUTELY) {
        return Optional.of(
            new Refusal(
                "FREQ=HOURLY or rarer",
                "for every few seconds or minutes write a period: every(5m, …)"));
      }
      RecurrenceRuleIterator iterator = parse(endless(text)).iterator(floating(PROBE));
      for (int i = 0; i < PROBES && iterator.hasNext(); i++) {
        iterator.nextDateTime();
      }
      return Optional.empty();
    } catch (InvalidRecurrenceRuleException e) {
      return Optional.of(
          new Refusal(
              "a calendar rule of RFC 5545, such as \"FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=2\"",
              advice(text, e.getMessage())));
    } catch (IllegalArgumentException e) {
      return Optional.of(
          new Refusal(
              "a rule that comes true, and not rarely for its FREQ",
              "check BYMONTH and BYMONTHDAY against each other, or take a longer FREQ"));
    }
  }

  private static String advice(String text, String reason) {
    return text.toUpperCase(Locale.ROOT).startsWith("RRULE:")
        ? "leave out 'RRULE:'"
        : reason.substring(0, 1).toLowerCase(Locale.ROOT) + reason.substring(1);
  }

  private static RecurrenceRule parse(String text) throws InvalidRecurrenceRuleException {
    return new RecurrenceRule(text.strip(), RecurrenceRule.RfcMode.RFC5545_STRICT);
  }

  /** The rule without its end, which is counted here: the library would count from midnight. */
  private static String endless(String text) {
    return Arrays.stream(text.strip().split(";"))
        .filter(part -> !part.toUpperCase(Locale.ROOT).matches("(COUNT|UNTIL)=.*"))
        .collect(Collectors.joining(";"));
  }

  private static long until(DateTime time, ZoneId zone) {
    if (time.isAllDay()) {
      LocalDate day = LocalDate.of(time.getYear(), time.getMonth() + 1, time.getDayOfMonth());
      return day.plusDays(1).atStartOfDay(zone).toInstant().toEpochMilli() - 1;
    }
    return time.isFloating() ? millis(time, zone) : time.getTimestamp();
  }

  private static DateTime floating(LocalDate day) {
    return new DateTime(day.getYear(), day.getMonthValue() - 1, day.getDayOfMonth(), 0, 0, 0);
  }

  private static long millis(DateTime time, ZoneId zone) {
    LocalDateTime local =
        LocalDateTime.of(
            LocalDate.of(time.getYear(), time.getMonth() + 1, time.getDayOfMonth()),
            LocalTime.of(time.getHours(), time.getMinutes(), time.getSeconds()));
    return ZonedDateTime.ofLocal(local, zone, null).toInstant().toEpochMilli();
  }

  /**
   * The occurrences in [fromMillis, untilMillis), at most {@link #MOST}, of a rule submitted at an
   * instant.
   */
  List<Long> between(long submissionMillis, long fromMillis, long untilMillis, int most) {
    List<Long> result = new ArrayList<>();
    LocalDate day = Instant.ofEpochMilli(submissionMillis).atZone(zone).toLocalDate();
    RecurrenceRuleIterator iterator = rule.iterator(floating(day));
    if (count == Integer.MAX_VALUE && fromMillis > submissionMillis) {
      // Local times differ from those of the zone by less than two days.
      LocalDate near = Instant.ofEpochMilli(fromMillis).atOffset(ZoneOffset.UTC).toLocalDate();
      iterator.fastForward(floating(near.minusDays(2)));
    }
    long before = Long.MIN_VALUE;
    int counted = 0;
    while (result.size() < most && counted < count) {
      OptionalLong next = next(iterator);
      if (next.isEmpty() || next.getAsLong() >= untilMillis || next.getAsLong() > until) {
        break;
      }
      long time = next.getAsLong();
      // Where clocks go forward two local times can be the same instant.
      if (time < submissionMillis || time <= before) {
        continue;
      }
      before = time;
      counted++;
      if (time >= fromMillis) {
        result.add(time);
      }
    }
    return result;
  }

  private OptionalLong next(RecurrenceRuleIterator iterator) {
    try {
      return iterator.hasNext()
          ? OptionalLong.of(millis(iterator.nextDateTime(), zone))
          : OptionalLong.empty();
    } catch (IllegalArgumentException e) {
      return OptionalLong.empty(); // The library gives up on rules that come true too rarely.
    }
  }
}
