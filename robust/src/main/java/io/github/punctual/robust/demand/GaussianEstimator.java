package io.github.punctual.robust.demand;

/**
 * The Gaussian estimator (RUSH, section IV): the work that is left is nearly normal, as a sum of
 * many task times. Beyond the paper it begins with a prior ({@link TaskBelief} says how that is
 * weighed), learns from tasks that still run, counts attempts that fail, and counts the doubt about
 * the mean itself, which grows with the square of the number of tasks and without which few samples
 * promise too much (figure 3).
 *
 * @param unknownSeconds how long a task runs of which nothing is known, in seconds, above 0
 */
public record GaussianEstimator(double unknownSeconds) implements DemandEstimator {
  public GaussianEstimator {
    TaskPrior.requireTime(unknownSeconds);
  }

  @Override
  public DemandEstimate estimate(TaskGroup tasks, TaskEvidence evidence) {
    WorkLeft work = WorkLeft.of(tasks, evidence, unknownSeconds);
    return new DemandEstimate(
        Gaussian.of(work.mean(), work.variance() + work.doubt()), work.belief().mean());
  }
}
