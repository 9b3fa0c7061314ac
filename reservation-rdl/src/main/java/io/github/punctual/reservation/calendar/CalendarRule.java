package io.github.punctual.reservation.calendar;

import java.time.DateTimeException;
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
 *
 * <p>The library that reads rules takes time in proportion to their numbers, so that there are
 * limits for those of people: see {@link #refusal}.
 */
public final class CalendarRule {
  /** As many occurrences are given at once; more are a mistake. */
  public static final int MOST = 10_000;

  /** Any day from which a rule is tried. */
  private static final LocalDate PROBE = LocalDate.of(2026, 1, 1);

  private static final int PROBES = 50;

  /** The greatest INTERVAL: the library counts its days one by one. */
  private static final int MOST_INTERVAL = 1000;

  /** So often a day it may come true: all days of a year are looked at together. */
  private static final int MOST_A_DAY = 24;

  private static final int LONGEST_TEXT = 2000;

  private static final String RFC =
      "a calendar rule of RFC 5545, such as \"FREQ=WEEKLY;BYDAY=MO,FR;BYHOUR=2\"";

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
  public record Problem(String expected, String advice) {}

  /**
   * A rule in a zone.
   *
   * @throws IllegalArgumentException when it is malformed; what {@link #refusal} has against others
   *     does not count here: they may have been accepted by an earlier version
   */
  public CalendarRule(String text, ZoneId zone) {
    try {
      RecurrenceRule full = parse(text);
      this.rule = parse(endless(text));
      this.zone = zone;
      this.count = full.getCount() == null ? Integer.MAX_VALUE : full.getCount();
      this.until = full.getUntil() == null ? Long.MAX_VALUE : until(full.getUntil(), zone);
    } catch (MalformedException e) {
      throw new IllegalArgumentException(
          "the rule is '%s'; expected %s; %s".formatted(text, RFC, advice(text, e.getMessage())),
          e);
    }
  }

  /**
   * What speaks against a rule that somebody wrote; empty when it can be used. Says so after a
   * bounded time, whatever was written.
   */
  public static Optional<Problem> refusal(String text) {
    if (text.length() > LONGEST_TEXT) {
      return Optional.of(
          new Problem(
              "a rule of at most %d characters".formatted(LONGEST_TEXT),
              "it has %d; write several rules".formatted(text.length())));
    }
    RecurrenceRule full;
    RecurrenceRule endless;
    try {
      full = parse(text);
      endless = parse(endless(text));
      if (full.getUntil() != null) {
        until(full.getUntil(), ZoneOffset.UTC);
      }
    } catch (MalformedException e) {
      return Optional.of(new Problem(RFC, advice(text, e.getMessage())));
    }
    return tooMuch(full).or(() -> neverTrue(endless));
  }

  private static Optional<Problem> tooMuch(RecurrenceRule rule) {
    if (rule.getFreq() == Freq.SECONDLY || rule.getFreq() == Freq.MINUTELY) {
      return Optional.of(
          new Problem(
              "FREQ=HOURLY or rarer",
              "for every few seconds or minutes write a period: every(5m, …)"));
    }
    if (rule.getInterval() > MOST_INTERVAL) {
      return Optional.of(
          new Problem(
              "INTERVAL from 1 to %d".formatted(MOST_INTERVAL),
              "it is %d; take a longer FREQ".formatted(rule.getInterval())));
    }
    if (rule.getCount() != null && rule.getCount() > MOST) {
      return Optional.of(
          new Problem(
              "COUNT from 1 to %d".formatted(MOST),
              "it is %d; leave it out, or write UNTIL".formatted(rule.getCount())));
    }
    long aDay =
        (rule.getFreq() == Freq.HOURLY ? MOST_A_DAY : size(rule, RecurrenceRule.Part.BYHOUR))
            * size(rule, RecurrenceRule.Part.BYMINUTE)
            * size(rule, RecurrenceRule.Part.BYSECOND);
    return aDay <= MOST_A_DAY
        ? Optional.empty()
        : Optional.of(
            new Problem(
                "a rule that comes true at most %d times a day".formatted(MOST_A_DAY),
                "it may do so %d times; write a period, such as every(30m, …)".formatted(aDay)));
  }

  private static long size(RecurrenceRule rule, RecurrenceRule.Part part) {
    List<Integer> values = rule.getByPart(part);
    return values == null ? 1 : values.size();
  }

  private static Optional<Problem> neverTrue(RecurrenceRule endless) {
    try {
      RecurrenceRuleIterator iterator = endless.iterator(floating(PROBE));
      for (int i = 0; i < PROBES && iterator.hasNext(); i++) {
        iterator.nextDateTime();
      }
      return Optional.empty();
    } catch (RuntimeException e) {
      // The library gives up, in ways of its own, where nothing comes true for long.
      return Optional.of(
          new Problem(
              "a rule that comes true, and not rarely for its FREQ",
              "check BYMONTH and BYMONTHDAY against each other, or take a longer FREQ"));
    }
  }

  private static String advice(String text, String reason) {
    return text.toUpperCase(Locale.ROOT).startsWith("RRULE:")
        ? "leave out 'RRULE:'"
        : reason.substring(0, 1).toLowerCase(Locale.ROOT) + reason.substring(1);
  }

  /** Thrown where a rule cannot be read, for whatever reason. */
  private static final class MalformedException extends Exception {
    private static final long serialVersionUID = 1;

    MalformedException(Exception cause) {
      super(String.valueOf(cause.getMessage()), cause);
    }
  }

  private static RecurrenceRule parse(String text) throws MalformedException {
    try {
      return new RecurrenceRule(text.strip(), RecurrenceRule.RfcMode.RFC5545_STRICT);
    } catch (InvalidRecurrenceRuleException | RuntimeException e) {
      // It does not declare all that it throws about texts.
      throw new MalformedException(e);
    }
  }

  /** The rule without its end, which is counted here: the library would count from midnight. */
  private static String endless(String text) {
    return Arrays.stream(text.strip().split(";"))
        .filter(part -> !part.toUpperCase(Locale.ROOT).matches("(COUNT|UNTIL)=.*"))
        .collect(Collectors.joining(";"));
  }

  private static long until(DateTime time, ZoneId zone) throws MalformedException {
    try {
      // It takes any two digits for a month, a day or an hour.
      LocalDate day = LocalDate.of(time.getYear(), time.getMonth() + 1, time.getDayOfMonth());
      if (time.isAllDay()) {
        return day.plusDays(1).atStartOfDay(zone).toInstant().toEpochMilli() - 1;
      }
      return time.isFloating() ? millis(time, zone) : time.getTimestamp();
    } catch (DateTimeException | IllegalArgumentException e) {
      throw new MalformedException(e);
    }
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
    Optional<RecurrenceRuleIterator> iterator =
        iterator(day, count == Integer.MAX_VALUE && fromMillis > submissionMillis, fromMillis);
    long before = Long.MIN_VALUE;
    int counted = 0;
    while (iterator.isPresent() && result.size() < most && counted < count) {
      OptionalLong next = next(iterator.get());
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

  /** From a day on; empty where the library gives up, as nothing comes true for long. */
  private Optional<RecurrenceRuleIterator> iterator(
      LocalDate day, boolean forward, long fromMillis) {
    try {
      RecurrenceRuleIterator iterator = rule.iterator(floating(day));
      if (forward) {
        // Local times differ from those of the zone by less than two days.
        LocalDate near = Instant.ofEpochMilli(fromMillis).atOffset(ZoneOffset.UTC).toLocalDate();
        iterator.fastForward(floating(near.minusDays(2)));
      }
      return Optional.of(iterator);
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  private OptionalLong next(RecurrenceRuleIterator iterator) {
    try {
      return iterator.hasNext()
          ? OptionalLong.of(millis(iterator.nextDateTime(), zone))
          : OptionalLong.empty();
    } catch (RuntimeException e) {
      return OptionalLong.empty(); // The library gives up on rules that come true too rarely.
    }
  }
}
