package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.enforce.BestEffortRoom;
import io.github.punctual.yarn.enforce.Rooms;
import io.github.punctual.yarn.jobs.Phase;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** The floor of best effort beside promises by planning: two of the node's eight vcores. */
class TempoFloorTest {
  private static MockCluster start() throws Exception {
    return MockCluster.builder()
        .set("punctual.policy", "tempo")
        .set("punctual.tempo.user-share", "1")
        .set("punctual.tempo.master-start", "0")
        .set("punctual.best-effort-floor", "0.25")
        .start(1);
  }

  private static RMApp admitted(MockCluster cluster, int tasks, String duration) throws Exception {
    RMApp job =
        cluster.submit(
            "admitted",
            "sla.deadline=2h",
            "sla.tasks=" + tasks,
            "sla.task-memory=1g",
            "sla.task-duration=" + duration);
    cluster.awaitPhase(job, Phase.ADMITTED);
    return job;
  }

  private static RMApp promised(MockCluster cluster) throws Exception {
    RMApp job = admitted(cluster, 20, "60s");
    assertEquals(Standing.PROMISED, cluster.job(job).standing());
    return job;
  }

  private static Rooms rooms(MockCluster cluster) {
    return cluster.service().enforcer().table().rooms();
  }

  private static void awaitFloorKept(MockCluster cluster) {
    // Rooms that are being worked out may not know yet of what has just been asked for.
    for (int i = 0; i < 2; i++) {
      Rooms before = rooms(cluster);
      Await.untilTrue("rooms are worked out anew", () -> !rooms(cluster).equals(before));
    }
    Await.untilTrue(
        "the floor is kept from promised jobs",
        () ->
            rooms(cluster).promised() != BestEffortRoom.UNLIMITED
                && rooms(cluster).bestEffort() != BestEffortRoom.UNLIMITED);
  }

  /** Best effort has its master and a task, the promised job all the rest; and it stays so. */
  private static void awaitParts(MockCluster cluster, RMApp job, RMApp other) {
    Await.untilTrue(
        "both have their parts",
        () -> {
          cluster.heartbeat();
          return cluster.containers(other) == 2 && cluster.containers(job) == 6;
        });
    cluster.heartbeat();
    assertEquals(2, cluster.containers(other));
    assertEquals(6, cluster.containers(job));
  }

  @Test
  void bestEffortHasItsFloorAlthoughAPromisedJobAsksForAllAndNoMore() throws Exception {
    try (MockCluster cluster = start()) {
      RMApp job = promised(cluster);
      MockAM master = cluster.launch(job);
      RMApp other = cluster.submit("other");
      MockAM otherMaster = cluster.launch(other);

      master.allocate("*", 1024, 20, List.of());
      otherMaster.allocate("*", 1024, 20, List.of());
      awaitFloorKept(cluster);

      awaitParts(cluster, job, other);
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  /** How long a job is planned to take that starts with all that may be promised. */
  private static long plannedMillis(MockCluster cluster) throws Exception {
    RMApp job = admitted(cluster, 5, "10m");
    PlannedTimes course = cluster.job(job).decision().orElseThrow().course().orElseThrow();
    cluster.rm().killApp(job.getApplicationId());
    return course.medianMillis() - course.startMillis();
  }

  @Test
  void bestEffortThatHoldsNoMoreThanItsFloorDelaysNobody() throws Exception {
    try (MockCluster cluster = start()) {
      long alone = plannedMillis(cluster);
      RMApp other = cluster.submit("other");
      cluster.allocate(other, cluster.launch(other), 1, 1);

      long beside = plannedMillis(cluster);

      // What others hold is expected back within two minutes, and plans are kept to some seconds.
      assertTrue(Math.abs(beside - alone) < 40_000, () -> beside + " ms beside, alone " + alone);
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void floorThatNobodyWantedIsGivenBackToBestEffortAsTasksEnd() throws Exception {
    try (MockCluster cluster = start()) {
      RMApp job = promised(cluster);
      MockAM master = cluster.launch(job);
      RMApp other = cluster.submit("other");
      MockAM otherMaster = cluster.launch(other);
      List<Container> tasks = new ArrayList<>(cluster.allocate(job, master, 20, 6));
      assertEquals(7, cluster.containers(job), "all but the other master");

      otherMaster.allocate("*", 1024, 20, List.of());
      awaitFloorKept(cluster);
      for (int i = 0; i < 3; i++) {
        cluster.completed(tasks.get(i), ContainerState.COMPLETE);
        awaitParts(cluster, job, other);
      }
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }
}
