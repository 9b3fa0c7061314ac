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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class EmbeddedClusterIT {

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
        Jobs.submit(
            cluster.clientConf(),
            SleepSpec.of("two maps", 2, Duration.ofMillis(100))
                .withReduces(1, Duration.ofMillis(100))
                .tagged("first", "key=value"));

    ApplicationReport report =
        Applications.awaitEnd(cluster.yarnClient(), id, Duration.ofSeconds(90));

    assertEquals(
        FinalApplicationStatus.SUCCEEDED,
        report.getFinalApplicationStatus(),
        () -> Applications.describe(report));
    assertEquals("two maps", report.getName());
    assertEquals(Set.of("first", "key=value"), report.getApplicationTags());
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
