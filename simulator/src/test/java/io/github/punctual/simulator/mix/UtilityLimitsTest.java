package io.github.punctual.simulator.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.queue.UserLimit;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.workload.JobUtility;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Jobs by utility in queues with limits, ten tasks of a minute on ten slots each. */
class UtilityLimitsTest {
  /** What the first plan says of each job. */
  private static Map<String, JobPlan> plans(QueueSpec leaf, TraceJob... jobs) {
    QueueTree tree = QueueTree.of(List.of(leaf, QueueSpec.leaf("root.b", 0.5).withReservations()));
    MixScheduler scheduler = new MixScheduler("ten", tree, MixSettings.ALL);
    Map<String, JobPlan> first = new TreeMap<>();
    scheduler.watchedBy(
        (room, grants, deadlines, others) -> {
          for (MixJob job : others) {
            scheduler
                .utilities
                .plan(job)
                .ifPresent(plan -> first.putIfAbsent(job.id.value(), plan));
          }
        });
    var unused =
        new Simulation(
                new Workload("ten", List.of(jobs)),
                ClusterSpec.parseNodes("1x10g,10"),
                SimulationSettings.PAPERS.with(ExecutionModel.TASKS).until(3_600_000),
                scheduler,
                List.of())
            .run();
    return first;
  }

  private static TraceJob job(String id, String queue, String user) {
    TraceJob ten = Ten.job(id, queue, user);
    return new TraceJob(
        id,
        queue,
        user,
        id,
        0,
        OptionalLong.of(600_000),
        ten.stages(),
        Optional.of(new JobUtility(JobUtility.Shape.SIGMOID, 1, 0.1, List.of())));
  }

  private static QueueSpec half(QueueLimits limits) {
    return Ten.limited(QueueSpec.leaf("root.a", 0.5), limits);
  }

  private static long medianSeconds(JobPlan plan) {
    return plan.projection().map(Projection::medianMillis).orElseThrow() / 1000;
  }

  @Test
  void jobInAQueueWithAMaximumIsPlannedAndProjectedWithThat() {
    JobPlan free = plans(half(QueueLimits.NONE), job("j", "a", "ann")).get("j");
    JobPlan bound =
        plans(half(new QueueLimits(0.5, UserLimit.NONE, 1, 0)), job("j", "a", "ann")).get("j");
    assertEquals(10, free.wantedTasks());
    assertEquals(5, bound.wantedTasks());
    assertTrue(medianSeconds(bound) >= medianSeconds(free) + 30, free + " and in half: " + bound);
    assertTrue(bound.reason().contains("root.a, which may hold"), bound.reason());
  }

  @Test
  void userHasNoMoreInThePlanThanTheQueueLeavesToOne() {
    // Four tenths of the half that the queue is guaranteed.
    QueueSpec leaf = half(new QueueLimits(1, new UserLimit(0.4, 1), 1, 0));
    Map<String, JobPlan> plans =
        plans(leaf, job("j1", "a", "ann"), job("j2", "a", "ann"), job("j3", "a", "bob"));
    assertEquals(2, plans.get("j1").wantedTasks() + plans.get("j2").wantedTasks());
    assertEquals(2, plans.get("j3").wantedTasks());
  }

  @Test
  void usersWhoAskForMoreShareTheirQueue() {
    QueueSpec leaf = half(new QueueLimits(1, new UserLimit(Double.POSITIVE_INFINITY, 0.25), 1, 0));
    assertEquals(10, plans(leaf, job("j1", "a", "ann")).get("j1").wantedTasks());
    Map<String, JobPlan> plans = plans(leaf, job("j1", "a", "ann"), job("j2", "a", "bob"));
    assertEquals(5, plans.get("j1").wantedTasks());
    assertEquals(5, plans.get("j2").wantedTasks());
  }

  @Test
  void jobWhoseMasterHasNoRoomIsPlannedBehindTheOneThatHasIt() {
    Map<String, JobPlan> plans =
        plans(
            half(new QueueLimits(1, UserLimit.NONE, 0, 0)),
            job("j1", "a", "ann"),
            job("j2", "a", "ann"));
    assertEquals(10, plans.get("j1").wantedTasks());
    assertEquals(0, plans.get("j2").wantedTasks());
    assertTrue(plans.get("j2").reason().contains("its master waits"), plans.get("j2").reason());
    assertEquals(Optional.empty(), plans.get("j2").projection(), "nobody knows its tasks yet");
  }

  @Test
  void whatAReservationHasIsLeftToItForAsLong() {
    JobPlan alone = plans(half(QueueLimits.NONE), job("j", "a", "ann")).get("j");
    JobPlan beside =
        plans(half(QueueLimits.NONE), Ten.due("due", "b", 60), job("j", "a", "ann")).get("j");
    assertTrue(medianSeconds(beside) > medianSeconds(alone), alone + " and beside: " + beside);
  }
}
