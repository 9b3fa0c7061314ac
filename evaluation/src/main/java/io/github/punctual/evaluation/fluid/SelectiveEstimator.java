package io.github.punctual.evaluation.fluid;

import io.github.punctual.admission.estimate.FractionEstimator;
import io.github.punctual.core.job.Outcome;
import java.util.Map;
import java.util.OptionalDouble;

/** An estimator that learns only from jobs that request at least so many tasks. */
record SelectiveEstimator(FractionEstimator estimator, int leastTasks)
    implements FractionEstimator {
  @Override
  public String name() {
    return estimator.name();
  }

  @Override
  public void track(Outcome outcome) {
    if (outcome.requestedTasks() >= leastTasks) {
      estimator.track(outcome);
    }
  }

  @Override
  public OptionalDouble fraction() {
    return estimator.fraction();
  }

  @Override
  public Map<String, Double> state() {
    return estimator.state();
  }

  @Override
  public void restore(Map<String, Double> state) {
    estimator.restore(state);
  }
}
