package io.github.punctual.testcluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class EmbeddedClusterIT {

  private static final Duration WAIT = Duration.ofSeconds(60);

  private static EmbeddedCluster cluster;

  @BeforeAll
  static void start() {
    cluster = EmbeddedCluster.builder().nodes(1).start();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void runsMapReduceJobWithItsNameAndTags() throws Exception {
    ApplicationId id =
        MapReduceJobs.submit(
            cluster.clientConf(),
            SleepSpec.of("two maps", 2, Duration.ofMillis(100))
                .withReduce(Duration.ofMillis(100))
                .tagged("first", "key=value"));

    ApplicationReport report =
        Applications.awaitEnd(cluster.yarnClient(), id, Duration.ofMinutes(3));

    assertEquals(
        FinalApplicationStatus.SUCCEEDED,
        report.getFinalApplicationStatus(),
        () -> Applications.describe(report));
    assertEquals("two maps", report.getName());
    assertEquals(Set.of("first", "key=value"), report.getApplicationTags());
  }

  @Test
  void scriptedMasterHoldsReleasesAndFinishes() throws Exception {
    try (ScriptedMaster master =
        ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
            .name("scripted one")
            .tags("x=1")
            .submit()) {
      master.request(2, 256, 1, Duration.ofMinutes(5));
      master.awaitRunning(2, WAIT);
      Poll.until(
          "the one vcore that the master and its containers leave",
          WAIT,
          () -> master.headroom().getVirtualCores(),
          vcores -> vcores == 1);
      master.release(master.running().get(0).getId());
      master.awaitRunning(1, WAIT);
      master.request(100, 256, 1, Duration.ofMinutes(5));
      Poll.until("a full node", WAIT, () -> master.headroom().getVirtualCores(), v -> v == 0);
      master.cancelRequests();
      assertEquals(0, master.missing());
      master.request(1, 128, 1, Duration.ofMillis(200));
      master.release(master.running().get(0).getId());
      Poll.until(
          "a container that ended by itself",
          WAIT,
          master::completed,
          done -> done.stream().anyMatch(status -> status.getExitStatus() == 0));

      master.finish(FinalApplicationStatus.SUCCEEDED, "said what it wanted");

      ApplicationReport report = Applications.awaitEnd(cluster.yarnClient(), master.id(), WAIT);
      assertEquals("said what it wanted", report.getDiagnostics());
      assertEquals(FinalApplicationStatus.SUCCEEDED, report.getFinalApplicationStatus());
    }
  }

  @Test
  void scriptedMasterIsTriedAgainAfterItFails() throws Exception {
    try (ScriptedMaster master =
        ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient()).submit()) {
      master.request(1, 256, 1, Duration.ofMinutes(5));
      master.awaitRunning(1, WAIT);

      master.failMaster(3);

      master.awaitAttempt(2, WAIT);
      master.request(1, 256, 1, Duration.ofMinutes(5));
      master.awaitRunning(1, WAIT);
      master.failMaster(3);
      ApplicationReport report = Applications.awaitEnd(cluster.yarnClient(), master.id(), WAIT);
      assertEquals(
          YarnApplicationState.FAILED,
          report.getYarnApplicationState(),
          () -> Applications.describe(report));
    }
  }

  @Test
  void addsAndStopsNodes() {
    NodeId added = cluster.addNode(1024, 2);
    assertTrue(cluster.nodeIds().contains(added));

    cluster.stopNode(added);

    assertEquals(null, cluster.scheduler().getNodeReport(added));
    assertThrows(IllegalArgumentException.class, () -> cluster.stopNode(added));
  }

  @Test
  void saysWhyItCannotStart() {
    IllegalStateException failure =
        assertThrows(
            IllegalStateException.class,
            () -> EmbeddedCluster.builder().nodes(0).scheduler("no.such.Scheduler").start());

    assertTrue(failure.getMessage().contains("no.such.Scheduler"), failure::getMessage);
  }
}
