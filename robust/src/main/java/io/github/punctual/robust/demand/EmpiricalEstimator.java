package io.github.punctual.robust.demand;

/**
 * Sums draws from the times that were observed, so that a few tasks with a few long times among
 * them have the long tail that a normal distribution would not show. Mean, variance and doubt are
 * those of {@link GaussianEstimator}; the shape of one task's time is that of the sample of this
 * run and of earlier ones, which count as {@value #HISTORY_COUNTS_AS} tasks; running tasks have
 * gamma distributed times left; failures are geometric. The sum's tail is found by the saddlepoint
 * approximation, not by chance.
 *
 * @param unknownSeconds how long a task runs of which nothing is known, in seconds, above 0
 */
public record EmpiricalEstimator(double unknownSeconds) implements DemandEstimator {
  private static final double HISTORY_COUNTS_AS = 8;

  public EmpiricalEstimator {
    TaskPrior.requireTime(unknownSeconds);
  }

  @Override
  public DemandEstimate estimate(TaskGroup tasks, TaskEvidence evidence) {
    WorkLeft work = WorkLeft.of(tasks, evidence, unknownSeconds);
    double mean = work.belief().mean();
    if (tasks.unfinished() == 0) {
      return new DemandEstimate(new Impulse(0), mean);
    }
    double variation = Math.sqrt(work.belief().variance()) / mean;
    TaskTimeShape shape =
        TaskTimeShape.of(evidence.seen(), evidence.history(), HISTORY_COUNTS_AS, mean, variation);
    return new DemandEstimate(
        new SaddlepointSum(new Cumulants(shape, work, tasks.pending())), mean);
  }
}
