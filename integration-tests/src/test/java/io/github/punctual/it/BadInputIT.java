package io.github.punctual.it;

import static io.github.punctual.it.JusticeClusters.SOON;
import static io.github.punctual.it.JusticeClusters.awaitCapacity;
import static io.github.punctual.it.JusticeClusters.awaitPhase;
import static io.github.punctual.it.JusticeClusters.service;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.MapReduceJobs;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.testcluster.SleepSpec;
import io.github.punctual.yarn.jobs.Phase;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What real clients are told of bad input, and what a real node takes with it when it dies. */
class BadInputIT {
  private static EmbeddedCluster cluster;

  @BeforeAll
  static void start() {
    cluster = JusticeClusters.builder().asynchronousScheduling(true).start();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @ParameterizedTest
  @CsvSource({
    "sla.deadline=soon, sla.deadline=soon",
    "sla.deadline=-5m, sla.deadline=-5m",
    "sla.deadline=2001-01-01T00:00:00Z, has passed",
    "sla.tasks=5, needs sla.deadline",
    "sla.dedline=10m, maybe sla.deadline is meant"
  })
  void clientsAreToldAtOnceWhatIsWrong(String tag, String told) {
    Exception byYarn = assertThrows(Exception.class, () -> submit(tag));
    assertTrue(byYarn.toString().contains(told), byYarn.toString());
    IOException byMapReduce =
        assertTimeoutPreemptively(
            SOON,
            () ->
                assertThrows(
                    IOException.class,
                    () ->
                        MapReduceJobs.submit(
                            cluster.clientConf(),
                            SleepSpec.of("bad", 1, Duration.ZERO).tagged(tag))));
    assertTrue(byMapReduce.toString().contains(told), byMapReduce.toString());
    assertTrue(service(cluster).jobs().live().isEmpty());
  }

  @Test
  void tagsThatYarnItselfRefusesNeverReachUs() {
    assertThrows(Exception.class, () -> submit("sla.deadline=１０m"));
    assertThrows(
        Exception.class,
        () -> submit(IntStream.range(0, 12).mapToObj(i -> "tag" + i).toArray(String[]::new)));
    assertThrows(Exception.class, () -> submit("sla.deadline=" + "1".repeat(200) + "m"));
    assertTrue(service(cluster).jobs().live().isEmpty());
  }

  @Test
  void nodeThatDiesTakesItsContainersAndTheJobGoesOnOnAnother() throws Exception {
    NodeId dying = cluster.addNode();
    awaitCapacity(cluster, 24);
    try (ScriptedMaster job = submit("sla.deadline=10m", "sla.tasks=23", "sla.task-memory=512m")) {
      awaitPhase(cluster, job.id(), Phase.ADMITTED, SOON);
      job.awaitAttempt(1, SOON);
      job.request(23, 512, 1, Duration.ofMinutes(5));
      job.awaitRunning(23, SOON);
      long lost = job.running().stream().filter(c -> c.getNodeId().equals(dying)).count();
      cluster.stopNode(dying);
      // If its master was there too, there is another attempt, and nothing is reported to it.
      Poll.untilTrue(
          "lost containers are reported",
          SOON,
          () -> job.attempt().orElse(2) > 1 || job.completed().size() >= lost);
      NodeId fresh = cluster.addNode();
      job.awaitAttempt(1, SOON);
      cluster.stopNode(fresh);
    }
    Poll.untilTrue("nothing is left", SOON, () -> service(cluster).jobs().live().isEmpty());
    Poll.untilTrue(
        "nothing is used",
        SOON,
        () ->
            JusticeClusters.service(cluster)
                    .scheduler()
                    .getRootQueue()
                    .getQueueResourceUsage()
                    .getUsed()
                    .getMemorySize()
                == 0);
    assertEquals(2, cluster.nodeIds().size());
  }

  private static ScriptedMaster submit(String... tags) throws Exception {
    return assertTimeoutPreemptively(
        SOON,
        () ->
            ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
                .name("job")
                .tags(tags)
                .submit());
  }
}
