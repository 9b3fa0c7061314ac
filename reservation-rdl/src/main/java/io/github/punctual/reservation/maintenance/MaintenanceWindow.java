package io.github.punctual.reservation.maintenance;

import io.github.punctual.reservation.calendar.CalendarRule;
import io.github.punctual.reservation.calendar.Occurrences;
import io.github.punctual.reservation.rdl.Recurrence;
import io.github.punctual.reservation.rdl.text.DurationText;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A time at which capacity is away, once or again and again.
 *
 * @param name what it is called
 * @param startMillis when it begins; where it recurs, from when on the rule counts
 * @param durationMillis how long it lasts, above 0 and at most 366 days
 * @param again when it comes again; empty when it does not
 * @param away how much is away
 */
public record MaintenanceWindow(
    String name,
    long startMillis,
    long durationMillis,
    Optional<Recurrence.ByCalendar> again,
    Away away) {
  /** The key of when it begins. */
  public static final String START = "start";

  /** The key of how long it lasts. */
  public static final String DURATION = "duration";

  /** The key of how much is away. */
  public static final String AWAY = "away";

  /** The key of the rule by which it comes again. */
  public static final String RULE = "rule";

  /** The key of the zone in which the rule counts. */
  public static final String ZONE = "zone";

  /** The names of what a window is described by, in the order of the documentation. */
  public static final List<String> KEYS = List.of(START, DURATION, AWAY, RULE, ZONE);

  private static final long MOST_MILLIS = Duration.ofDays(366).toMillis();

  public MaintenanceWindow {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(again, "again");
    Objects.requireNonNull(away, "away");
    if (durationMillis < 1 || durationMillis > MOST_MILLIS) {
      throw new IllegalArgumentException(
          "%s is %d ms; it must be at least 1 ms and at most 366d"
              .formatted(DURATION, durationMillis));
    }
  }

  /**
   * Reads a window.
   *
   * @param values by {@link #KEYS}
   * @param types the names of the resource types that there are
   * @throws IllegalArgumentException when something is unknown, missing or malformed, with its key,
   *     its value and the accepted form
   */
  public static MaintenanceWindow parse(
      String name, Map<String, String> values, Set<String> types) {
    Set<String> unknown = new TreeSet<>(values.keySet());
    KEYS.forEach(unknown::remove);
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "%s is not known; a window has %s"
              .formatted(unknown.iterator().next(), String.join(", ", KEYS)));
    }
    if (values.containsKey(ZONE) && !values.containsKey(RULE)) {
      throw new IllegalArgumentException(
          ZONE + " is set and counts only where " + RULE + " is; remove it or set that");
    }
    String instant =
        "an instant with its zone from 2000 to 9999, YYYY-MM-DDTHH:MMZ or YYYY-MM-DDTHH:MM+01:00";
    return new MaintenanceWindow(
        name,
        value(values, START, instant, MaintenanceWindow::instant),
        value(values, DURATION, DurationText.ACCEPTED, MaintenanceWindow::millis),
        values.containsKey(RULE) ? Optional.of(rule(values)) : Optional.empty(),
        value(values, AWAY, Away.ACCEPTED, text -> Away.parse(text, types)));
  }

  /** Its occurrences are counted from it on, so it must not be too far away. */
  private static long instant(String text) {
    ZonedDateTime instant = ZonedDateTime.parse(text);
    if (instant.getYear() < 2000 || instant.getYear() > 9999) {
      throw new IllegalArgumentException("too far away");
    }
    return instant.toInstant().toEpochMilli();
  }

  private static long millis(String text) {
    return DurationText.parse(text)
        .filter(duration -> !duration.isZero())
        .map(Duration::toMillis)
        .orElseThrow(() -> new IllegalArgumentException("no duration"));
  }

  private static Recurrence.ByCalendar rule(Map<String, String> values) {
    String text = values.get(RULE);
    Optional<CalendarRule.Problem> refusal = CalendarRule.refusal(text);
    if (refusal.isPresent()) {
      throw new IllegalArgumentException(
          "%s is '%s'; it must be %s: %s"
              .formatted(RULE, text, refusal.get().expected(), refusal.get().advice()));
    }
    ZoneId zone =
        values.containsKey(ZONE)
            ? value(values, ZONE, "a time zone such as Europe/Berlin", ZoneId::of)
            : ZoneId.of("UTC");
    return new Recurrence.ByCalendar(text, zone);
  }

  private static <T> T value(
      Map<String, String> values, String key, String accepted, Function<String, T> reader) {
    String text = values.get(key);
    if (text == null || text.isBlank()) {
      throw new IllegalArgumentException("%s is missing; set it to %s".formatted(key, accepted));
    }
    try {
      return reader.apply(text.strip());
    } catch (DateTimeException | ArithmeticException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s is '%s'; it must be %s".formatted(key, text, accepted), e);
    }
  }

  /** Its times that touch [fromMillis, untilMillis); those that overlap are one. */
  List<Outage> between(long fromMillis, long untilMillis) {
    List<Long> starts =
        again.isPresent()
            ? Occurrences.between(
                again.get(), startMillis, fromMillis - durationMillis + 1, untilMillis)
            : List.of(startMillis);
    List<Outage> result = new ArrayList<>();
    for (long start : starts) {
      long end = start + durationMillis;
      if (start >= untilMillis || end <= fromMillis) {
        continue;
      }
      int last = result.size() - 1;
      if (last >= 0 && result.get(last).untilMillis() >= start) {
        result.set(last, new Outage(name, result.get(last).fromMillis(), end, away));
      } else {
        result.add(new Outage(name, start, end, away));
      }
    }
    return result;
  }
}
