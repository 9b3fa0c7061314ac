package io.github.punctual.simulator.deadline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

class OptimalRunTimeTest {
  private static final ResourceVector CPU = ResourceVector.of(ResourceVector.VCORES, 1);

  @Test
  void countsWholeWavesTaskByTask() {
    TraceJob job = job(List.of(new Stage("a", 10, TaskDurations.same(30), CPU, List.of())));
    assertEquals(90, OptimalRunTime.taskByTask(j -> 4).millis(job));
    assertEquals(75, OptimalRunTime.perfectParallelism(j -> 4).millis(job));
    assertEquals(30, OptimalRunTime.taskByTask(j -> 400).millis(job));
    assertEquals(120, OptimalRunTime.taskByTask(j -> 0).millis(single(4)));
  }

  private static TraceJob single(int tasks) {
    return job(List.of(new Stage("a", tasks, TaskDurations.same(30), CPU, List.of())));
  }

  @Test
  void chargesTheStartOfEachContainer() {
    Costs costs = new Costs(10, false);
    assertEquals(160, OptimalRunTime.taskByTask(j -> 2, costs).millis(single(7)));
    // The same tasks one by one: no shortcut, the same time.
    TraceJob each = job(List.of(stage("a", new long[] {30, 30, 30, 30, 30, 30, 30})));
    assertEquals(160, OptimalRunTime.taskByTask(j -> 2, costs).millis(each));
  }

  @Test
  void waitsForParents() {
    TraceJob diamond =
        job(
            List.of(
                stage("a", new long[] {10}),
                stage("b", new long[] {20}, "a"),
                stage("c", new long[] {50}, "a"),
                stage("d", new long[] {5, 5}, "b", "c")));
    assertEquals(65, OptimalRunTime.taskByTask(j -> 10).millis(diamond));
    assertEquals(90, OptimalRunTime.taskByTask(j -> 1).millis(diamond));
  }

  @Test
  void isWhatTheEngineNeedsTaskByTask() {
    for (long seed = 0; seed < 200; seed++) {
      UniformRandomProvider random = RandomStream.of(seed, "test");
      TraceJob job = job(randomStages(random));
      int cpus = 1 + random.nextInt(12);
      Costs costs = new Costs(seed % 2 * 3, false);
      assertEquals(
          runTime(job, cpus, costs),
          OptimalRunTime.taskByTask(j -> cpus, costs).millis(job),
          "seed " + seed);
    }
  }

  private static double runTime(TraceJob job, int cpus, Costs costs) {
    return (double)
        new Simulation(
                new Workload("one", List.of(job)),
                ClusterSpec.cpus(cpus),
                SimulationSettings.PAPERS.with(ExecutionModel.TASKS).with(costs),
                new AllAtOnce(),
                List.of())
            .run()
            .get(0)
            .endMillis();
  }

  private static List<Stage> randomStages(UniformRandomProvider random) {
    List<Stage> stages = new ArrayList<>();
    int count = 1 + random.nextInt(6);
    for (int i = 0; i < count; i++) {
      List<String> parents = new ArrayList<>();
      for (int parent = 0; parent < i; parent++) {
        if (random.nextInt(3) == 0) {
          parents.add("s" + parent);
        }
      }
      long[] millis = new long[1 + random.nextInt(8)];
      for (int task = 0; task < millis.length; task++) {
        millis[task] = random.nextInt(20);
      }
      stages.add(stage("s" + i, millis, parents.toArray(String[]::new)));
    }
    return stages;
  }

  private static Stage stage(String id, long[] millis, String... parents) {
    return new Stage(id, millis.length, TaskDurations.each(millis), CPU, List.of(parents));
  }

  private static TraceJob job(List<Stage> stages) {
    return new TraceJob("a", "root.q", "u", "n", 0, OptionalLong.empty(), stages);
  }

  /** Gives every job as much as it requests, or the whole cluster. */
  private static final class AllAtOnce implements Scheduler {
    private Cluster cluster;

    @Override
    public String name() {
      return "all at once";
    }

    @Override
    public void begin(Cluster begun) {
      cluster = begun;
    }

    @Override
    public void submitted(Job job) {
      cluster.admit(job, Math.min(job.requestedTasks(), cluster.capacityTasks(job)));
    }

    @Override
    public void completed(Job job) {}

    @Override
    public void capacityChanged() {}

    @Override
    public void woken() {}
  }
}
