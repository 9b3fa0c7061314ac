package io.github.punctual.core.decision;

/**
 * What the plan says of a job. Instants are in milliseconds. Of one that waits so far back in line
 * that not all who come before it are planned for they are the earliest that can be: see {@link
 * #isForeseen}.
 *
 * @param startMillis when it is planned to start, or has started
 * @param medianMillis when it is done with even odds, not before the start
 * @param p90Millis when it is done with nine chances in ten, not before the median
 * @param place its place among the jobs that wait for the same capacity, from 1; 0 when it runs
 */
public record PlannedTimes(long startMillis, long medianMillis, long p90Millis, int place) {
  /** So many jobs that come before one in line are planned for when it is told its times. */
  public static final int AHEAD_MOST = 64;

  public PlannedTimes {
    if (medianMillis < startMillis || p90Millis < medianMillis) {
      throw new IllegalArgumentException(
          "a course starts at %d, and is done at %d or %d; each must follow the one before"
              .formatted(startMillis, medianMillis, p90Millis));
    }
    if (place < 0) {
      throw new IllegalArgumentException(
          "the place in line is " + place + "; it must be at least 0");
    }
  }

  /** Whether all who come before it are planned for; else it is not done before these times. */
  public boolean isForeseen() {
    return place <= AHEAD_MOST + 1;
  }
}
