package io.github.punctual.robust.policy;

/**
 * When a job will probably be done, as instants in milliseconds.
 *
 * @param medianMillis with even odds
 * @param p90Millis with nine chances in ten, not before the median
 */
public record Projection(long medianMillis, long p90Millis) {
  public Projection {
    if (p90Millis < medianMillis) {
      throw new IllegalArgumentException(
          "90th percentile %d lies before the median %d".formatted(p90Millis, medianMillis));
    }
  }
}
