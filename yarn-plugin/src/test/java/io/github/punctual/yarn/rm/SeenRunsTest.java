package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.jobs.Phase;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A restarted policy that knew nothing of the stages that a job is done with would expect them
 * again.
 */
class SeenRunsTest {
  @TempDir Path directory;

  private MockCluster start() throws Exception {
    return MockCluster.builder().set("punctual.policy", "tempo").recoveringFrom(directory).start(1);
  }

  @Test
  void whichTasksOfARunningJobHaveEndedIsKnownAfterAStop() throws Exception {
    try (MockCluster first = start()) {
      RMApp app =
          first.submit(
              "etl",
              "sla.deadline=30m",
              "sla.tasks=2",
              "sla.task-memory=1g",
              "sla.task-duration=60s");
      first.awaitPhase(app, Phase.ADMITTED);
      List<Container> tasks = first.allocate(app, first.launch(app), 2, 2);
      first.completed(tasks.get(0), ContainerState.RUNNING);
      first.completed(tasks.get(0), ContainerState.COMPLETE);
      Await.untilTrue(
          "that one has ended is told",
          () -> StartingOverTest.reports(first).anyMatch(report -> !report.ended().isEmpty()));
    }
    try (MockCluster second = start()) {
      Map<String, Double> learned = second.service().store().learned("tempo").orElse(Map.of());
      assertTrue(
          learned.keySet().stream().anyMatch(key -> key.startsWith("now/")), learned::toString);
    }
  }
}
