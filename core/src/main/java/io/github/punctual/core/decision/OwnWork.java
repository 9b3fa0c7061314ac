package io.github.punctual.core.decision;

/**
 * What a job's own tasks take, where that decided about it. Times are in milliseconds.
 *
 * @param taskMillis how long one of them takes on average, at least 1
 * @param shortestMillis how long the job takes from its admission with all that it can have, at
 *     least 1
 * @param declared whether its user said so; otherwise its earlier runs tell
 */
public record OwnWork(long taskMillis, long shortestMillis, boolean declared) {
  public OwnWork {
    if (taskMillis < 1 || shortestMillis < 1) {
      throw new IllegalArgumentException(
          "a task takes %d ms and its job %d ms; both must be at least 1"
              .formatted(taskMillis, shortestMillis));
    }
  }
}
