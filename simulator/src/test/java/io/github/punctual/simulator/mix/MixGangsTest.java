package io.github.punctual.simulator.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.EngineInvariants;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.engine.settings.ShrinkPolicy;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.engine.settings.TaskFailures;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Gangs on two nodes of five slots each, half of which is for reservations. */
class MixGangsTest {
  private static final QueueTree TREE =
      QueueTree.of(
          List.of(
              QueueSpec.leaf("root.batch", 0.5),
              QueueSpec.leaf("root.plan", 0.5).withReservations()));

  private static TraceJob gang(
      String id, String queue, long atSeconds, OptionalLong budgetMillis, long... taskSeconds) {
    long[] millis = new long[taskSeconds.length];
    for (int i = 0; i < millis.length; i++) {
      millis[i] = taskSeconds[i] * 1000;
    }
    Stage stage =
        new Stage(
            "gang",
            millis.length,
            TaskDurations.each(millis),
            ResourceVector.of(1024, 1),
            List.of(),
            true);
    return new TraceJob(id, queue, "ann", id, atSeconds * 1000, budgetMillis, List.of(stage));
  }

  private static List<Job> run(NodeFaults faults, TraceJob... jobs) {
    MixScheduler scheduler = new MixScheduler("gangs", TREE, MixSettings.ALL);
    return new Simulation(
            new Workload("gangs", List.of(jobs)),
            ClusterSpec.parseNodes("2x5g,5"),
            SimulationSettings.PAPERS
                .with(ExecutionModel.TASKS)
                .with(ShrinkPolicy.WAIT)
                .with(faults),
            scheduler,
            List.of(new MixInvariants(scheduler, TREE)))
        .run();
  }

  @Test
  void aGangThatReservesIsPromisedAllOfItAtOnceAndEndsTogetherInTime() {
    TraceJob gang = gang("gang", "root.plan", 1, OptionalLong.of(120_000), 10, 20, 30, 10, 10);

    List<Job> jobs = run(NodeFaults.NONE, Ten.job("others", "root.batch", "bob"), gang);

    Job job = jobs.get(1);
    assertTrue(job.promised() && job.met(), () -> job + " ended at " + job.endMillis());
    assertEquals(80_000, job.doneMillis());
    // Its last task came when those of the other job ended; all worked as long as the longest.
    assertEquals(40_000, job.endMillis());
  }

  @Test
  void aGangWiderThanThePlanQueueRunsAsAJobWithADeadline() {
    TraceJob wide = gang("wide", "root.plan", 0, OptionalLong.of(600_000), 9, 9, 9, 9, 9, 9);

    Job job = run(NodeFaults.NONE, wide).get(0);

    assertTrue(job.state() == JobState.COMPLETED && job.endMillis() == 9_000);
  }

  @Test
  void aGangWithoutARightStartsWithAllItsTasksOrNone() {
    TraceJob first = gang("first", "root.batch", 0, OptionalLong.empty(), 10, 10, 10, 10, 10, 10);
    TraceJob second = gang("second", "root.batch", 1, OptionalLong.empty(), 5, 5, 5, 5, 5);
    TraceJob small = gang("small", "root.batch", 2, OptionalLong.empty(), 5, 5, 5, 5);

    List<Job> jobs = run(NodeFaults.NONE, first, second, small);

    assertEquals(List.of(10_000L, 15_000L, 7_000L), jobs.stream().map(Job::endMillis).toList());
    assertEquals(0, jobs.get(1).lostMillis());
  }

  @Test
  void allOfAGangBeginsAgainWhereANodeIsLostUnderOneOfItsTasks() {
    TraceJob gang = gang("gang", "root.batch", 0, OptionalLong.empty(), 10, 10, 10, 10, 10, 10);

    Job job = run(NodeFaults.parse("lose node 2 at 4s, back at 20s"), gang).get(0);

    assertFalse(job.promised());
    assertEquals(30_000, job.endMillis());
    assertEquals(24_000, job.lostMillis());
  }

  @Test
  void aGangBeginsAgainUntilNoneOfItsTasksFailsAndNoneIsLost() {
    double lost = 0;
    for (int seed = 0; seed < 20; seed++) {
      MixScheduler scheduler = new MixScheduler("gangs", TREE, MixSettings.ALL);
      for (Job job :
          new Simulation(
                  new Workload(
                      "gangs",
                      List.of(
                          gang("a", "root.batch", 0, OptionalLong.empty(), 3, 9, 5),
                          gang("b", "root.batch", 1, OptionalLong.empty(), 7, 2, 8, 4),
                          gang("c", "root.plan", 2, OptionalLong.of(60_000), 6, 6, 1))),
                  ClusterSpec.parseNodes("2x5g,5"),
                  SimulationSettings.PAPERS
                      .with(ExecutionModel.TASKS)
                      .with(ShrinkPolicy.WAIT)
                      .with(new TaskFailures(0.15, 100, seed)),
                  scheduler,
                  List.of(new EngineInvariants(), new MixInvariants(scheduler, TREE)))
              .run()) {
        assertEquals(JobState.COMPLETED, job.state());
        assertEquals((double) job.workMillis(), job.doneMillis());
        lost += job.lostMillis();
      }
    }
    assertTrue(lost > 0, "lost " + lost);
  }
}
