package io.github.punctual.simulator.report;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.metrics.Breakdown;
import io.github.punctual.simulator.metrics.IdleGroupTimes;
import io.github.punctual.simulator.metrics.TimelineBin;
import java.util.Comparator;
import java.util.List;

/**
 * What a report shows of one run beside its summary.
 *
 * @param policy the policy
 * @param deadlines the kind of deadlines
 * @param timeline the course of the run
 * @param bySize how jobs of each size fared
 * @param byQueue how the jobs of each queue fared
 * @param idleGroups how long groups of CPUs were idle
 * @param notServed the largest jobs that were refused or terminated, largest first
 */
public record RunDetail(
    String policy,
    String deadlines,
    List<TimelineBin> timeline,
    List<Breakdown> bySize,
    List<Breakdown> byQueue,
    List<IdleGroupTimes> idleGroups,
    List<Job> notServed) {
  private static final int MOST_REFUSALS = 5;

  /** What is to be seen of a run that is over. */
  public static RunDetail of(
      String policy,
      String deadlines,
      List<Job> jobs,
      List<TimelineBin> timeline,
      List<IdleGroupTimes> idleGroups) {
    List<Job> refused =
        jobs.stream()
            .filter(job -> job.reason().isPresent())
            .sorted(Comparator.comparingLong(Job::workMillis).reversed().thenComparing(job -> job))
            .limit(MOST_REFUSALS)
            .toList();
    return new RunDetail(
        policy,
        deadlines,
        timeline,
        Breakdown.bySize(jobs),
        Breakdown.byQueue(jobs),
        idleGroups,
        refused);
  }
}
