package io.github.punctual.evaluation.rayon;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.simulator.reservation.JobMix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What can be reached at all: bounds by linear programs for all jobs of figures 12 and 14, and
 * plans by the paper's mixed-integer program for the smaller of them.
 */
final class ExactRuns {
  /** How long the solver of integer programs may take. */
  static final int LIMIT_SECONDS = 10;

  private static final int SEEDS = 3;
  private static final int SOLVED_SEEDS = 2;
  private static final int MOST_SOLVED = 200;
  private static final List<Integer> SOLVED_PERCENTS = List.of(20, 60, 100);

  /**
   * Jobs with all seeds.
   *
   * @param jobs how many
   * @param mix of what kinds
   */
  record Key(int jobs, JobMix mix) {
    private ExactPlanning planning(long seed) {
      return new ExactPlanning(new PlanSetting(jobs, mix, seed));
    }
  }

  private final Runs<Key, Double> bounds;
  private final Runs<Key, ExactPlanning.Solutions> solved;
  private final Consumer<String> progress;
  private final List<Integer> sizes;
  private final boolean full;

  /**
   * The runs; in an evaluation that is not full one seed of figure 12, and no integer programs.
   *
   * @param sizes how many jobs there are in figure 12
   */
  ExactRuns(Evaluation evaluation, List<Integer> sizes) {
    this.bounds = evaluation.runs();
    this.solved = evaluation.runs();
    this.progress = evaluation.threads().progress();
    this.sizes = List.copyOf(sizes);
    this.full = evaluation.isFull();
  }

  /** Makes all runs; none where there is no solver. */
  void run() throws IOException {
    if (!isThere()) {
      progress.accept("Rayon: without exact models, as there is no solver");
      return;
    }
    List<Key> keys = new ArrayList<>();
    sizes.forEach(size -> keys.add(new Key(size, JobMix.ALL_A)));
    if (full) {
      for (int percent : PlanRuns.PERCENTS.subList(1, PlanRuns.PERCENTS.size())) {
        keys.add(new Key(PlanRuns.MIXED_JOBS, PlanRuns.gangs(percent)));
        keys.add(new Key(PlanRuns.MIXED_JOBS, PlanRuns.workflows(percent)));
      }
    }
    bound(keys);
    if (full) {
      solve();
    }
  }

  private static boolean isThere() {
    try {
      Class.forName("com.google.ortools.Loader", false, ExactRuns.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  private void bound(List<Key> keys) throws IOException {
    for (Key key : keys) {
      bounds.addAll(key, full ? SEEDS : 1, seed -> key.planning(seed).bound());
    }
    bounds.make("Rayon, bounds by linear programs");
  }

  private void solve() throws IOException {
    List<Key> keys = new ArrayList<>();
    sizes.stream()
        .filter(size -> size <= MOST_SOLVED)
        .forEach(size -> keys.add(new Key(size, JobMix.ALL_A)));
    SOLVED_PERCENTS.forEach(p -> keys.add(new Key(PlanRuns.MIXED_JOBS, PlanRuns.gangs(p))));
    SOLVED_PERCENTS.forEach(p -> keys.add(new Key(PlanRuns.MIXED_JOBS, PlanRuns.workflows(p))));
    for (Key key : keys) {
      solved.addAll(key, SOLVED_SEEDS, seed -> key.planning(seed).solve(LIMIT_SECONDS));
    }
    solved.make("Rayon, integer programs");
  }

  boolean isEmpty() {
    return bounds.keys().isEmpty();
  }

  /** No planner accepts a larger part of the work, on average over the seeds; NaN if not known. */
  double bound(Key key) {
    return bounds.has(key) ? bounds.mean(key, each -> each) : Double.NaN;
  }

  /** The bound of each seed, from 1 on. */
  List<Double> bounds(Key key) {
    return bounds.of(key);
  }

  /** What integer programs solved. */
  List<Key> solved() {
    return solved.keys();
  }

  /** What integer programs found, by seed. */
  List<ExactPlanning.Solutions> solved(Key key) {
    return solved.of(key);
  }
}
