package io.github.punctual.simulator.evaluation.promises;

import io.github.punctual.simulator.metrics.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** What came of all runs, by cell, policy and seed. */
final class RunScores {
  private final Map<PromisesCell, Map<String, SortedMap<Long, RunScore>>> all =
      new LinkedHashMap<>();

  void put(PromisesCell cell, String policy, long seed, RunScore score) {
    all.computeIfAbsent(cell, key -> new LinkedHashMap<>())
        .computeIfAbsent(policy, key -> new TreeMap<>())
        .put(seed, score);
  }

  /** The cells in the order in which they were run. */
  List<PromisesCell> cells() {
    return new ArrayList<>(all.keySet());
  }

  /** The policies that were run in a cell. */
  List<String> policies(PromisesCell cell) {
    return new ArrayList<>(all.get(cell).keySet());
  }

  boolean has(PromisesCell cell, String policy) {
    return all.get(cell).containsKey(policy);
  }

  /** Over the seeds. */
  Estimate over(PromisesCell cell, String policy, ToDoubleFunction<RunScore> measure) {
    return Estimate.of(all.get(cell).get(policy).values().stream().mapToDouble(measure).toArray());
  }

  /** How much more one policy has than another, seed by seed: what both saw was the same. */
  Estimate difference(
      PromisesCell cell, String one, String other, ToDoubleFunction<RunScore> measure) {
    SortedMap<Long, RunScore> others = all.get(cell).get(other);
    return Estimate.of(
        all.get(cell).get(one).entrySet().stream()
            .mapToDouble(
                run ->
                    measure.applyAsDouble(run.getValue())
                        - measure.applyAsDouble(others.get(run.getKey())))
            .toArray());
  }
}
