package io.github.punctual.admission.estimate;

import io.github.punctual.core.job.Outcome;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Justice's estimator (UCSB TR 2019-09, Algorithms 1-3): halfway between the fraction that the last
 * job had and the smallest or largest fraction that any job has needed, after a success or a miss,
 * corrected by the averaged error of the past.
 *
 * <p>The lists of the paper are kept as their extremes, sum and count, which give the same numbers
 * in constant space.
 */
public final class JusticeEstimator implements FractionEstimator {
  private final Correction correction;
  private final double smoothing;
  private State state = State.EMPTY;

  /** What Algorithm 1 leaves behind. Rates and fractions lie in [0, 1], errors in [-1, 1]. */
  private record State(
      long completed,
      double minFraction,
      double maxFraction,
      double lastFraction,
      boolean lastMet,
      double errorSum,
      double smoothedError) {
    static final State EMPTY = new State(0, 1, 0, 1, true, 0, 0);
  }

  /**
   * An estimator that has learned nothing.
   *
   * @param correction how past errors are averaged
   * @param smoothing the weight of the newest error in exponential smoothing, in (0, 1]
   * @throws IllegalArgumentException when the weight is out of range
   */
  public JusticeEstimator(Correction correction, double smoothing) {
    this.correction = Objects.requireNonNull(correction, "correction");
    if (!(smoothing > 0 && smoothing <= 1)) {
      throw new IllegalArgumentException("smoothing is " + smoothing + "; it must lie in (0, 1]");
    }
    this.smoothing = smoothing;
  }

  @Override
  public String name() {
    return "justice";
  }

  /** TRACK_JOB (Algorithm 1). */
  @Override
  public void track(Outcome outcome) {
    double rate = FractionEstimator.minRequiredRate(outcome);
    // More than 1 only when the cluster shrank while the job ran.
    double lastFraction =
        Math.min(1, (double) outcome.allocatedTasks() / FractionEstimator.maxTasks(outcome));
    double error = rate - lastFraction;
    state =
        new State(
            state.completed + 1,
            Math.min(state.minFraction, rate),
            Math.max(state.maxFraction, rate),
            lastFraction,
            outcome.met(),
            state.errorSum + error,
            state.completed == 0
                ? error
                : smoothing * error + (1 - smoothing) * state.smoothedError);
  }

  /** ESTIMATE_REQ estimates from more than one completed job on (Algorithm 4, line 23). */
  @Override
  public OptionalDouble fraction() {
    return state.completed > 1
        ? OptionalDouble.of(validated(allocFraction() + correction()))
        : OptionalDouble.empty();
  }

  /** CALCULATE_ALLOC_FRACTION (Algorithm 2). */
  private double allocFraction() {
    return (state.lastFraction + (state.lastMet ? state.minFraction : state.maxFraction)) / 2;
  }

  /** CALC_SMOOTHED_AVG (Algorithm 3, line 2). */
  private double correction() {
    return switch (correction) {
      case MEAN -> state.errorSum / state.completed;
      case EXPONENTIAL -> state.smoothedError;
      case NONE -> 0;
    };
  }

  /** VALIDATE_FRACTION (Algorithm 3). */
  private double validated(double fraction) {
    return Math.max(state.minFraction, Math.min(1, fraction));
  }

  @Override
  public Map<String, Double> state() {
    Map<String, Double> numbers = new TreeMap<>();
    numbers.put("completed", (double) state.completed);
    numbers.put("minFraction", state.minFraction);
    numbers.put("maxFraction", state.maxFraction);
    numbers.put("lastFraction", state.lastFraction);
    numbers.put("lastMet", state.lastMet ? 1.0 : 0.0);
    numbers.put("errorSum", state.errorSum);
    numbers.put("smoothedError", state.smoothedError);
    return numbers;
  }

  @Override
  public void restore(Map<String, Double> numbers) {
    LearnedNumbers learned = new LearnedNumbers(numbers, state().keySet());
    long completed = learned.getCount("completed");
    state =
        new State(
            completed,
            learned.get("minFraction", 0, 1),
            learned.get("maxFraction", 0, 1),
            learned.get("lastFraction", 0, 1),
            learned.get("lastMet", 0, 1) == 1,
            learned.get("errorSum", -(double) completed, (double) completed),
            learned.get("smoothedError", -1, 1));
  }
}
