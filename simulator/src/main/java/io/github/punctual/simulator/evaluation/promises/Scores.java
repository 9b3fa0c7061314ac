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
final class Scores {
  private final Map<Cell, Map<String, SortedMap<Long, Score>>> all = new LinkedHashMap<>();

  void put(Cell cell, String policy, long seed, Score score) {
    all.computeIfAbsent(cell, key -> new LinkedHashMap<>())
        .computeIfAbsent(policy, key -> new TreeMap<>())
        .put(seed, score);
  }

  /** The cells in the order in which they were run. */
  List<Cell> cells() {
    return new ArrayList<>(all.keySet());
  }

  /** The policies that were run in a cell. */
  List<String> policies(Cell cell) {
    return new ArrayList<>(all.get(cell).keySet());
  }

  boolean has(Cell cell, String policy) {
    return all.get(cell).containsKey(policy);
  }

  /** Over the seeds. */
  Estimate over(Cell cell, String policy, ToDoubleFunction<Score> measure) {
    return Estimate.of(all.get(cell).get(policy).values().stream().mapToDouble(measure).toArray());
  }

  /** How much more one policy has than another, seed by seed: what both saw was the same. */
  Estimate difference(Cell cell, String one, String other, ToDoubleFunction<Score> measure) {
    SortedMap<Long, Score> others = all.get(cell).get(other);
    return Estimate.of(
        all.get(cell).get(one).entrySet().stream()
            .mapToDouble(
                run ->
                    measure.applyAsDouble(run.getValue())
                        - measure.applyAsDouble(others.get(run.getKey())))
            .toArray());
  }
}
