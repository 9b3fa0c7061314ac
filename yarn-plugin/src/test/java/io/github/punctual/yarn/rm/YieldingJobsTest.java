package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.Phase;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** Jobs leave room to earlier deadlines that need it soon. The node holds eight containers. */
class YieldingJobsTest {
  @Test
  void longTasksLeaveRoomToAnEarlierDeadlineWhoseMasterIsStillStarting() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .set("punctual.policy", "tempo")
            .set("punctual.tempo.user-share", "1")
            .start(1)) {
      RMApp later = promised(cluster, "later", "5h", 7, "1h");
      MockAM laterMaster = cluster.launch(later);
      RMApp early = promised(cluster, "early", "10m", 4, "60s");

      laterMaster.allocate("*", 1024, 7, List.of());
      Await.untilTrue(
          "what the earlier deadline does not need is taken",
          () -> {
            cluster.heartbeat();
            return cluster.containers(later) >= 1 + 2;
          });
      fill(cluster);
      assertEquals(1 + 2, cluster.containers(later), "its master and two tasks");
      String text = JobText.of(cluster.job(later));
      assertTrue(text.contains("For now its tasks may hold <memory-mb:2048"), text);

      MockAM earlyMaster = cluster.launch(early);
      List<Container> tasks = cluster.allocate(early, earlyMaster, 4, 4);
      for (Container task : tasks) {
        cluster.completed(task, ContainerState.COMPLETE);
      }
      Await.untilTrue(
          "what it gives back is taken",
          () -> {
            cluster.heartbeat();
            return cluster.containers(later) == 1 + 6;
          });
      assertTrue(cluster.job(later).cap().isEmpty());
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  private static RMApp promised(
      MockCluster cluster, String name, String deadline, int tasks, String each) throws Exception {
    RMApp job =
        cluster.submit(
            name,
            "sla.deadline=" + deadline,
            "sla.tasks=" + tasks,
            "sla.task-memory=1g",
            "sla.task-duration=" + each);
    cluster.awaitPhase(job, Phase.ADMITTED);
    assertEquals(Standing.PROMISED, cluster.job(job).standing());
    return job;
  }

  private static void fill(MockCluster cluster) {
    for (int i = 0; i < 10; i++) {
      cluster.heartbeat();
    }
  }
}
