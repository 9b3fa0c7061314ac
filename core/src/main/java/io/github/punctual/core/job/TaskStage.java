package io.github.punctual.core.job;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Objects;

/**
 * Tasks of a job that are alike and have not all ended, such as the maps of a MapReduce job.
 *
 * @param name its name within the job, the same in every run of it
 * @param size what one of its tasks holds, not zero
 * @param pending how many of its tasks have not started, at least 0
 * @param startedMillis when each running task began, in milliseconds
 * @param after the stages that must have ended before its tasks can start, by their positions in
 *     the list of stages
 */
public record TaskStage(
    String name, ResourceVector size, int pending, List<Long> startedMillis, List<Integer> after) {
  public TaskStage {
    Objects.requireNonNull(name, "name");
    startedMillis = List.copyOf(startedMillis);
    after = List.copyOf(after);
    if (size.isZero()) {
      throw new IllegalArgumentException(
          "a task of stage %s needs nothing; it must need something of some resource"
              .formatted(name));
    }
    if (pending < 0) {
      throw new IllegalArgumentException(
          "stage %s has %d pending tasks; it must be at least 0".formatted(name, pending));
    }
  }

  /** How many of its tasks have not ended. */
  public int unfinished() {
    return pending + startedMillis.size();
  }

  /**
   * Whether nothing has happened since it was read before: a start is read as an age, which comes
   * out a little differently each time.
   *
   * @param toleranceMillis how far the starts of a task may be apart, in milliseconds, at least 0
   */
  public boolean isStill(TaskStage before, long toleranceMillis) {
    if (pending != before.pending
        || startedMillis.size() != before.startedMillis.size()
        || !name.equals(before.name)
        || !size.equals(before.size)
        || !after.equals(before.after)) {
      return false;
    }
    for (int i = 0; i < startedMillis.size(); i++) {
      if (Math.abs(startedMillis.get(i) - before.startedMillis.get(i)) > toleranceMillis) {
        return false;
      }
    }
    return true;
  }
}
