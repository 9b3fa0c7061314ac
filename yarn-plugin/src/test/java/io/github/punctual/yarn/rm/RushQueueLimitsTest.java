package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.UtilityStanding;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Plans by utility in queues with limits, on a cluster of 16 containers. */
class RushQueueLimitsTest {
  private static final String CAPACITY = "yarn.scheduler.capacity.";
  private static final String[] TAGS = {
    "sla.deadline=200s", "sla.utility=sigmoid", "sla.task-duration=60s"
  };

  private static MockCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster =
        MockCluster.builder()
            .plansByUtility()
            .set(CAPACITY + "maximum-am-resource-percent", "1")
            .set(CAPACITY + "root.queues", "half,users,masters")
            .set(CAPACITY + "root.half.capacity", "50")
            .set(CAPACITY + "root.half.maximum-capacity", "50")
            .set(CAPACITY + "root.half.user-limit-factor", "-1")
            .set(CAPACITY + "root.users.capacity", "25")
            .set(CAPACITY + "root.users.user-limit-factor", "1")
            .set(CAPACITY + "root.masters.capacity", "25")
            .set(CAPACITY + "root.masters.user-limit-factor", "-1")
            .set(CAPACITY + "root.masters.maximum-am-resource-percent", "0.0625")
            .start();
    cluster.addNode(16384, 16);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @AfterEach
  void clear() throws Exception {
    cluster.killAll();
    cluster.awaitEmpty();
  }

  @Test
  void jobInHalfOfTheClusterIsNotToldATimeThatNeedsAllOfIt() throws Exception {
    RMApp app = cluster.submitTo("half", "half", TAGS);
    cluster.launch(app).allocate("*", 1024, 28, List.of());
    JobPlan plan = planned(app);
    assertEquals(7, plan.wantedTasks(), "half of 16 less its master");
    // Four waves of a minute; with the whole cluster it would be two.
    assertTrue(
        plan.projection().orElseThrow().medianMillis() >= app.getSubmitTime() + 240_000,
        plan.toString());
    assertTrue(plan.standing() == UtilityStanding.LATE, plan.toString());
    assertTrue(plan.reason().contains("root.half, which may hold"), plan.reason());
  }

  @Test
  void userHasNoMoreInThePlanThanTheQueueLeavesToOne() throws Exception {
    RMApp app = cluster.submitTo("users", "users", TAGS);
    cluster.launch(app).allocate("*", 1024, 12, List.of());
    JobPlan plan = planned(app);
    assertEquals(3, plan.wantedTasks(), "a quarter of 16 less its master");
    assertTrue(plan.reason().contains("root.users/"), plan.reason());
  }

  @Test
  void jobWhoseMasterHasNoRoomInItsShareIsPlannedBehindTheOneThatHasIt() throws Exception {
    RMApp first = cluster.submitTo("masters", "first", TAGS);
    MockAM master = cluster.launch(first);
    master.allocate("*", 1024, 10, List.of());
    planned(first);
    RMApp second = cluster.submitTo("masters", "second", TAGS);
    Await.untilTrue(
        "it is planned, and why it waits is said",
        () ->
            RushTest.plan(cluster, second)
                .filter(plan -> plan.reason().contains("it waits until masters in root.masters"))
                .isPresent());
    cluster.finish(first, master);
    cluster.launch(second).allocate("*", 1024, 10, List.of());
    assertEquals(10, planned(second).wantedTasks());
  }

  private static JobPlan planned(RMApp app) {
    RushTest.awaitPlanned(cluster, List.of(app));
    Optional<JobPlan> plan = RushTest.plan(cluster, app);
    return plan.orElseThrow();
  }
}
