package io.github.punctual.simulator.evaluation.rayon;

import io.github.punctual.simulator.evaluation.KeyedRuns;
import io.github.punctual.simulator.evaluation.Threads;
import java.io.IOException;
import java.util.List;

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

  private final KeyedRuns<Key, LossOutcome> outcomes = new KeyedRuns<>();
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
    for (double load : LOADS) {
      for (String planner : PlannerContender.PLANNERS) {
        for (int seed = 1; seed <= seeds; seed++) {
          Loss loss = new Loss(load, planner, seed);
          outcomes.add(new Key(load, planner), loss::run);
        }
      }
    }
    outcomes.make(threads, "Rayon, lost capacity");
  }

  /** What came of it, seed by seed. */
  List<LossOutcome> of(Key key) {
    return outcomes.of(key);
  }
}
