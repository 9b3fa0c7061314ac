package io.github.punctual.admission.estimate;

import io.github.punctual.core.job.Outcome;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Pythia's estimator: the largest rate that any completed job has needed (PYTHIA, UCSB TR 2017-02,
 * Algorithm 1). It is above 0 from the first completed job on; before that the paper's CPUFrac is
 * -1 and nothing is estimated.
 */
public final class PythiaEstimator implements FractionEstimator {
  private long completed;
  private double fraction;

  @Override
  public String name() {
    return "pythia";
  }

  @Override
  public void track(Outcome outcome) {
    completed++;
    fraction = Math.max(fraction, FractionEstimator.minRequiredRate(outcome));
  }

  @Override
  public OptionalDouble fraction() {
    return completed == 0 ? OptionalDouble.empty() : OptionalDouble.of(fraction);
  }

  @Override
  public Map<String, Double> state() {
    return new TreeMap<>(Map.of("completed", (double) completed, "fraction", fraction));
  }

  @Override
  public void restore(Map<String, Double> state) {
    LearnedNumbers numbers = new LearnedNumbers(state, state().keySet());
    long restoredCompleted = numbers.getCount("completed");
    fraction = numbers.get("fraction", 0, 1);
    completed = restoredCompleted;
  }
}
