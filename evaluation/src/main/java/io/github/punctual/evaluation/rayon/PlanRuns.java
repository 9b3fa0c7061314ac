package io.github.punctual.evaluation.rayon;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.reservation.JobMix;
import java.io.IOException;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** All runs of planners against each other: figures 12 and 14. */
final class PlanRuns {
  /** How many jobs there are in figure 12. */
  static final List<Integer> SIZES = List.of(100, 200, 300, 400, 500, 600, 700, 800, 900, 1000);

  /** How many there are in figure 14. */
  static final int MIXED_JOBS = 100;

  /** How many jobs in a hundred are not of workload A in figure 14. */
  static final List<Integer> PERCENTS = List.of(0, 20, 40, 60, 80, 100);

  private static final int SEEDS = 5;
  private static final int WARM_UPS = 5;

  /**
   * What was run with all seeds.
   *
   * @param jobs how many
   * @param mix of what kinds
   * @param planner its name
   * @param order in which it was told of the jobs
   */
  record Key(int jobs, JobMix mix, String planner, PlanOrder order) {
    /** Jobs of workload A, known in advance. */
    static Key of(int jobs, String planner) {
      return new Key(jobs, JobMix.ALL_A, planner, PlanOrder.OFFLINE);
    }

    /** Jobs of figure 14, known in advance. */
    static Key mixed(int percent, String planner, boolean gangs) {
      return new Key(
          MIXED_JOBS, gangs ? gangs(percent) : workflows(percent), planner, PlanOrder.OFFLINE);
    }

    Key with(String other) {
      return new Key(jobs, mix, other, order);
    }

    Key in(PlanOrder other) {
      return new Key(jobs, mix, planner, other);
    }

    private PlanOutcome run(long seed) {
      return new Planning(new PlanSetting(jobs, mix, seed))
          .with(Planners.byName(planner).orElseThrow(), order);
    }
  }

  private final Runs<Key, PlanOutcome> outcomes;
  private final List<Integer> sizes;
  private final int seeds;

  PlanRuns(Evaluation evaluation) {
    this.outcomes = evaluation.runs();
    this.seeds = evaluation.part(SEEDS, 2);
    this.sizes = SIZES.subList(0, evaluation.part(SIZES.size(), 2));
  }

  List<Integer> sizes() {
    return sizes;
  }

  /** How many seeds there are of everything. */
  int seeds() {
    return seeds;
  }

  /** So many per cent gangs among malleable jobs. */
  static JobMix gangs(int percent) {
    return new JobMix(100 - percent, percent, 0);
  }

  /** So many per cent workflows among malleable jobs. */
  static JobMix workflows(int percent) {
    return new JobMix(100 - percent, 0, percent);
  }

  void run() throws IOException {
    for (int seed = 1; seed <= WARM_UPS; seed++) {
      // Lets the virtual machine compile what is timed.
      for (String planner : PlannerContender.PLANNERS) {
        PlanOutcome unused =
            new Key(MIXED_JOBS, JobMix.LIKELY, planner, PlanOrder.OFFLINE).run(1000 + seed);
      }
    }
    for (PlanOrder order : PlanOrder.values()) {
      for (String planner : PlannerContender.PLANNERS) {
        sizes.forEach(size -> add(Key.of(size, planner).in(order)));
        for (int percent : PERCENTS) {
          add(Key.mixed(percent, planner, true).in(order));
          add(Key.mixed(percent, planner, false).in(order));
        }
      }
    }
    outcomes.make("Rayon, figures 12 and 14");
  }

  private void add(Key key) {
    outcomes.addAll(key, seeds, key::run);
  }

  /** What came of it, seed by seed. */
  List<PlanOutcome> of(Key key) {
    return outcomes.of(key);
  }

  /** The mean of a measure over the seeds. */
  Estimate over(Key key, ToDoubleFunction<PlanOutcome> measure) {
    return outcomes.over(key, measure);
  }

  /** The mean over the seeds of a measure over that of another planner on the same jobs. */
  double relative(Key key, String other, ToDoubleFunction<PlanOutcome> measure) {
    return outcomes.beside(key, key.with(other), measure, (one, base) -> one / base).mean();
  }
}
