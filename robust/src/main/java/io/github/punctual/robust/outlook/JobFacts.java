package io.github.punctual.robust.outlook;

import io.github.punctual.robust.demand.TaskGroup;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What the scheduler knows of a job at one moment, as far as it says when the job will be done.
 *
 * @param key under which name what is learned of it is kept
 * @param submitMillis when it was submitted, in milliseconds
 * @param dueMillis its deadline; empty where it has none
 * @param latestStartMillis until when a job that waits can still start in time; empty where it does
 *     not wait, or that is not known
 * @param groups its tasks that run or are asked for
 * @param slots how many of them may run at once: its allocation, or what it holds; 0 for none
 * @param expectedTasks how many it will ask for, where somebody said so; 0 otherwise
 * @param hintSeconds how long one task runs, where its user said so
 * @param hindrance why nothing can be said of when it will be done; empty when that is not so
 */
public record JobFacts(
    JobKey key,
    long submitMillis,
    OptionalLong dueMillis,
    OptionalLong latestStartMillis,
    List<TaskGroup> groups,
    int slots,
    int expectedTasks,
    OptionalDouble hintSeconds,
    Optional<String> hindrance) {
  public JobFacts {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(dueMillis, "dueMillis");
    Objects.requireNonNull(latestStartMillis, "latestStartMillis");
    Objects.requireNonNull(hintSeconds, "hintSeconds");
    Objects.requireNonNull(hindrance, "hindrance");
    groups = List.copyOf(groups);
  }

  public int running() {
    return groups.stream().mapToInt(group -> group.runningSeconds().size()).sum();
  }
}
