package io.github.punctual.simulator.report;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
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
    List<Refusal> notServed) {
  private static final int MOST_REFUSALS = 5;

  /**
   * A job that was refused or terminated.
   *
   * @param job its identifier
   * @param name the name of its history
   * @param queue its queue
   * @param tasks how many tasks it could run at once
   * @param workMillis its work in task milliseconds
   * @param terminated whether it had run
   * @param why the reason in words
   */
  public record Refusal(
      String job,
      String name,
      String queue,
      int tasks,
      double workMillis,
      boolean terminated,
      String why) {}

  /** Copies the lists. */
  public RunDetail {
    timeline = List.copyOf(timeline);
    bySize = List.copyOf(bySize);
    byQueue = List.copyOf(byQueue);
    idleGroups = List.copyOf(idleGroups);
    notServed = List.copyOf(notServed);
  }

  /** What is to be seen of a run that is over. */
  public static RunDetail of(
      String policy,
      String deadlines,
      List<Job> jobs,
      List<TimelineBin> timeline,
      List<IdleGroupTimes> idleGroups) {
    List<Refusal> refusals =
        jobs.stream()
            .filter(job -> job.reason().isPresent())
            .sorted(Comparator.comparingLong(Job::workMillis).reversed().thenComparing(job -> job))
            .limit(MOST_REFUSALS)
            .map(RunDetail::refusal)
            .toList();
    return new RunDetail(
        policy,
        deadlines,
        timeline,
        Breakdown.bySize(jobs),
        Breakdown.byQueue(jobs),
        idleGroups,
        refusals);
  }

  private static Refusal refusal(Job job) {
    return new Refusal(
        job.trace().id(),
        job.trace().name(),
        job.trace().queue(),
        job.requestedTasks(),
        job.workMillis(),
        job.state() == JobState.TERMINATED,
        ReasonText.of(job.reason().orElseThrow()));
  }
}
