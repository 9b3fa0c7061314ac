package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.UtilityStanding;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Plans by utility in queues with limits, on a cluster of 16 containers. */
class RushQueueLimitsTest {
  private static final String[] TAGS = {
    "sla.deadline=200s", "sla.utility=sigmoid", "sla.task-duration=60s"
  };

  private static MockCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster =
        MockCluster.builder()
            .plansByUtility()
            .queue("root", "queues", "half,users,masters,shared")
            .queue("root.half", "capacity", "25", "maximum-capacity", "50")
            .queue("root.half", "user-limit-factor", "-1")
            .queue("root.users", "capacity", "25", "user-limit-factor", "1")
            .queue("root.users", "maximum-am-resource-percent", "0.5")
            .queue("root.masters", "capacity", "25", "user-limit-factor", "-1")
            .queue("root.masters", "maximum-am-resource-percent", "0.0625")
            .queue("root.shared", "capacity", "25", "user-limit-factor", "-1")
            .queue("root.shared", "minimum-user-limit-percent", "25")
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
    JobPlan plan = asking(app, 28, 7);
    // Half of 16 less its master.
    // Four waves of a minute; with the whole cluster it would be two.
    assertTrue(
        plan.projection().orElseThrow().medianMillis() >= app.getSubmitTime() + 240_000,
        plan.toString());
    assertTrue(plan.standing() == UtilityStanding.LATE, plan.toString());
    assertTrue(plan.reason().contains("root.half, which may hold"), plan.reason());
  }

  @Test
  void userHasNoMoreInThePlanThanTheQueueLeavesToOne() throws Exception {
    // A quarter of 16 less its master.
    JobPlan plan = asking(cluster.submitTo("users", "users", TAGS), 12, 3);
    assertTrue(plan.reason().contains("root.users/"), plan.reason());
  }

  @Test
  void usersWhoAskForMoreHaveEqualPartsOfAQueueThatSaysSo() throws Exception {
    RMApp ann = submit("shared", "ann");
    RMApp bob = submit("shared", "bob");
    MockAM master = cluster.launch(ann);
    master.allocate("*", 1024, 30, List.of());
    cluster.launch(bob).allocate("*", 1024, 30, List.of());
    awaitWanted(ann, 7);
    awaitWanted(bob, 7);
    assertTrue(planned(bob).reason().contains("root.shared/bob"), planned(bob).reason());
    awaitServed(cluster, Map.of(ann, 7, bob, 7));
    cluster.finish(ann, master);
    awaitWanted(bob, 15);
  }

  @Test
  void jobWhoseUserHasTheMastersThatOneMayHaveWaitsAndOthersDoNot() throws Exception {
    RMApp first = submit("users", "ann");
    MockAM master = cluster.launch(first);
    cluster.launch(submit("users", "ann"));
    master.allocate("*", 1024, 1, List.of());
    planned(first);
    RMApp third = submit("users", "ann");
    awaitReason(third, "it waits until masters in root.users/ann leave room");
    cluster.launch(submit("users", "bob"));
    cluster.finish(first, master);
    cluster.launch(third);
  }

  @Test
  void jobsOfEachPartitionArePlannedWithItsNodesAndServedThere() throws Exception {
    try (MockCluster labelled = MockCluster.builder().plansByUtility().label("fast").start()) {
      labelled.addNode(8192, 8);
      labelled.addNode("fast", 4096, 4);
      RMApp fast = labelled.submitOn("fast", "fast", TAGS);
      RMApp other = labelled.submit("other", TAGS);
      labelled.launch(fast).allocate("*", 1024, 20, List.of());
      labelled.launch(other).allocate("*", 1024, 20, List.of());
      RushTest.awaitPlanned(labelled, List.of(fast, other));
      awaitWanted(labelled, fast, 3);
      awaitWanted(labelled, other, 7);
      awaitServed(labelled, Map.of(fast, 3, other, 7));
      labelled.killAll();
    }
  }

  @Test
  void jobWhoseMasterHasNoRoomInItsShareIsPlannedBehindTheOneThatHasIt() throws Exception {
    RMApp first = cluster.submitTo("masters", "first", TAGS);
    MockAM master = cluster.launch(first);
    master.allocate("*", 1024, 10, List.of());
    planned(first);
    RMApp second = cluster.submitTo("masters", "second", TAGS);
    awaitReason(second, "it waits until masters in root.masters");
    cluster.finish(first, master);
    asking(second, 10, 10);
  }

  /** The plan of a job that asks for tasks, once so many of them are wanted. */
  private static JobPlan asking(RMApp app, int tasks, int wanted) throws Exception {
    cluster.launch(app).allocate("*", 1024, tasks, List.of());
    awaitWanted(app, wanted);
    return planned(app);
  }

  private static RMApp submit(String queue, String user) throws Exception {
    return MockRMAppSubmitter.submit(
        cluster.rm(), cluster.submission(queue, "job", TAGS).withUser(user).build());
  }

  private static void awaitReason(RMApp app, String reason) {
    Await.untilTrue(
        "it is planned, and why it waits is said",
        () ->
            RushTest.plan(cluster, app).filter(plan -> plan.reason().contains(reason)).isPresent());
  }

  private static void awaitWanted(RMApp app, int tasks) {
    awaitWanted(cluster, app, tasks);
  }

  private static void awaitWanted(MockCluster cluster, RMApp app, int tasks) {
    Await.until(
        "tasks wanted for " + app.getUser() + "'s " + app.getName(),
        () -> RushTest.plan(cluster, app).map(JobPlan::wantedTasks).orElse(0),
        wanted -> wanted == tasks);
  }

  private static void awaitServed(MockCluster cluster, Map<RMApp, Integer> tasks) {
    Await.untilTrue(
        "they hold what is wanted",
        () -> {
          cluster.heartbeat();
          return tasks.entrySet().stream()
              .allMatch(app -> RushTest.tasks(cluster, app.getKey()) == app.getValue());
        });
  }

  private static JobPlan planned(RMApp app) {
    RushTest.awaitPlanned(cluster, List.of(app));
    return RushTest.plan(cluster, app).orElseThrow();
  }
}
