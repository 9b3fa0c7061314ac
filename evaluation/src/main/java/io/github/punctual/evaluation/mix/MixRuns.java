package io.github.punctual.evaluation.mix;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.simulator.metrics.Estimate;
import java.io.IOException;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Runs of mixes in which tasks of best effort take some time. */
final class MixRuns {
  /** For how long jobs come in the whole evaluation. */
  static final long SPAN_MILLIS = 1_200_000;

  private static final List<Double> LOADS = List.of(0.7, 1.0, 1.3);
  private static final int SEEDS = 3;

  private final Runs<Key, MixOutcome> runs;
  private final Mix.BestEffortTasks tasks;
  private final Evaluation evaluation;

  private record Key(double load, Arrangement arrangement) {}

  MixRuns(Evaluation evaluation, Mix.BestEffortTasks tasks) {
    this.runs = evaluation.runs();
    this.tasks = tasks;
    this.evaluation = evaluation;
  }

  List<Double> loads() {
    return evaluation.loads(LOADS);
  }

  /** How many seeds there are of everything. */
  int seeds() {
    return evaluation.seeds(SEEDS);
  }

  /** Runs some arrangements at every load. */
  void run(List<Arrangement> arrangements) throws IOException {
    int containers = Arrangement.NODES * Arrangement.PER_NODE;
    for (double load : loads()) {
      for (Arrangement arrangement : arrangements) {
        runs.addAll(
            new Key(load, arrangement),
            seeds(),
            seed ->
                arrangement.run(
                    Mix.make(
                        containers,
                        load,
                        Math.round(SPAN_MILLIS * evaluation.scale()),
                        tasks,
                        seed)));
      }
    }
    runs.make("mix, tasks of best effort take " + tasks.words());
  }

  /** The estimate of a measure over the seeds. */
  Estimate over(double load, Arrangement arrangement, ToDoubleFunction<MixOutcome> measure) {
    return runs.over(new Key(load, arrangement), measure);
  }

  /** From the arrival of a queue's bursts to their end. */
  Estimate burstSeconds(double load, Arrangement arrangement, String queue) {
    return over(load, arrangement, one -> one.burstSeconds().getOrDefault(queue, Double.NaN));
  }

  /** How much more the one scheduler has than another arrangement, over that, seed by seed. */
  Estimate more(double load, Arrangement than, ToDoubleFunction<MixOutcome> measure) {
    return runs.beside(
        new Key(load, Arrangement.ONE),
        new Key(load, than),
        measure,
        (one, other) -> one / other - 1);
  }

  List<String> burstQueues() {
    return runs.of(new Key(loads().get(0), Arrangement.ONE)).stream()
        .flatMap(outcome -> outcome.burstSeconds().keySet().stream())
        .distinct()
        .sorted()
        .toList();
  }
}
