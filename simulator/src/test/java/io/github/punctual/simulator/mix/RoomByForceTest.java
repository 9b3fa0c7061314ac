package io.github.punctual.simulator.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.policy.ReclaimMode;
import io.github.punctual.core.queue.UserLimit;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.ShrinkPolicy;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Ten containers that best effort fills with tasks of ten minutes before anything is promised. */
class RoomByForceTest {
  private static final ResourceVector TASK = ResourceVector.of(1024, 1);
  private static final long MINUTE = 60_000;
  private static final int CONTAINERS = 10;

  private static TraceJob job(
      String id, String queue, long atMillis, OptionalLong budget, int tasks, long taskMillis) {
    return new TraceJob(
        id,
        queue,
        "user",
        id,
        atMillis,
        budget,
        List.of(new Stage("task", tasks, TaskDurations.same(taskMillis), TASK, List.of())));
  }

  /** Best effort, and a pipeline that reserves four containers for a minute, and has four. */
  private static final List<TraceJob> PIPELINE =
      List.of(
          job("batch", "root.batch", 0, OptionalLong.empty(), CONTAINERS, 10 * MINUTE),
          job("pipeline", "root.plan", MINUTE, OptionalLong.of(4 * MINUTE), 4, MINUTE));

  private record Ran(List<Job> jobs, int taken) {
    Job job(String id) {
      return jobs.stream().filter(job -> job.trace().id().equals(id)).findFirst().orElseThrow();
    }
  }

  private static Ran run(ReclaimMode mode, double batch, List<TraceJob> jobs) {
    return run(mode, batch, UserLimit.NONE, jobs);
  }

  private static Ran run(ReclaimMode mode, double batch, UserLimit users, List<TraceJob> jobs) {
    QueueTree tree =
        QueueTree.of(
            List.of(
                Ten.limited(QueueSpec.leaf("root.batch", batch), new QueueLimits(1, users, 1, 0)),
                QueueSpec.leaf("root.plan", 1 - batch).withReservations()));
    MixScheduler scheduler = new MixScheduler("mix", tree, MixSettings.ALL.with(mode));
    SimulationSettings settings =
        SimulationSettings.PAPERS
            .with(ExecutionModel.TASKS)
            .with(new Costs(0, true))
            .with(ShrinkPolicy.WAIT);
    ClusterSpec cluster = ClusterSpec.nodes(List.of(new NodeGroup(TASK.times(CONTAINERS), 1)));
    List<Job> ended =
        new Simulation(new Workload("forced", jobs), cluster, settings, scheduler, List.of()).run();
    return new Ran(ended, scheduler.taken());
  }

  @Test
  void aReservationThatNobodyGivesWayToIsLateAndWithForceItIsNot() {
    Ran never = run(ReclaimMode.NEVER, 0.5, PIPELINE);
    Ran reservations = run(ReclaimMode.RESERVATIONS, 0.5, PIPELINE);

    assertTrue(never.job("pipeline").promised());
    assertTrue(never.job("pipeline").endMillis() > 10 * MINUTE);
    assertEquals(0, never.taken());
    assertTrue(reservations.job("pipeline").met());
    assertTrue(
        reservations.taken() > 0 && reservations.taken() <= 5, "taken " + reservations.taken());
  }

  @Test
  void whatIsTakenBeginsAgainAndTheWorkIsLost() {
    Job batch = run(ReclaimMode.RESERVATIONS, 0.5, PIPELINE).job("batch");

    assertEquals(CONTAINERS * 10.0 * MINUTE, batch.doneMillis());
    assertTrue(batch.lostMillis() >= MINUTE, "lost " + batch.lostMillis());
  }

  @Test
  void tasksOfUsersWithALimitAreTakenToo() {
    Ran ran = run(ReclaimMode.PROMISES, 0.5, new UserLimit(2, 1), PIPELINE);

    assertTrue(ran.taken() > 0);
    assertTrue(ran.job("pipeline").met());
  }

  @Test
  void nothingIsTakenWhereItWouldNotBeEnough() {
    TraceJob large =
        new TraceJob(
            "pipeline",
            "root.plan",
            "user",
            "pipeline",
            MINUTE,
            OptionalLong.of(4 * MINUTE),
            List.of(new Stage("task", 1, TaskDurations.same(MINUTE), TASK.times(5), List.of())));

    assertEquals(0, run(ReclaimMode.PROMISES, 0.8, List.of(PIPELINE.get(0), large)).taken());
  }

  @Test
  void nothingIsTakenOfWhatAQueueIsGuaranteed() {
    Ran ran = run(ReclaimMode.PROMISES, 0.8, PIPELINE);

    assertTrue(ran.taken() <= 2, "taken " + ran.taken());
  }
}
