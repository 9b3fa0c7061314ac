package io.github.punctual.reservation.compile;

import io.github.punctual.reservation.rdl.text.DurationText;
import java.time.Duration;
import java.time.Instant;

/**
 * Times in steps.
 *
 * @param stepMillis the length of a step, at least 1
 */
record StepTime(long stepMillis) {
  /** Longer than any plan, and far from overflow. */
  private static final Duration LONGEST = Duration.ofDays(3_652_500);

  StepTime {
    if (stepMillis < 1) {
      throw new IllegalArgumentException(
          "a step is %d ms; it must be at least 1 ms".formatted(stepMillis));
    }
  }

  /** The first step that begins at an instant or later. */
  long ceil(long millis) {
    return -Math.floorDiv(-millis, stepMillis);
  }

  /** The step in which an instant lies. */
  long floor(long millis) {
    return Math.floorDiv(millis, stepMillis);
  }

  /** The least number of steps that hold a duration. */
  long ceil(Duration duration) {
    return ceil(millisUp(duration));
  }

  /** So many steps that fit into a duration. */
  long floor(Duration duration) {
    return floor(duration.compareTo(LONGEST) > 0 ? LONGEST.toMillis() : duration.toMillis());
  }

  /** Milliseconds, rounded up. */
  static long millisUp(Duration duration) {
    return duration.compareTo(LONGEST) > 0
        ? LONGEST.toMillis()
        : duration.plusNanos(999_999).toMillis();
  }

  /** When a step begins. */
  String instant(long step) {
    return Instant.ofEpochMilli(step * stepMillis).toString();
  }

  /** A number of steps as a duration. */
  String duration(long steps) {
    return DurationText.print(Duration.ofMillis(steps * stepMillis));
  }

  /** Bundle-steps as bundle-seconds. */
  String work(long bundleSteps) {
    double seconds = bundleSteps * (stepMillis / 1000.0);
    return seconds == Math.rint(seconds) ? Long.toString((long) seconds) : Double.toString(seconds);
  }
}
