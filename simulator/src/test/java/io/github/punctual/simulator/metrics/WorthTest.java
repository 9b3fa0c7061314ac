package io.github.punctual.simulator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.scheduler.Schedulers;
import io.github.punctual.simulator.workload.JobUtility;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class WorthTest {
  private static TraceJob job(String id, Optional<JobUtility> utility) {
    Stage stage =
        new Stage(
            "s",
            1,
            TaskDurations.same(10_000),
            ResourceVector.of(ResourceVector.VCORES, 1),
            List.of());
    return new TraceJob(id, "q", "u", "n", 0, OptionalLong.of(20_000), List.of(stage), utility);
  }

  /** One after the other on one CPU: done at 10, 20, 30 s. */
  private static List<Job> run(TraceJob... jobs) {
    return new Simulation(
            new Workload("w", List.of(jobs)),
            ClusterSpec.parseCpus("1"),
            SimulationSettings.PAPERS.with(ExecutionModel.TASKS),
            Schedulers.named("fifo-by-task").get(),
            List.of())
        .run();
  }

  private static Optional<JobUtility> steps(double first, double second) {
    return Optional.of(
        JobUtility.steps(
            List.of(new JobUtility.Step(10_000, first), new JobUtility.Step(20_000, second))));
  }

  @Test
  void countsJobsThatSayWhatTheyAreWorth() {
    Worth worth =
        Worth.of(run(job("a", steps(10, 8)), job("b", steps(10, 8)), job("c", steps(10, 8))));
    assertEquals(new Worth(3, 0, 6, 1.0 / 3), worth);
  }

  @Test
  void leavesOutJobsThatDoNot() {
    Worth worth = Worth.of(run(job("a", Optional.empty()), job("b", steps(10, 8))));
    assertEquals(new Worth(1, 8, 8, 0), worth);
    Worth none = Worth.of(run(job("a", Optional.empty())));
    assertEquals(0, none.jobs());
    assertTrue(Double.isNaN(none.mean()) && Double.isNaN(none.zeroShare()));
  }

  @Test
  void whatOneHundredthIsLeftOfIsNothing() {
    // Done at 20 s with the deadline at 20 s, where half is left; at 30 s, e^-10 of it.
    Optional<JobUtility> steep = Optional.of(JobUtility.sigmoid(4, 1));
    List<Job> jobs = run(job("a", steep), job("b", steep), job("c", steep));
    assertEquals(2, Worth.of(jobs.get(1)), 1e-9);
    assertEquals(List.of(false, false, true), jobs.stream().map(Worth::isNothing).toList());
  }
}
