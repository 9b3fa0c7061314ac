package io.github.punctual.robust.demand;

import java.util.Objects;

/**
 * The Gaussian estimator as the paper has it (RUSH, section IV): the sample's mean and variance,
 * times the number of tasks. It trusts the sample however small it is; before there are two tasks
 * of this run it takes those of earlier runs. Kept beside {@link GaussianEstimator} to compare.
 */
public final class PlainGaussianEstimator implements DemandEstimator {
  private final MeanTimeEstimator means;

  /**
   * An estimator.
   *
   * @param unknownSeconds how long a task runs of which nothing is known, in seconds, above 0
   */
  public PlainGaussianEstimator(double unknownSeconds) {
    this.means = new MeanTimeEstimator(unknownSeconds);
  }

  @Override
  public String name() {
    return "gaussian-plain";
  }

  @Override
  public DemandEstimate estimate(TaskGroup tasks, TaskEvidence evidence) {
    DemandEstimate mean = means.estimate(tasks, evidence);
    TaskTimes sample = evidence.seen().count() < 2 ? evidence.history() : evidence.seen();
    double variance = sample.variance() * tasks.unfinished();
    return new DemandEstimate(Gaussian.of(mean.left().mean(), variance), mean.taskSeconds());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PlainGaussianEstimator that && means.equals(that.means);
  }

  @Override
  public int hashCode() {
    return Objects.hash(name(), means);
  }
}
