package io.github.punctual.simulator.evaluation.mix;

import io.github.punctual.simulator.metrics.Estimate;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** What came of all runs, by load, arrangement and seed. */
final class MixOutcomes {
  private final Map<Double, Map<Arrangement, SortedMap<Long, MixOutcome>>> all =
      new LinkedHashMap<>();

  void put(double load, Arrangement arrangement, long seed, MixOutcome outcome) {
    all.computeIfAbsent(load, key -> new LinkedHashMap<>())
        .computeIfAbsent(arrangement, key -> new TreeMap<>())
        .put(seed, outcome);
  }

  /** The loads in the order in which they were run. */
  List<Double> loads() {
    return List.copyOf(all.keySet());
  }

  private Collection<MixOutcome> of(double load, Arrangement arrangement) {
    return all.get(load).get(arrangement).values();
  }

  /** Over the seeds. */
  Estimate over(double load, Arrangement arrangement, ToDoubleFunction<MixOutcome> measure) {
    return Estimate.of(of(load, arrangement).stream().mapToDouble(measure).toArray());
  }

  /** How much more the one scheduler has than another arrangement, over that, seed by seed. */
  Estimate more(double load, Arrangement than, ToDoubleFunction<MixOutcome> measure) {
    SortedMap<Long, MixOutcome> others = all.get(load).get(than);
    return Estimate.of(
        all.get(load).get(Arrangement.ONE).entrySet().stream()
            .mapToDouble(
                run -> {
                  double other = measure.applyAsDouble(others.get(run.getKey()));
                  return measure.applyAsDouble(run.getValue()) / other - 1;
                })
            .toArray());
  }

  /** The queues that have bursts. */
  List<String> burstQueues() {
    return of(loads().get(0), Arrangement.ONE).stream()
        .flatMap(outcome -> outcome.burstSeconds().keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }
}
