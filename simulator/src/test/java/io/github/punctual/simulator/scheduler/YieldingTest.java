package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.EngineInvariants;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** On four CPUs a job of two stages meets one whose tasks are long. */
class YieldingTest {
  private static final ResourceVector CPU = ResourceVector.of(ResourceVector.VCORES, 1);

  private static Stage stage(String id, int tasks, long seconds, String... parents) {
    return new Stage(id, tasks, TaskDurations.same(1000 * seconds), CPU, List.of(parents));
  }

  private static TraceJob job(String id, long budgetSeconds, Stage... stages) {
    OptionalLong budget = OptionalLong.of(1000 * budgetSeconds);
    return new TraceJob(id, "root", "u", id, 0, budget, List.of(stages));
  }

  /** The staged job, and the one with long tasks. */
  private static List<Job> run(String policy) {
    TraceJob staged = job("staged", 25, stage("first", 1, 10), stage("second", 4, 10, "first"));
    TraceJob later = job("later", 400, stage("only", 4, 100));
    return new Simulation(
            new Workload("test", List.of(staged, later)),
            ClusterSpec.parseCpus("4"),
            SimulationSettings.PAPERS.with(ExecutionModel.TASKS),
            Schedulers.named(policy).get(),
            List.of(new EngineInvariants()))
        .run();
  }

  @Test
  void theNextStageOfAnEarlierDeadlineFindsItsRoom() {
    List<Job> jobs = run("clairvoyant");
    assertTrue(jobs.stream().allMatch(Job::promised));
    assertEquals(List.of(20_000L, 120_000L), jobs.stream().map(Job::endMillis).toList());
  }

  @Test
  void servingByDeadlineAloneGivesItAway() {
    assertTrue(
        run("edf-by-task").stream()
            .noneMatch(job -> job.trace().id().equals("staged") && job.met()));
  }
}
