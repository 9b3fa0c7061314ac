package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.simulator.queues.BurstResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** What came of the runs that were made; each is made once. */
final class Results {
  private final int threads;
  private final Consumer<String> progress;
  private final Map<Experiment, BurstResult> outcomes = new LinkedHashMap<>();

  /**
   * No results yet.
   *
   * @param threads how many runs at once; the results do not depend on it
   * @param progress is told how far the runs are
   */
  Results(int threads, Consumer<String> progress) {
    this.threads = threads;
    this.progress = progress;
  }

  /** Makes the runs that were not made yet. */
  void run(String what, Collection<? extends Experiment> experiments) throws IOException {
    List<Experiment> missing = new ArrayList<>();
    for (Experiment experiment : experiments) {
      if (!outcomes.containsKey(experiment) && !missing.contains(experiment)) {
        missing.add(experiment);
      }
    }
    if (missing.isEmpty()) {
      return;
    }
    progress.accept("%s: %d runs".formatted(what, missing.size()));
    List<Callable<BurstResult>> runs = new ArrayList<>();
    missing.forEach(
        experiment -> runs.add(() -> experiment.make().run(experiment.policy().source())));
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<BurstResult>> results = executor.invokeAll(runs);
      for (int i = 0; i < missing.size(); i++) {
        outcomes.put(missing.get(i), results.get(i).get());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted during " + what, e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a run of " + what + " failed", e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  /**
   * What came of a run that was made.
   *
   * @throws IllegalStateException when it was not
   */
  BurstResult of(Experiment experiment) {
    BurstResult outcome = outcomes.get(experiment);
    if (outcome == null) {
      throw new IllegalStateException("not run: " + experiment);
    }
    return outcome;
  }
}
