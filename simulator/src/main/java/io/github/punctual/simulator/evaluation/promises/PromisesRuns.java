package io.github.punctual.simulator.evaluation.promises;

import io.github.punctual.simulator.engine.Costs;
import io.github.punctual.simulator.engine.ExecutionModel;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.ProgressReports;
import io.github.punctual.simulator.engine.ShrinkPolicy;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.SimulationSettings;
import io.github.punctual.simulator.evaluation.Threads;
import io.github.punctual.simulator.metrics.Outcomes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Runs policies as a ResourceManager would have them: task by task, and nothing is taken away. */
final class PromisesRuns {
  /** A container starts in a second; what runs on a node that is lost begins anew. */
  static final Costs COSTS = new Costs(1000, true);

  private static final double AFTER_SET_UP = 0.05;

  private final ScoreFile file;
  private final Threads threads;

  PromisesRuns(ScoreFile file, Threads threads) {
    this.file = file;
    this.threads = threads;
  }

  /** Every policy in every cell of the scenes, with every seed. */
  RunScores all(List<Scene> scenes, List<Double> loads, List<String> policies) throws IOException {
    RunScores scores = new RunScores();
    for (Scene scene : scenes) {
      List<ScoreFile.Key> keys = new ArrayList<>();
      List<Callable<RunScore>> work = new ArrayList<>();
      for (double load : loads) {
        for (DeadlineDistance due : DeadlineDistance.values()) {
          for (String policy : at(load, policies)) {
            for (long seed : scene.seeds()) {
              ScoreFile.Key key =
                  new ScoreFile.Key(new PromisesCell(scene.key(), load, due), policy, seed);
              keys.add(key);
              work.add(() -> score(scene, key));
            }
          }
        }
      }
      List<RunScore> results = threads.all("promises, " + scene.title(), work);
      for (int i = 0; i < keys.size(); i++) {
        ScoreFile.Key key = keys.get(i);
        scores.put(key.cell(), key.policy(), key.seed(), results.get(i));
      }
    }
    return scores;
  }

  private static List<String> at(double load, List<String> policies) {
    return policies.stream().filter(policy -> Contenders.runsAt(policy, load)).toList();
  }

  private RunScore score(Scene scene, ScoreFile.Key key) throws IOException {
    Optional<RunScore> kept = file.find(key);
    if (kept.isPresent()) {
      return kept.get();
    }
    SimulationSettings settings =
        SimulationSettings.PAPERS
            .with(ExecutionModel.TASKS)
            .with(COSTS)
            .with(ProgressReports.constantAfterSetUp(AFTER_SET_UP))
            .with(ShrinkPolicy.WAIT)
            .with(scene.faults());
    List<Job> ended =
        new Simulation(
                scene.source().make(key.cell().load(), key.cell().due(), key.seed()),
                scene.cluster(),
                settings,
                Contenders.make(key.policy(), scene.planSeconds()),
                List.of())
            .run();
    RunScore score = RunScore.of(Outcomes.of(ended, scene.cluster().full()));
    file.keep(key, score);
    return score;
  }
}
