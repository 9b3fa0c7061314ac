package io.github.punctual.yarn.rm;

import io.github.punctual.yarn.jobs.Phase;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** A job may have tasks on nodes of another label than its own. */
class OtherPartitionsTest {
  @Test
  void whatAJobAsksForAndHoldsInAnotherPartitionIsToldToThePolicy() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder().set("punctual.policy", "tempo").label("fast").start(1)) {
      cluster.addNode("fast", 4096, 4);
      RMApp app =
          cluster.submit(
              "job",
              "sla.deadline=10m",
              "sla.tasks=2",
              "sla.task-memory=1g",
              "sla.task-duration=60s");
      cluster.awaitPhase(app, Phase.ADMITTED);
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 1, 1);
      master.allocate("*", 2048, 1, 10, List.of(), "fast");
      // Asked for, or given already.
      Await.untilTrue("the ask is told", () -> isTold(cluster, 0, 1) || isTold(cluster, 1, 0));
      Await.untilTrue(
          "the task is told",
          () -> {
            cluster.heartbeat();
            master.allocate(List.of(), List.of());
            return isTold(cluster, 1, 0);
          });
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  /** Whether the last report of the only job has so many tasks of the larger size. */
  private static boolean isTold(MockCluster cluster, int running, int pending) {
    return StartingOverTest.reports(cluster).reduce((before, last) -> last).stream()
        .flatMap(last -> last.stages().stream())
        .filter(stage -> stage.name().equals("p10 <2048,1>"))
        .anyMatch(stage -> stage.startedMillis().size() == running && stage.pending() == pending);
  }
}
