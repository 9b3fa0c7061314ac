package io.github.punctual.evaluation.rayon;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Runs;
import java.io.IOException;
import java.util.List;
import java.util.function.ToIntFunction;

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

  private final Runs<Key, LossOutcome> outcomes;
  private final int seeds;

  LossRuns(Evaluation evaluation) {
    this.outcomes = evaluation.runs();
    this.seeds = evaluation.part(SEEDS, 2);
  }

  /** How many seeds there are. */
  int seeds() {
    return seeds;
  }

  /** Makes all runs. */
  void run() throws IOException {
    for (double load : LOADS) {
      for (String planner : PlannerContender.PLANNERS) {
        for (int seed = 1; seed <= seeds; seed++) {
          Loss loss = new Loss(load, planner, seed);
          outcomes.add(new Key(load, planner), seed, loss::run);
        }
      }
    }
    outcomes.make("Rayon, lost capacity");
  }

  /** What was run. */
  List<Key> keys() {
    return outcomes.keys();
  }

  /** A count over all seeds. */
  double sum(Key key, ToIntFunction<LossOutcome> count) {
    return outcomes.of(key).stream().mapToInt(count).sum();
  }
}
