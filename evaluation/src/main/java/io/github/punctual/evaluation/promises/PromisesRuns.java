package io.github.punctual.evaluation.promises;

import io.github.punctual.evaluation.Runs;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.ProgressReports;
import io.github.punctual.simulator.engine.settings.ShrinkPolicy;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.generate.DeadlineDistance;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.metrics.Outcomes;
import java.io.IOException;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Runs policies as a ResourceManager would have them: task by task, and nothing is taken away. */
record PromisesRuns(Runs<Key, RunScore> runs) {
  /** A container starts in a second; what runs on a node that is lost begins anew. */
  static final Costs COSTS = new Costs(1000, true);

  private static final double AFTER_SET_UP = 0.05;

  /** A policy in a cell. */
  record Key(PromisesCell cell, String policy) {}

  /** Every policy in every cell of a scene, with every seed. */
  void run(Scene scene, List<Double> loads) throws IOException {
    for (double load : loads) {
      for (DeadlineDistance due : DeadlineDistance.values()) {
        for (String policy : Contenders.at(load)) {
          Key key = new Key(new PromisesCell(scene.key(), load, due), policy);
          runs.addAll(key, scene.seeds(), seed -> score(scene, key, seed));
        }
      }
    }
    runs.make("promises, " + scene.title());
  }

  private static RunScore score(Scene scene, Key key, long seed) {
    SimulationSettings settings =
        SimulationSettings.PAPERS
            .with(ExecutionModel.TASKS)
            .with(COSTS)
            .with(ProgressReports.constantAfterSetUp(AFTER_SET_UP))
            .with(ShrinkPolicy.WAIT)
            .with(scene.faults());
    List<Job> ended =
        new Simulation(
                scene.source().make(key.cell().load(), key.cell().due(), seed),
                scene.cluster(),
                settings,
                Contenders.make(key.policy(), scene.planSeconds()),
                List.of())
            .run();
    return RunScore.of(Outcomes.of(ended, scene.cluster().full()));
  }

  /** The cells in the order in which they were run. */
  List<PromisesCell> cells() {
    return runs.keys().stream().map(Key::cell).distinct().toList();
  }

  List<String> policies(PromisesCell cell) {
    return runs.keys().stream().filter(key -> key.cell().equals(cell)).map(Key::policy).toList();
  }

  boolean has(PromisesCell cell, String policy) {
    return runs.has(new Key(cell, policy));
  }

  /** The estimate of a measure over the seeds. */
  Estimate over(PromisesCell cell, String policy, ToDoubleFunction<RunScore> measure) {
    return runs.over(new Key(cell, policy), measure);
  }

  /** How much more tempo has than another policy, seed by seed. */
  Estimate more(PromisesCell cell, String other, ToDoubleFunction<RunScore> measure) {
    return runs.beside(
        new Key(cell, Contenders.TEMPO), new Key(cell, other), measure, (one, base) -> one - base);
  }
}
