package io.github.punctual.simulator.evaluation.rayon;

import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.simulator.evaluation.Threads;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.reservation.JobMix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
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
    Key with(String other) {
      return new Key(jobs, mix, other, order);
    }

    Key in(PlanOrder other) {
      return new Key(jobs, mix, planner, other);
    }
  }

  private final Map<Key, List<PlanOutcome>> outcomes = new HashMap<>();
  private final List<Integer> sizes;
  private final int seeds;

  /**
   * The runs.
   *
   * @param scale how much of it, in (0, 1]
   */
  PlanRuns(double scale) {
    this.seeds = (int) Math.max(2, Math.round(SEEDS * scale));
    this.sizes = SIZES.subList(0, (int) Math.max(2, Math.round(SIZES.size() * scale)));
  }

  /** The sizes that are run. */
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

  /** Makes all runs. */
  void run(Threads threads) throws IOException {
    warmUp();
    List<Callable<Map<Key, PlanOutcome>>> work = new ArrayList<>();
    for (int seed = 1; seed <= seeds; seed++) {
      for (int size : sizes) {
        add(work, new PlanSetting(size, JobMix.ALL_A, seed));
      }
      for (int percent : PERCENTS) {
        add(work, new PlanSetting(MIXED_JOBS, gangs(percent), seed));
        add(work, new PlanSetting(MIXED_JOBS, workflows(percent), seed));
      }
    }
    for (Map<Key, PlanOutcome> one : threads.all("Rayon, figures 12 and 14", work)) {
      one.forEach(
          (key, outcome) -> outcomes.computeIfAbsent(key, k -> new ArrayList<>()).add(outcome));
    }
  }

  private static void add(List<Callable<Map<Key, PlanOutcome>>> work, PlanSetting setting) {
    boolean twice = setting.jobs() == MIXED_JOBS && setting.mix().equals(JobMix.ALL_A);
    if (!twice || work.stream().noneMatch(one -> one instanceof All all && all.is(setting))) {
      work.add(new All(setting));
    }
  }

  private record All(PlanSetting setting) implements Callable<Map<Key, PlanOutcome>> {
    boolean is(PlanSetting other) {
      return setting.equals(other);
    }

    @Override
    public Map<Key, PlanOutcome> call() {
      Planning planning = new Planning(setting);
      Map<Key, PlanOutcome> results = new HashMap<>();
      for (PlanOrder order : PlanOrder.values()) {
        for (String name : PlannerContender.PLANNERS) {
          Planner planner = Planners.byName(name).orElseThrow();
          results.put(
              new Key(setting.jobs(), setting.mix(), name, order), planning.with(planner, order));
        }
      }
      return results;
    }
  }

  /** Lets the virtual machine compile what is timed. */
  private static void warmUp() {
    for (int seed = 1; seed <= WARM_UPS; seed++) {
      Planning planning = new Planning(new PlanSetting(MIXED_JOBS, JobMix.LIKELY, 1000 + seed));
      for (String name : PlannerContender.PLANNERS) {
        planning.with(Planners.byName(name).orElseThrow(), PlanOrder.OFFLINE);
      }
    }
  }

  /** What came of it, seed by seed. */
  List<PlanOutcome> of(Key key) {
    List<PlanOutcome> known = outcomes.get(key);
    if (known == null) {
      throw new IllegalStateException("not run: " + key);
    }
    return known;
  }

  /** The mean of a measure over the seeds. */
  Estimate mean(Key key, ToDoubleFunction<PlanOutcome> measure) {
    return Estimate.of(of(key).stream().mapToDouble(measure).toArray());
  }

  /** The mean over the seeds of a measure over that of another planner on the same jobs. */
  Estimate relative(Key key, Key base, ToDoubleFunction<PlanOutcome> measure) {
    List<PlanOutcome> these = of(key);
    List<PlanOutcome> those = of(base);
    double[] ratios = new double[these.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = measure.applyAsDouble(these.get(i)) / measure.applyAsDouble(those.get(i));
    }
    return Estimate.of(ratios);
  }
}
