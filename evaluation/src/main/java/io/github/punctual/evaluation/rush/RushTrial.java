package io.github.punctual.evaluation.rush;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.ShrinkPolicy;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.generate.Generators;
import io.github.punctual.simulator.scheduler.Schedulers;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What is run: the paper's workload under a scheduler.
 *
 * @param load how full the cluster is
 * @param budget the time budgets over the run times alone
 * @param contender the scheduler
 */
record RushTrial(double load, double budget, Contender contender) {
  private static final String CONTAINERS = "48";

  /** Task by task; nothing is taken away. */
  static final SimulationSettings SETTINGS =
      SimulationSettings.PAPERS.with(ExecutionModel.TASKS).with(ShrinkPolicy.WAIT);

  /** What is run at all loads, with all budgets, under all schedulers: load by load. */
  static List<RushTrial> all(List<Double> loads, List<Double> budgets, List<Contender> contenders) {
    List<RushTrial> trials = new ArrayList<>();
    for (double load : loads) {
      for (double budget : budgets) {
        contenders.forEach(contender -> trials.add(new RushTrial(load, budget, contender)));
      }
    }
    return trials;
  }

  RushTrial with(Contender other) {
    return new RushTrial(load, budget, other);
  }

  /** What became of the jobs. */
  List<Ended> run(int jobs, long seed) {
    String generator =
        String.format(Locale.ROOT, "rush-like:jobs=%d,load=%s,budget=%s", jobs, load, budget);
    return run(Generators.parse(generator).generate(seed), contender, CONTAINERS).stream()
        .map(Ended::of)
        .toList();
  }

  static List<Job> run(Workload workload, Contender contender, String containers) {
    return new Simulation(
            workload,
            ClusterSpec.parseCpus(containers),
            SETTINGS,
            Schedulers.named(contender.spec()).get(),
            List.of())
        .run();
  }
}
