package io.github.punctual.evaluation.bopf;

import java.util.List;
import java.util.Map;

/** Numbers that the paper gives. */
final class Paper {
  private static final Map<String, List<Double>> CLUSTER =
      Map.of(
          "bb-like", List.of(1.18, 1.42, 1.86, 4.66),
          "tpcds", List.of(1.35, 1.61, 2.29, 5.38),
          "tpch-like", List.of(1.10, 1.37, 2.01, 5.12));
  private static final Map<String, List<Double>> SIMULATION =
      Map.of(
          "bb-like", List.of(1.08, 1.56, 2.32, 4.09, 7.28, 16.61),
          "tpcds", List.of(1.06, 1.38, 1.66, 2.93, 5.16, 10.40),
          "tpch-like", List.of(1.01, 1.28, 1.92, 3.04, 5.50, 11.35));

  private static final Map<String, Double> TASK_SECONDS =
      Map.of("bb-like", 7.8, "tpcds", 31.6, "tpch-like", 39.5);

  private Paper() {}

  /** Tables 3 and 4: the factor of improvement by BoPF over DRF. */
  static double factor(OneBurstyQueue run) {
    return (run.setup() == Setup.CLUSTER ? CLUSTER : SIMULATION)
        .get(run.source().key())
        .get(run.setup().tqs().indexOf(run.tqs()));
  }

  /** The mean duration of a task, in seconds, in the authors' simulator. */
  static double meanTaskSeconds(String key) {
    return TASK_SECONDS.get(key);
  }
}
