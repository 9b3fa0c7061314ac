package io.github.punctual.it.processes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.MapReduceJobs;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.testcluster.SleepSpec;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class ProcessClusterIT {

  private static final Duration WAIT = Duration.ofMinutes(2);

  private static ProcessCluster cluster;

  @BeforeAll
  static void start() {
    cluster = ProcessCluster.builder().nodes(2).set("punctual.example", "kept").start();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void jobsGoOnAfterTheResourceManagerIsKilledAndStartedAgain() throws Exception {
    try (ScriptedMaster master =
        ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient()).submit()) {
      master.request(2, 256, 1, Duration.ofMinutes(5));
      master.awaitRunning(2, WAIT);
      ApplicationId job =
          MapReduceJobs.submit(
              cluster.clientConf(), SleepSpec.of("sleep", 2, Duration.ofSeconds(10)));
      Applications.awaitState(cluster.yarnClient(), job, YarnApplicationState.RUNNING, WAIT);

      cluster.killResourceManager();
      cluster.startResourceManager();

      // A new request shows that the master speaks to the new ResourceManager.
      master.request(1, 256, 1, Duration.ofMinutes(5));
      master.awaitRunning(3, WAIT);
      assertEquals(List.of(), master.completed());
      assertEquals(1, master.attempt().orElseThrow());
      master.finish();
      ApplicationReport report = Applications.awaitEnd(cluster.yarnClient(), job, WAIT);
      assertEquals(
          FinalApplicationStatus.SUCCEEDED,
          report.getFinalApplicationStatus(),
          () -> Applications.describe(report));
      assertEquals(1, report.getCurrentApplicationAttemptId().getAttemptId());
    }
  }

  @Test
  void containersOfKilledNodeAreReportedLost() throws Exception {
    try (ScriptedMaster master =
        ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient()).submit()) {
      master.awaitAttempt(1, WAIT);
      master.request(7, 1024, 1, Duration.ofMinutes(5));
      // All that both nodes have room for beside the master.
      master.awaitRunning(7, WAIT);

      // Not the master's own node: that would be another story.
      int victim = 3 - cluster.numberOf(master.masterNode().orElseThrow());
      cluster.killNode(victim);

      Poll.until(
          "lost containers",
          WAIT,
          master::completed,
          ended -> ended.stream().anyMatch(one -> one.getDiagnostics().contains("lost")));
      awaitNodes(1);
      cluster.startNode(victim);
      awaitNodes(2);
    }
  }

  @Test
  void settingsReachTheDaemons() throws Exception {
    assertEquals("kept", cluster.clientConf().get("punctual.example"));
    assertTrue(cluster.get("/conf").body().contains("punctual.example"));
  }

  @Test
  void saysWhyItCannotStart() {
    ProcessCluster.Builder builder =
        ProcessCluster.builder()
            .nodes(1)
            .set("yarn.resourcemanager.scheduler.class", "no.such.Scheduler");

    IllegalStateException failure = assertThrows(IllegalStateException.class, builder::start);

    assertTrue(failure.getMessage().contains("no.such.Scheduler"), failure::getMessage);
    assertTrue(failure.getMessage().contains("rm.log"), failure::getMessage);
  }

  private static void awaitNodes(int count) {
    Poll.until(
        count + " running nodes",
        WAIT,
        () -> cluster.get("/ws/v1/cluster/nodes?states=RUNNING").json().at("/nodes/node").size(),
        now -> now == count);
  }
}
