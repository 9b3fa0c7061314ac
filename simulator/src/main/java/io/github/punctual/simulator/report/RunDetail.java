package io.github.punctual.simulator.report;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.metrics.Breakdown;
import io.github.punctual.simulator.metrics.IdleGroupTimes;
import io.github.punctual.simulator.metrics.TimelineBin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

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

  /** A part of what is shown of a run, such as a job. */
  record Part<P>(String policy, P part) {}

  /** A table that begins with the policy, with a row for each part of some runs. */
  static <P> DataTable<Part<P>> table(List<RunDetail> runs, Function<RunDetail, List<P>> parts) {
    List<Part<P>> rows = new ArrayList<>();
    runs.forEach(run -> parts.apply(run).forEach(part -> rows.add(new Part<>(run.policy, part))));
    return DataTable.<Part<P>>of(rows).words("policy", Part::policy);
  }
}
