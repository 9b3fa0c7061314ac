package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.engine.EngineInvariants;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Nodes come and go, tasks are whole, containers take time to start: still every job ends. */
class HardshipTest {
  private static final ClusterSpec NODES = ClusterSpec.parseNodes("10x4000,4");
  private static final SimulationSettings FAILING_NODES =
      SimulationSettings.PAPERS.with(
          new NodeFaults(List.of(), Optional.of(new NodeFaults.Random(1_000_000, 100_000, 5))));

  static Stream<String> names() {
    return Schedulers.list().stream().map(Schedulers.Entry::name);
  }

  static Stream<String> namesOfThePapersModel() {
    return names().filter(name -> !Schedulers.named(name).get().needsTasks());
  }

  @ParameterizedTest
  @MethodSource("namesOfThePapersModel")
  void everyJobEndsThoughNodesComeAndGo(String name) {
    List<Job> jobs =
        RandomJobs.twoTypes(8, 120)
            .simulate(Schedulers.named(name).get(), NODES, FAILING_NODES, new EngineInvariants());
    assertTrue(jobs.stream().allMatch(job -> job.state().isEnd()));
  }

  @ParameterizedTest
  @MethodSource("names")
  void everyJobEndsTaskByTask(String name) {
    SimulationSettings settings =
        FAILING_NODES.with(ExecutionModel.TASKS).with(new Costs(1_500, true));
    List<Job> jobs =
        RandomJobs.twoTypes(9, 120)
            .simulate(Schedulers.named(name).get(), NODES, settings, new EngineInvariants());
    assertTrue(jobs.stream().allMatch(job -> job.state().isEnd()));
  }
}
