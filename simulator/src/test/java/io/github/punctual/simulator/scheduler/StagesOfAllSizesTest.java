package io.github.punctual.simulator.scheduler;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.EngineInvariants;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.engine.Observer;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.engine.settings.NodeFaults.Outage;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs whose stages have tasks of different sizes, where containers are handed out one by one. */
class StagesOfAllSizesTest {
  private static final SimulationSettings TASKS =
      SimulationSettings.PAPERS.with(ExecutionModel.TASKS);
  private static final int TRIALS = 12;

  private static Stage stage(String id, int tasks, int vcores, String... parents) {
    ResourceVector task = ResourceVector.of(ResourceVector.VCORES, vcores);
    return new Stage(id, tasks, TaskDurations.same(10_000), task, List.of(parents));
  }

  private static TraceJob job(String id, OptionalLong budget, Stage... stages) {
    return new TraceJob(id, "root", "u", id, 0, budget, List.of(stages));
  }

  private static List<Long> endSeconds(String policy, int cpus, TraceJob... jobs) {
    return new Simulation(
            new Workload("test", List.of(jobs)),
            ClusterSpec.parseCpus(Integer.toString(cpus)),
            TASKS,
            Schedulers.named(policy).get(),
            List.of(new EngineInvariants()))
        .run().stream().map(job -> job.endMillis() / 1000).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo-by-task", "edf-by-task", "rush:prior-seconds=10", "clairvoyant"})
  void aJobGetsAsManyContainersAsReallyFit(String policy) {
    OptionalLong budget = OptionalLong.of(60_000);
    // By its largest task only one container would fit, and the ten tasks would take 100 s.
    TraceJob job = job("a", budget, stage("s", 10, 1), stage("l", 1, 10, "s"));
    assertEquals(List.of(20L), endSeconds(policy, 10, job));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo-by-task", "edf-by-task", "rush:prior-seconds=10", "clairvoyant"})
  void stagesSideBySideRunMoreTasksThanTheWidestHas(String policy) {
    OptionalLong budget = OptionalLong.of(60_000);
    TraceJob job = job("a", budget, stage("s", 4, 1), stage("t", 4, 1), stage("u", 1, 2));
    assertEquals(List.of(10L), endSeconds(policy, 10, job));
  }

  @ParameterizedTest
  @ValueSource(strings = {"fifo-by-task", "clairvoyant"})
  void whatSmallTasksLeaveIsFreeForTheNextJob(String policy) {
    OptionalLong none = OptionalLong.empty();
    TraceJob first = job("a", none, stage("s", 2, 1), stage("l", 2, 5, "s"));
    TraceJob second = job("b", none, stage("s", 8, 1));
    assertEquals(List.of(20L, 10L), endSeconds(policy, 10, first, second));
  }

  /** A job whose stages have any sizes and any parents among those before them. */
  private static TraceJob random(String id, SplittableRandom random) {
    List<Stage> stages = new ArrayList<>();
    int count = 1 + random.nextInt(6);
    for (int s = 0; s < count; s++) {
      long[] millis = new long[1 + random.nextInt(12)];
      for (int t = 0; t < millis.length; t++) {
        millis[t] = random.nextInt(10_000);
      }
      List<String> parents = new ArrayList<>();
      for (int p = 0; p < s; p++) {
        if (random.nextInt(3) == 0) {
          parents.add("s" + p);
        }
      }
      ResourceVector task =
          ResourceVector.of(100L * (1 + random.nextInt(20)), 1 + random.nextInt(4));
      stages.add(new Stage("s" + s, millis.length, TaskDurations.each(millis), task, parents));
    }
    OptionalLong budget =
        random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(1 + random.nextInt(200_000));
    return new TraceJob(
        id, "root", "u", "n" + random.nextInt(4), random.nextInt(60_000), budget, stages);
  }

  /** Remembers the cluster. */
  private static final class Seen implements Observer {
    private Cluster cluster;

    @Override
    public void began(Cluster simulated) {
      cluster = simulated;
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"fifo-by-task", "edf-by-task", "reactive-edf-by-task", "rush", "clairvoyant"})
  void neverIsMoreInUseThanThereIsAndInTheEndAllIsFree(String policy) {
    for (long seed = 0; seed < TRIALS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<TraceJob> jobs = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        jobs.add(random("j" + i, random));
      }
      boolean hasNodes = random.nextBoolean();
      long lost = random.nextInt(60_000);
      SimulationSettings settings =
          hasNodes
              ? TASKS.with(NodeFaults.scripted(new Outage(2, lost, OptionalLong.of(lost + 30_000))))
              : TASKS;
      Seen seen = new Seen();
      List<Job> ended =
          new Simulation(
                  new Workload("random", jobs),
                  hasNodes
                      ? ClusterSpec.parseNodes("3x4000,8")
                      : ClusterSpec.pool(ResourceVector.of(12_000, 24)),
                  settings,
                  Schedulers.named(policy).get(),
                  List.of(new EngineInvariants(), seen))
              .run();
      String trial = policy + " with seed " + seed;
      assertEquals(seen.cluster.total(), seen.cluster.free(), trial);
      for (Job job : ended) {
        assertTrue(job.state().isEnd(), () -> trial + ": " + job);
        if (policy.equals("fifo-by-task")) {
          assertEquals(JobState.COMPLETED, job.state(), trial);
        }
      }
    }
  }
}
