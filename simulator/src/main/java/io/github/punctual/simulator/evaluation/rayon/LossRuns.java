package io.github.punctual.simulator.evaluation.rayon;

import io.github.punctual.simulator.evaluation.Threads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

/** Runs in which a fifth of the cluster is lost: section 5.2, "Adapter". */
final class LossRuns {
  /** How much is asked for, over all that there is. */
  static final List<Double> LOADS = List.of(0.6, 0.8, 1.0);

  private static final int SEEDS = 10;

  /**
   * What was run with all seeds.
   *
   * @param load how much is asked for
   * @param planner its name
   */
  record Key(double load, String planner) {}

  private final Map<Key, List<LossOutcome>> outcomes = new HashMap<>();
  private final int seeds;

  /** The runs; scale says how many, in (0, 1]. */
  LossRuns(double scale) {
    this.seeds = (int) Math.max(2, Math.round(SEEDS * scale));
  }

  /** How many seeds there are. */
  int seeds() {
    return seeds;
  }

  /** Makes all runs. */
  void run(Threads threads) throws IOException {
    List<Key> keys = new ArrayList<>();
    List<Callable<LossOutcome>> work = new ArrayList<>();
    for (double load : LOADS) {
      for (String planner : Contender.PLANNERS) {
        for (int seed = 1; seed <= seeds; seed++) {
          Loss loss = new Loss(load, planner, seed);
          keys.add(new Key(load, planner));
          work.add(loss::run);
        }
      }
    }
    List<LossOutcome> results = threads.all("Rayon, lost capacity", work);
    for (int i = 0; i < keys.size(); i++) {
      outcomes.computeIfAbsent(keys.get(i), key -> new ArrayList<>()).add(results.get(i));
    }
  }

  /** What came of it, seed by seed. */
  List<LossOutcome> of(Key key) {
    return outcomes.get(key);
  }
}
