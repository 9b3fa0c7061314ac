package io.github.punctual.evaluation.bopf;

import io.github.punctual.evaluation.bopf.LookAlike.Statistics;
import io.github.punctual.simulator.generate.QuantileCurve;
import java.util.List;

/**
 * Workloads for BigBench and TPC-H, whose traces are not among the data. The numbers are from the
 * paper (section 5: two stages in BigBench's latency-sensitive jobs, 27 s), from the authors'
 * public simulator in the version of January 2017 (rates and lengths of bursts), and quantiles over
 * the query templates that are published with it (tasks, stages, shortest completion, mean need).
 */
final class LookAlikes {
  private LookAlikes() {}

  /** Like BigBench: many short tasks. */
  static BurstyWorkload.Source bigBench() {
    return new LookAlike(
        "bb-like",
        "BB-like",
        new Statistics(
            1,
            QuantileCurve.through(
                0, 7, 0.1, 50, 0.25, 144, 0.5, 382, 0.75, 766, 0.9, 1535, 1, 4003),
            QuantileCurve.through(0, 2, 0.1, 4, 0.25, 6, 0.5, 7, 0.75, 11, 0.9, 16, 1, 25),
            QuantileCurve.through(0, 11, 0.1, 16, 0.25, 18, 0.5, 50, 0.75, 124, 0.9, 219, 1, 919),
            true,
            0.42,
            List.of(0.227, 0.222, 0.069, 0.049, 0.044, 0.056),
            List.of(List.of(60, 24, 10, 3)),
            List.of(0.21, 0.33, 0.05, 0.0, 0.22, 0.0)));
  }

  /** Like TPC-H: few long tasks. */
  static BurstyWorkload.Source tpcH() {
    return new LookAlike(
        "tpch-like",
        "TPC-H-like",
        new Statistics(
            2,
            QuantileCurve.through(
                0, 69, 0.1, 108, 0.25, 149, 0.5, 194, 0.75, 230, 0.9, 288, 1, 600),
            QuantileCurve.through(0, 2, 0.1, 3, 0.25, 5, 0.5, 8, 0.75, 11, 0.9, 12, 1, 14),
            QuantileCurve.through(0, 41, 0.1, 45, 0.25, 85, 0.5, 102, 0.75, 219, 0.9, 358, 1, 672),
            false,
            0.2,
            List.of(0.2, 0.182, 0.155, 0.047, 0.044, 0.071),
            List.of(List.of(68, 14, 30, 3, 10, 2, 4, 2, 1, 1, 1, 1), List.of(60, 26, 1, 3)),
            List.of(0.2, 0.18, 0.034, 0.015, 0.052, 0.056)));
  }
}
