package io.github.punctual.robust.demand;

/**
 * The Gaussian estimator as the paper has it (RUSH, section IV): the sample's mean and variance,
 * times the number of tasks. It trusts the sample however small it is; before there are two tasks
 * of this run it takes those of earlier runs. Kept beside {@link GaussianEstimator} to compare.
 *
 * @param means says how much work there is
 */
record PlainGaussianEstimator(MeanTimeEstimator means) implements DemandEstimator {
  @Override
  public DemandEstimate estimate(TaskGroup tasks, TaskEvidence evidence) {
    DemandEstimate mean = means.estimate(tasks, evidence);
    TaskTimes sample = evidence.seen().count() < 2 ? evidence.history() : evidence.seen();
    double variance = sample.variance() * tasks.unfinished();
    return new DemandEstimate(Gaussian.of(mean.left().mean(), variance), mean.taskSeconds());
  }
}
