package io.github.punctual.simulator.report;

import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.metrics.Outcomes;
import io.github.punctual.simulator.metrics.RunSummary;
import io.github.punctual.simulator.metrics.Worth;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What one policy achieved with one kind of deadlines: one run for each seed.
 *
 * @param policy its name
 * @param deadlines the name of the kind
 * @param runs the runs in the order of the seeds, at least one
 */
public record PolicyResult(String policy, String deadlines, List<SeedRun> runs) {
  /**
   * A run.
   *
   * @param seed where its random numbers came from
   * @param summary what was measured
   * @param seconds how long the simulation took; says nothing about the policy and is in no file
   */
  public record SeedRun(long seed, RunSummary summary, double seconds) {}

  public PolicyResult {
    runs = List.copyOf(runs);
    if (runs.isEmpty()) {
      throw new IllegalArgumentException("no run of " + policy + "; there must be at least one");
    }
  }

  /** What was measured with the first seed. */
  public RunSummary first() {
    return runs.get(0).summary();
  }

  /** Whether the trace says of any job what its result is worth. */
  public boolean hasUtilities() {
    return first().worth().jobs() > 0;
  }

  /** Mean and spread of a measure over the seeds. */
  public Estimate over(ToDoubleFunction<RunSummary> measure) {
    return Estimate.of(
        runs.stream().mapToDouble(run -> measure.applyAsDouble(run.summary())).toArray());
  }

  /** The same for a measure of what became of the jobs. */
  Estimate outcomes(ToDoubleFunction<Outcomes> measure) {
    return over(summary -> measure.applyAsDouble(summary.outcomes()));
  }

  /** The same for a measure of what the results were worth. */
  Estimate worth(ToDoubleFunction<Worth> measure) {
    return over(summary -> measure.applyAsDouble(summary.worth()));
  }

  /**
   * Mean and spread of the fairness index: over the intervals of one run, or over the seeds when
   * there are several.
   */
  public Estimate fairness() {
    return runs.size() == 1 ? first().fairness() : over(summary -> summary.fairness().mean());
  }

  /** Mean and spread of the equality index, as for {@link #fairness}. */
  public Estimate equality() {
    return runs.size() == 1 ? first().equality() : over(summary -> summary.equality().mean());
  }

  /** How long all runs took together. */
  public double seconds() {
    return runs.stream().mapToDouble(SeedRun::seconds).sum();
  }
}
