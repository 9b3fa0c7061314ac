package io.github.punctual.reservation.sharing;

import io.github.punctual.reservation.rdl.text.DurationText;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The caps of a plan queue, each a part of all that can be promised, in (0, 1]; an empty one does
 * not bind. An example of the paper: no user more than 20 % at once, and no more than 5 % on
 * average over any 24 hours.
 *
 * @param userAtOnce what a user may have promised at any instant, in all queues together
 * @param userAverage what a user may have promised on average over any window
 * @param queueAtOnce what may be promised in the queue at any instant
 * @param queueAverage what may be promised in the queue on average over any window
 * @param windowMillis the length of the windows, above 0 and at most 366 days
 */
public record Caps(
    OptionalDouble userAtOnce,
    OptionalDouble userAverage,
    OptionalDouble queueAtOnce,
    OptionalDouble queueAverage,
    long windowMillis) {
  /** How long a window is where nothing is said: 24 h, as in the paper's example. */
  public static final long DEFAULT_WINDOW_MILLIS = 24L * 60 * 60 * 1000;

  /** The longest window, in days: more than any horizon of promises. */
  private static final int MOST_DAYS = 366;

  public static final Caps NONE =
      new Caps(
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          OptionalDouble.empty(),
          DEFAULT_WINDOW_MILLIS);

  /** The names of the settings: {@code user-capacity}, … */
  public static final String USER_AT_ONCE = "user-capacity";

  /** The name of the setting of {@link #userAverage}. */
  public static final String USER_AVERAGE = "user-average-capacity";

  /** The name of the setting of {@link #queueAtOnce}. */
  public static final String QUEUE_AT_ONCE = "queue-capacity";

  /** The name of the setting of {@link #queueAverage}. */
  public static final String QUEUE_AVERAGE = "queue-average-capacity";

  /** The name of the setting of {@link #windowMillis}. */
  public static final String WINDOW = "window";

  public Caps {
    check(USER_AT_ONCE, userAtOnce);
    check(USER_AVERAGE, userAverage);
    check(QUEUE_AT_ONCE, queueAtOnce);
    check(QUEUE_AVERAGE, queueAverage);
    if (windowMillis < 1 || windowMillis > Duration.ofDays(MOST_DAYS).toMillis()) {
      throw new IllegalArgumentException(
          "%s is %d ms; it must be above 0 and at most %d days"
              .formatted(WINDOW, windowMillis, MOST_DAYS));
    }
  }

  /** Whether none binds. */
  public boolean areNone() {
    return userAtOnce.isEmpty()
        && userAverage.isEmpty()
        && queueAtOnce.isEmpty()
        && queueAverage.isEmpty();
  }

  /** Whether one holds on average over a window, so that the past counts. */
  public boolean areOverTime() {
    return userAverage.isPresent() || queueAverage.isPresent();
  }

  /**
   * Reads settings by the names above, each a part such as {@code 20%} or {@code 0.2}, and a window
   * such as {@code 24h}, {@code 90m} or {@code 30s}.
   *
   * @throws IllegalArgumentException when a name is unknown or a value malformed, with the name,
   *     the value and the accepted form
   */
  public static Caps parse(Map<String, String> settings) {
    Objects.requireNonNull(settings, "settings");
    SortedMap<String, String> left = new TreeMap<>(settings);
    Caps result =
        new Caps(
            fraction(USER_AT_ONCE, left.remove(USER_AT_ONCE)),
            fraction(USER_AVERAGE, left.remove(USER_AVERAGE)),
            fraction(QUEUE_AT_ONCE, left.remove(QUEUE_AT_ONCE)),
            fraction(QUEUE_AVERAGE, left.remove(QUEUE_AVERAGE)),
            left.containsKey(WINDOW) ? millis(WINDOW, left.remove(WINDOW)) : DEFAULT_WINDOW_MILLIS);
    if (!left.isEmpty()) {
      throw new IllegalArgumentException(
          "%s is no cap; the names are %s, %s, %s, %s and %s"
              .formatted(
                  left.firstKey(),
                  USER_AT_ONCE,
                  USER_AVERAGE,
                  QUEUE_AT_ONCE,
                  QUEUE_AVERAGE,
                  WINDOW));
    }
    return result;
  }

  /** The settings that {@link #parse} reads as these caps; none where none binds. */
  public SortedMap<String, String> asSettings() {
    SortedMap<String, String> settings = new TreeMap<>();
    if (!areNone()) {
      settings.put(WINDOW, DurationText.print(Duration.ofMillis(windowMillis)));
      put(settings, USER_AT_ONCE, userAtOnce);
      put(settings, USER_AVERAGE, userAverage);
      put(settings, QUEUE_AT_ONCE, queueAtOnce);
      put(settings, QUEUE_AVERAGE, queueAverage);
    }
    return settings;
  }

  private static void put(Map<String, String> settings, String name, OptionalDouble fraction) {
    fraction.ifPresent(value -> settings.put(name, Double.toString(value)));
  }

  private static OptionalDouble fraction(String name, String text) {
    if (text == null) {
      return OptionalDouble.empty();
    }
    String trimmed = text.trim();
    boolean percent = trimmed.endsWith("%");
    String number = percent ? trimmed.substring(0, trimmed.length() - 1).trim() : trimmed;
    try {
      double value = Double.parseDouble(number) / (percent ? 100 : 1);
      OptionalDouble result = OptionalDouble.of(value);
      check(name, result);
      return result;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "%s is '%s'; it must be a part such as 20%% or 0.2, or left out where nothing is bounded"
              .formatted(name, text),
          e);
    }
  }

  private static long millis(String name, String text) {
    return DurationText.parse(text.trim())
        .filter(window -> window.compareTo(Duration.ofDays(MOST_DAYS)) <= 0)
        .map(Duration::toMillis)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "%s is '%s'; it must be %s, and at most %d days"
                        .formatted(name, text, DurationText.ACCEPTED, MOST_DAYS)));
  }

  private static void check(String name, OptionalDouble fraction) {
    Objects.requireNonNull(fraction, name);
    if (fraction.isPresent() && !(fraction.getAsDouble() > 0 && fraction.getAsDouble() <= 1)) {
      throw new IllegalArgumentException(
          "%s is %s; it must be above 0 and at most 1, or above 0%% and at most 100%%"
              .formatted(name, fraction.getAsDouble()));
    }
  }
}
