package io.github.punctual.robust.slots;

import io.github.punctual.robust.demand.TaskGroup;
import java.util.List;

/**
 * The tasks of a job that are to be placed.
 *
 * @param place where it takes its capacity from, as {@link SlotRooms} count places
 * @param groups its tasks
 * @param taskSeconds the time of one task of each group, in seconds, above 0
 * @param tailSeconds the least time from the end of each group to the end of the job, in seconds:
 *     that of the stages after it
 * @param workSeconds its work in container seconds that is planned for: the paper's eta
 * @param beginSeconds from when the capacity is its own, in seconds from now: when the jobs before
 *     it are done
 * @param enoughSeconds by when its share of the capacity must suffice, in seconds from now: the
 *     paper's T
 * @param targetSeconds by when it is to be done, in seconds from now: the paper's T + R, or later
 */
public record SlotClaim(
    int place,
    List<TaskGroup> groups,
    List<Double> taskSeconds,
    List<Double> tailSeconds,
    double workSeconds,
    double beginSeconds,
    double enoughSeconds,
    double targetSeconds) {
  public SlotClaim {
    groups = List.copyOf(groups);
    taskSeconds = List.copyOf(taskSeconds);
    tailSeconds = List.copyOf(tailSeconds);
    if (taskSeconds.size() != groups.size() || tailSeconds.size() != groups.size()) {
      throw new IllegalArgumentException(
          "%d groups have %d task times and %d tails; each group has one of each"
              .formatted(groups.size(), taskSeconds.size(), tailSeconds.size()));
    }
  }
}
