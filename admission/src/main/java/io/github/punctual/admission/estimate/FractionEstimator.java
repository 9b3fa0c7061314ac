package io.github.punctual.admission.estimate;

import io.github.punctual.core.job.Outcome;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Learns from completed jobs the fraction of its possible tasks that a new job needs at once to
 * make its deadline.
 */
public interface FractionEstimator {
  /**
   * The tolerance of every comparison and rounding of fractions. Without it a rate of 1 + 2e-16
   * would remain Pythia's maximum for ever and make every later job infeasible.
   */
  double TOLERANCE = 1e-9;

  /** The estimator's name: {@code justice}, {@code pythia}. */
  String name();

  /** Learns from a job that completed, in time or late (the papers' TRACK_JOB). */
  void track(Outcome outcome);

  /** The fraction for the next job, in (0, 1]; empty while too few jobs have completed. */
  OptionalDouble fraction();

  /** What was learned, as named numbers. */
  Map<String, Double> state();

  /**
   * Replaces what was learned.
   *
   * @throws IllegalArgumentException when a number is missing or out of range; the estimator is
   *     then unchanged
   */
  void restore(Map<String, Double> state);

  /**
   * The fraction of its possible tasks with which a completed job would just have made its
   * deadline: {@code minReqRate} of Algorithm 1, lines 2-4, in both papers. The papers state that
   * it is at most 1, since they assume feasible deadlines; a job whose deadline could not be met
   * even with all its tasks is counted as 1, or it alone would refuse every later job.
   */
  static double minRequiredRate(Outcome outcome) {
    double deadlineTasks = (double) outcome.computationMillis() / outcome.budgetMillis();
    return Math.min(1, deadlineTasks / maxTasks(outcome));
  }

  /** The most tasks that a completed job could have had at once: {@code maxCPUs} of Algorithm 1. */
  static int maxTasks(Outcome outcome) {
    return Math.min(outcome.requestedTasks(), outcome.capacityTasks());
  }
}
