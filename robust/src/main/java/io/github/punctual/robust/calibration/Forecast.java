package io.github.punctual.robust.calibration;

/**
 * What was said at one moment of when a job will be done. All are instants in milliseconds.
 *
 * @param atMillis when it was said
 * @param medianMillis with even odds
 * @param p90Millis with nine chances in ten, not before the median
 */
public record Forecast(long atMillis, long medianMillis, long p90Millis) {
  public Forecast {
    if (p90Millis < medianMillis) {
      throw new IllegalArgumentException(
          "90th percentile %d lies before the median %d".formatted(p90Millis, medianMillis));
    }
  }
}
