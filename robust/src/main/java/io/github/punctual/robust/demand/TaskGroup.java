package io.github.punctual.robust.demand;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * Tasks of a job that are alike, such as the maps of a MapReduce job or a stage.
 *
 * @param name its name within the job, the same in every run of it
 * @param size what one of its tasks needs, not zero
 * @param pending how many tasks have not started, at least 0
 * @param runningSeconds for how long each running task has run, in seconds, at least 0 each
 * @param after which groups of the job must have ended before its tasks can start, by their
 *     positions
 * @param hintSeconds how long one task runs, where the user said so, above 0
 */
public record TaskGroup(
    String name,
    ResourceVector size,
    int pending,
    List<Double> runningSeconds,
    List<Integer> after,
    OptionalDouble hintSeconds) {
  public TaskGroup {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(hintSeconds, "hintSeconds");
    runningSeconds = List.copyOf(runningSeconds);
    after = List.copyOf(after);
    if (size.isZero()) {
      throw new IllegalArgumentException("a task of group " + name + " needs nothing");
    }
    if (pending < 0) {
      throw new IllegalArgumentException(
          "group %s has %d pending tasks; there cannot be fewer than none"
              .formatted(name, pending));
    }
    for (double age : runningSeconds) {
      requireTime(name, "has run", age, age >= 0);
    }
    if (hintSeconds.isPresent()) {
      requireTime(name, "is said to run", hintSeconds.getAsDouble(), hintSeconds.getAsDouble() > 0);
    }
  }

  private static void requireTime(String name, String what, double seconds, boolean inRange) {
    if (!inRange || Double.isInfinite(seconds)) {
      throw new IllegalArgumentException(
          "a task of group %s %s %s s; it must be a finite time, and above 0 where it is a hint"
              .formatted(name, what, seconds));
    }
  }

  /** How many of its tasks have not ended. */
  public int unfinished() {
    return pending + runningSeconds.size();
  }
}
