package io.github.punctual.robust.policy;

import io.github.punctual.core.job.JobId;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a job is to have now, and what may be expected of it.
 *
 * @param job its name
 * @param rank its place among all jobs, from 0: the earliest target first
 * @param wanted how many tasks of each of its groups are to run now, with those that run already
 * @param robustWork the work in container seconds that it is planned for (the paper's eta)
 * @param meanWork the work in container seconds that is expected
 * @param targetMillis when it is planned to be done, an instant in milliseconds
 * @param projection when it will probably be done; empty where that is not known
 * @param utility of its completion at its target
 * @param standing how likely its result has its worth
 * @param reason why, in one sentence with numbers
 */
public record JobPlan(
    JobId job,
    int rank,
    List<Integer> wanted,
    double robustWork,
    double meanWork,
    long targetMillis,
    Optional<Projection> projection,
    double utility,
    UtilityStanding standing,
    String reason) {
  public JobPlan {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(projection, "projection");
    Objects.requireNonNull(standing, "standing");
    Objects.requireNonNull(reason, "reason");
    wanted = List.copyOf(wanted);
  }

  /** How many of its tasks are to run now, over all its groups. */
  public int wantedTasks() {
    return wanted.stream().mapToInt(Integer::intValue).sum();
  }
}
