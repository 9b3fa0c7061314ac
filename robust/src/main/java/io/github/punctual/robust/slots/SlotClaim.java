package io.github.punctual.robust.slots;

import io.github.punctual.robust.demand.TaskGroup;
import java.util.List;

/**
 * The tasks of a job that are to be placed.
 *
 * @param groups its tasks
 * @param taskSeconds the time of one task of each group, in seconds, above 0
 * @param targetSeconds by when they are to be done, in seconds from now
 */
public record SlotClaim(List<TaskGroup> groups, List<Double> taskSeconds, double targetSeconds) {
  /** Copies the lists. */
  public SlotClaim {
    groups = List.copyOf(groups);
    taskSeconds = List.copyOf(taskSeconds);
  }
}
