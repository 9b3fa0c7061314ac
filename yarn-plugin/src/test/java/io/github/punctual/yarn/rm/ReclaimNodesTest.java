package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.jobs.Phase;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Room by force where not every node with room gives it to those whom it is made for. */
class ReclaimNodesTest {
  private MockCluster cluster;
  private ReservedCluster jobs;

  @AfterEach
  void stop() throws Exception {
    if (cluster != null) {
      cluster.killAll();
      cluster.close();
    }
  }

  private void start(int nodes) throws Exception {
    cluster = ReclaimTest.builder("promises").set("punctual.policy", "justice").start(nodes);
    jobs = new ReservedCluster(cluster);
    Await.untilTrue("decisions are taken", () -> cluster.service().loop().isReady());
  }

  /** A job that is promised to be done in 150 s with tasks of 80 s. */
  private RMApp promised(int tasks, int places) throws Exception {
    RMApp app =
        cluster.submit(
            "promised",
            "sla.deadline=150s",
            "sla.tasks=" + tasks,
            "sla.task-memory=" + places + "g",
            "sla.task-vcores=" + places,
            "sla.task-duration=80s");
    cluster.awaitPhase(app, Phase.ADMITTED);
    assertEquals(Standing.PROMISED, cluster.job(app).standing());
    return app;
  }

  private void assertInTime(RMApp app) {
    assertTrue(
        cluster.now() <= cluster.job(app).job().deadlineMillis() - 80_000,
        "its tasks can be done in time");
  }

  private int held(MockNM node) {
    return cluster.scheduler().getNode(node.getNodeId()).getCopiedListOfRunningContainers().size();
  }

  /** What comes free there is nobody's: the node offers no more than is used. */
  @Test
  void nothingIsTakenOnANodeThatIsBeingDecommissioned() throws Exception {
    start(1);
    MockJob others = jobs.start("adhoc").ask(15, 1024, 1).awaitTasks(7);
    MockNM leaving = cluster.addNode(8192, 8);
    others.awaitTasks(15).started();
    cluster.rm().sendNodeGracefulDecommission(leaving, 3600);
    cluster.rm().waitForState(leaving.getNodeId(), NodeState.DECOMMISSIONING);
    cluster.heartbeat();
    RMApp app = promised(4, 1);
    cluster.approachDeadline(app, 110_000);
    Await.untilTrue(
        "room is made for its master",
        () -> {
          jobs.endOneOfTheKilled();
          return cluster.containers(app) == 1;
        });
    MockJob job = jobs.jobOf(app).ask(4, 1024, 1);
    Await.untilTrue(
        "it has its tasks",
        () -> {
          jobs.endOneOfTheKilled();
          return job.tasks() == 4;
        });
    assertInTime(app);
    assertEquals(8, held(leaving));
    assertEquals(10, others.tasks());
  }

  /**
   * Three places of the third node are free, and two of each other one. The third is kept for a
   * container of best effort that needs four, which promises leave it, when a promised job asks for
   * one of three.
   */
  @Test
  void aNodeThatIsKeptForBestEffortIsGivenToAPromisedJobThatHasRoomNowhereElse() throws Exception {
    start(3);
    MockNM third = cluster.nodes().get(2);
    RMApp app = promised(1, 3);
    MockJob job = jobs.jobOf(app);
    MockJob others = jobs.start("adhoc").ask(19, 1024, 1).awaitTasks(19);
    others.endTasksOn(third, 1);
    MockJob large = jobs.start("adhoc");
    others.endTasksOn(cluster.nodes().get(0), 2);
    others.endTasksOn(cluster.nodes().get(1), 2);
    large.ask(1, 4096, 4);
    Await.untilTrue(
        "the third node is kept",
        () -> {
          third.nodeHeartbeat(true);
          cluster.rm().drainEvents();
          return cluster.reservations() == 1;
        });
    cluster.approachDeadline(app, 110_000);
    job.ask(1, 3072, 3).awaitTasks(1);
    assertInTime(app);
    assertEquals(0, large.tasks());
    assertEquals(14, others.tasks(), "nothing was taken");
  }
}
