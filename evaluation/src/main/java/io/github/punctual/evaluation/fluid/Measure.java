package io.github.punctual.evaluation.fluid;

import io.github.punctual.simulator.metrics.RunSummary;
import java.util.function.ToDoubleFunction;

/** The papers' measures, as ratios in [0, 1]. */
enum Measure {
  /** Satisfied Deadlines Ratio. */
  SDR("SDR", "satisfied deadlines ratio", run -> run.outcomes().sdr()),
  /** Productive Time Ratio. */
  PTR("PTR", "productive time ratio", run -> run.outcomes().ptr()),
  /** Wasted Time Ratio. */
  WTR("WTR", "wasted time ratio", run -> run.outcomes().wtr()),
  /** What was spent beside the work, over the work of all jobs; nothing in the papers' model. */
  OVERHEAD("overhead", "overhead", run -> run.outcomes().overheadRatio()),
  /** Jain's index of the fractions of demand, over 60 s intervals. */
  FAIRNESS("fairness", "Jain's index of fractions of demand", run -> run.fairness().mean()),
  /** Jain's index within classes of equal demand, over 60 s intervals. */
  EQUALITY("equality", "Jain's index within demand classes", run -> run.equality().mean()),
  /** Busy over all CPU time. */
  UTILIZATION("utilisation", "cluster utilisation", RunSummary::utilization);

  private final String word;
  private final String axis;
  private final ToDoubleFunction<RunSummary> value;

  Measure(String word, String axis, ToDoubleFunction<RunSummary> value) {
    this.word = word;
    this.axis = axis;
    this.value = value;
  }

  /** Its name in tables. */
  String word() {
    return word;
  }

  /** Its name at the axis of a figure. */
  String axis() {
    return axis;
  }

  double of(RunSummary run) {
    return value.applyAsDouble(run);
  }
}
