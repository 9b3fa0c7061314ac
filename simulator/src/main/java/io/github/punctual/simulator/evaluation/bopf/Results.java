package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.simulator.evaluation.KeyedRuns;
import io.github.punctual.simulator.evaluation.Threads;
import io.github.punctual.simulator.queues.BurstResult;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;

/** What came of the runs that were made; each is made once. */
final class Results {
  private final Threads threads;
  private final KeyedRuns<BopfExperiment, BurstResult> outcomes = new KeyedRuns<>();

  /**
   * No results yet.
   *
   * @param threads how many runs at once; the results do not depend on it
   * @param progress is told how far the runs are
   */
  Results(int threads, Consumer<String> progress) {
    this.threads = new Threads(threads, progress);
  }

  /** Makes the runs that were not made yet. */
  void run(String what, Collection<? extends BopfExperiment> experiments) throws IOException {
    List<BopfExperiment> missing =
        experiments.stream()
            .<BopfExperiment>map(one -> one)
            .distinct()
            .filter(one -> !outcomes.has(one))
            .toList();
    if (missing.isEmpty()) {
      return;
    }
    for (BopfExperiment experiment : missing) {
      outcomes.add(experiment, () -> experiment.make().run(experiment.policy().source()));
    }
    outcomes.make(threads, what);
  }

  /**
   * What came of a run that was made.
   *
   * @throws IllegalStateException when it was not
   */
  BurstResult of(BopfExperiment experiment) {
    return outcomes.one(experiment);
  }
}
