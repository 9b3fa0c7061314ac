package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.rush.serve.JobTarget;
import io.github.punctual.yarn.rush.serve.JobTargets;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Who gets the next free container, in one queue and across queues, by a table that is given. */
class RushServingTest {
  private static final Resource TASK = Resource.newInstance(1024, 1);

  private static MockCluster cluster;

  private final List<RMApp> apps = new ArrayList<>();
  private final List<MockAM> masters = new ArrayList<>();

  @BeforeAll
  static void start() throws Exception {
    cluster =
        MockCluster.builder()
            .plansByUtility()
            // No plan comes between.
            .set("punctual.rush.update-interval-ms", "60000")
            .set("punctual.rush.min-interval-ms", "60000")
            .set("yarn.scheduler.capacity.per-node-heartbeat.maximum-container-assignments", "1")
            .queue("root", "queues", "a,b")
            .queue("root.a", "capacity", "50", "user-limit-factor", "10")
            .queue("root.b", "capacity", "50", "user-limit-factor", "10")
            .start();
    cluster.addNode(16384, 13);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @AfterEach
  void clear() throws Exception {
    cluster.rush().serving().publish(JobTargets.STOCK);
    cluster.killAll();
    cluster.awaitEmpty();
  }

  @Test
  void largestDifferenceGetsTheContainerInOneQueueAndAcrossQueues() throws Exception {
    launch("a", "a", "b");
    ask(10, 10, 10);
    want(2, 5, 3);
    assertEquals(List.of(0, 2, 0), after(2));
    // Five less two is as much as three: the rank decides in a queue, any queue may come first.
    List<Integer> four = after(2);
    assertEquals(4, four.get(1) + four.get(2), four.toString());
    assertTrue(Math.abs((5 - four.get(1)) - (3 - four.get(2))) <= 1, four.toString());
    assertEquals(List.of(2, 5, 3), after(6), "nobody above while one is below");
  }

  @Test
  void whatNobodyWantsIsFreeForAll() throws Exception {
    launch("a", "b");
    ask(10, 10);
    want(1, 2);
    assertEquals(List.of(1, 2), after(3));
    List<Integer> all = after(8);
    assertEquals(11, all.get(0) + all.get(1), all.toString());
  }

  @Test
  void nodeThatHungryJobsCannotUseIsLeftToOthers() throws Exception {
    launch("a", "b");
    ask(0, 10);
    masters.get(0).allocate(onlyOn("elsewhere"), List.of());
    want(5, 1);
    assertEquals(List.of(0, 4), after(4));
  }

  @Test
  void masterComesBeforeTasksAndIsNoTask() throws Exception {
    launch("a");
    ask(10);
    RMApp late = cluster.submitTo("a", "late", "sla.deadline=10m");
    Await.untilTrue(
        "it asks for its master",
        () ->
            attempt(late) != null
                && attempt(late).getAppAttemptResourceUsage().getPending().getVirtualCores() == 1);
    apps.add(late);
    want(4, 0);
    cluster.heartbeat();
    assertEquals(1, cluster.containers(late), "its master");
    assertEquals(1, cluster.containers(apps.get(0)), "no task yet");
  }

  private void launch(String... queues) throws Exception {
    for (String queue : queues) {
      RMApp app = cluster.submitTo(queue, "job" + apps.size(), "sla.deadline=10m");
      apps.add(app);
      masters.add(cluster.launch(app));
    }
  }

  /** Nothing is given to anybody before a node reports. */
  private void ask(int... containers) throws Exception {
    for (int i = 0; i < containers.length; i++) {
      if (containers[i] > 0) {
        masters.get(i).allocate("*", 1024, containers[i], List.of());
      }
    }
  }

  private static List<ResourceRequest> onlyOn(String host) {
    Priority priority = Priority.newInstance(1);
    return List.of(
        ResourceRequest.newInstance(priority, host, TASK, 5, true),
        ResourceRequest.newInstance(priority, "/default-rack", TASK, 5, false),
        ResourceRequest.newInstance(priority, "*", TASK, 5, false));
  }

  private void want(int... tasks) {
    List<JobTarget> wanted = new ArrayList<>();
    for (int i = 0; i < tasks.length; i++) {
      wanted.add(
          JobTarget.of(
              attempt(apps.get(i)),
              i,
              tasks[i],
              Resource.newInstance(1024 * tasks[i], tasks[i]),
              List.of(TASK)));
    }
    cluster.rush().serving().publish(new JobTargets(wanted));
  }

  /** What each job holds after some more containers were assigned, one at each heartbeat. */
  private List<Integer> after(int heartbeats) {
    for (int i = 0; i < heartbeats; i++) {
      cluster.heartbeat();
    }
    return apps.stream().map(app -> RushTest.tasks(cluster, app)).toList();
  }

  private static FiCaSchedulerApp attempt(RMApp app) {
    var application = cluster.scheduler().getSchedulerApplications().get(app.getApplicationId());
    return application == null ? null : application.getCurrentAppAttempt();
  }
}
