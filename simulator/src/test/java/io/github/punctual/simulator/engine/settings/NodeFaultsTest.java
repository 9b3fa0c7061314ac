package io.github.punctual.simulator.engine.settings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.EngineInvariants;
import io.github.punctual.simulator.engine.Fixed;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.engine.Sharing;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.Trace;
import io.github.punctual.simulator.workload.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class NodeFaultsTest {
  private static final SimulationSettings TASKS =
      SimulationSettings.PAPERS.with(ExecutionModel.TASKS);

  private static List<Job> run(
      Workload workload, String nodes, SimulationSettings settings, Scheduler scheduler) {
    return new Simulation(
            workload,
            ClusterSpec.parseNodes(nodes),
            settings,
            scheduler,
            List.of(new EngineInvariants()))
        .run();
  }

  private static List<Long> ends(List<Job> jobs) {
    return jobs.stream().map(Job::endMillis).toList();
  }

  @Test
  void readsOutagesAndChance() {
    NodeFaults faults =
        NodeFaults.parse(
            "lose node 3 at 1h, back at 2h; lose node 4 at 90m; random mtbf 30d mttr 1.5h seed 7");
    assertEquals(
        new NodeFaults(
            List.of(
                new NodeFaults.Outage(3, 3_600_000, OptionalLong.of(7_200_000)),
                new NodeFaults.Outage(4, 5_400_000, OptionalLong.empty())),
            Optional.of(new NodeFaults.Random(30 * 86_400_000.0, 5_400_000, 7))),
        faults);
  }

  @Test
  void saysWhatIsAccepted() {
    for (String wrong :
        List.of("", "lose 3", "lose node 0 at 1h", "lose node 1 at 2h, back at 1h", "random")) {
      assertThrows(IllegalArgumentException.class, () -> NodeFaults.parse(wrong), wrong);
    }
    String message =
        assertThrows(IllegalArgumentException.class, () -> NodeFaults.parse("lose node 1 at noon"))
            .getMessage();
    assertTrue(message.contains("'noon'") && message.contains("90m"), message);
  }

  @Test
  void refusesToLoseNodesThatAreNotThere() {
    SimulationSettings losing = TASKS.with(NodeFaults.parse("lose node 3 at 1s"));
    Workload workload = new Trace().job(0, 1, 1).workload();
    assertThrows(
        IllegalArgumentException.class, () -> run(workload, "2x8,8", losing, new Fixed(1)));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Simulation(workload, ClusterSpec.cpus(3), losing, new Fixed(1), List.of()));
  }

  @Test
  void whatRanOnALostNodeBeginsAgainElsewhere() {
    SimulationSettings losing = TASKS.with(NodeFaults.parse("lose node 1 at 60ms"));
    // Node 1 runs two tasks, node 2 one; from 60 on node 2 runs both that were lost, one at once
    // until 100.
    Workload workload = new Trace().job(0, 3, 100).workload();
    List<Job> jobs = run(workload, "2x1024000,2", losing, new Fixed(3));
    assertEquals(List.of(200L), ends(jobs));
    assertEquals(120, jobs.get(0).lostMillis());
  }

  @Test
  void jobsGetBackWhatTheyWereAllowedInTheOrderOfAdmission() {
    SimulationSettings losing =
        SimulationSettings.PAPERS.with(NodeFaults.parse("lose node 2 at 100ms, back at 300ms"));
    // 4 + 4 of 8; from 100 to 300 there are 4 vcores, and the first has them.
    Workload workload = new Trace().job(0, 4, 1000, cpu()).job(0, 4, 1000, cpu()).workload();
    List<String> seen = new ArrayList<>();
    Fixed watching =
        new Fixed(4) {
          private final List<Job> jobs = new ArrayList<>();

          @Override
          public void submitted(Job job) {
            super.submitted(job);
            jobs.add(job);
          }

          @Override
          public void capacityChanged() {
            seen.add(
                "%d: %.0f of %d, %.0f of %d, %d free"
                    .formatted(
                        cluster.nowMillis(),
                        jobs.get(0).tasks(),
                        jobs.get(0).allowedTasks(),
                        jobs.get(1).tasks(),
                        jobs.get(1).allowedTasks(),
                        cluster.freeTasks(jobs.get(0))));
          }
        };
    List<Job> jobs = run(workload, "2x1024,4", losing, watching);
    assertEquals(List.of("100: 4 of 4, 0 of 4, 0 free", "300: 4 of 4, 4 of 4, 0 free"), seen);
    // Each loses half of its tasks' work, which is at most what it had done: 2 tasks, 500 each, but
    // only 400 task ms were done.
    assertEquals(List.of(1100L, 1300L), ends(jobs));
  }

  private static ResourceVector cpu() {
    return ResourceVector.of(1, 1);
  }

  @Test
  void whoComesWhileAllNodesAreLostSharesWhenTheyAreBack() {
    SimulationSettings losing = TASKS.with(NodeFaults.parse("lose node 1 at 10ms, back at 100ms"));
    Workload workload =
        new Trace().job(0, 4, 50, cpu()).job(20, 4, 50, cpu()).job(30, 4, 50, cpu()).workload();
    List<Job> jobs = run(workload, "1x1024,4", losing, new Sharing());
    // 12 tasks in three waves from 100 on, and the four that were lost.
    assertEquals(250, jobs.stream().mapToLong(Job::endMillis).max().orElseThrow());
    assertEquals(40, jobs.get(0).lostMillis());
  }

  @Test
  void aNodeIsBackWhenTheLastOfItsOutagesIsOver() {
    Workload workload = new Trace().job(0, 4, 50, cpu()).workload();
    for (String faults :
        List.of(
            "lose node 1 at 10ms, back at 100ms; lose node 1 at 40ms, back at 200ms",
            "lose node 1 at 100ms, back at 200ms; lose node 1 at 10ms, back at 100ms")) {
      List<Job> jobs =
          run(workload, "1x1024,4", TASKS.with(NodeFaults.parse(faults)), new Sharing());
      assertEquals(List.of(250L), ends(jobs), faults);
    }
  }

  @Test
  void chanceDoesNotBringBackANodeThatAScriptTakesAway() {
    String chance = "; random mtbf 20ms mttr 5ms seed 3";
    Trace trace = new Trace().job(0, 4, 50, cpu());
    String away = "lose node 1 at 10ms, back at 1s";
    long end =
        run(
                trace.workload(),
                "1x1024,4",
                TASKS.with(NodeFaults.parse(away + chance)),
                new Sharing())
            .get(0)
            .endMillis();
    assertTrue(end >= 1050, "the job ended after " + end + " ms");
    List<Job> waiting =
        assertTimeoutPreemptively(
            Duration.ofMinutes(1),
            () ->
                run(
                    trace.workload(),
                    "1x1024,4",
                    TASKS.with(NodeFaults.parse("lose node 1 at 10ms" + chance)),
                    new Sharing()));
    assertEquals(JobState.RUNNING, waiting.get(0).state());
  }

  @Test
  void chanceIsTheSameEveryTimeAndNobodyWaitsForEver() {
    NodeFaults chance =
        new NodeFaults(List.of(), Optional.of(new NodeFaults.Random(20_000, 5_000, 3)));
    Trace trace = new Trace();
    for (int i = 0; i < 100; i++) {
      trace.job(i * 700L, 1 + i % 7, 1000 + 37 * i, cpu());
    }
    for (ExecutionModel model : ExecutionModel.values()) {
      SimulationSettings settings = SimulationSettings.PAPERS.with(chance).with(model);
      List<Long> first = ends(run(trace.workload(), "4x64,4", settings, new Sharing()));
      List<Long> second = ends(run(trace.workload(), "4x64,4", settings, new Sharing()));
      assertEquals(first, second);
      assertTrue(first.stream().allMatch(end -> end > 0));
    }
  }
}
