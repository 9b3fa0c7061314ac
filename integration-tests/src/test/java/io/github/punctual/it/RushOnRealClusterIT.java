package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.punctual.it.processes.ProcessCluster;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.MapReduceJobs;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.Rest;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.testcluster.SleepSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What an operator and a user of RUSH do: the plugin jar alone on the class path of a
 * ResourceManager of Hadoop's own artifacts, the example configuration, the pages, and a
 * ResourceManager that is killed.
 */
@Timeout(1500)
class RushOnRealClusterIT {
  private static final Duration WAIT = Duration.ofMinutes(6);
  private static final Duration LONG = Duration.ofMinutes(10);

  private static ProcessCluster cluster;

  @BeforeAll
  static void start() {
    cluster = PluginClusters.of("rush").set("punctual.projection-interval-ms", "500").start();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void estimatesAndRunningJobsSurviveKillOfTheResourceManager() throws Exception {
    try (ScriptedMaster first = submit("etl", "sla.deadline=10m", "sla.job=etl")) {
      first.request(8, 512, 1, Duration.ofSeconds(3));
      Poll.until("eight tasks", WAIT, () -> first.completed().size(), done -> done == 8);
      first.finish();
      assertEquals(
          FinalApplicationStatus.SUCCEEDED,
          Applications.awaitEnd(cluster.yarnClient(), first.id(), WAIT)
              .getFinalApplicationStatus());
    }
    try (ScriptedMaster running =
        submit("running", "sla.deadline=20m", "sla.utility=linear", "sla.weight=3")) {
      running.request(4, 512, 1, LONG);
      running.awaitRunning(4, WAIT);
      JsonNode before = awaitProjection(running);

      cluster.killResourceManager();
      cluster.startResourceManager();

      JsonNode after = awaitProjection(running);
      assertEquals(before.get("deadlineMillis"), after.get("deadlineMillis"));
      assertEquals(1, running.attempt().orElseThrow());
      assertEquals(List.of(), running.completed());
      try (ScriptedMaster second = submit("etl", "sla.deadline=10m", "sla.job=etl")) {
        second.request(6, 512, 1, Duration.ofSeconds(3));
        JsonNode projection = awaitProjection(second).path("projection");
        long expected =
            projection.path("medianMillis").asLong() - projection.path("atMillis").asLong();
        // With nothing known, a task would be believed to take a minute.
        assertTrue(expected < 60_000, projection::toPrettyString);
        assertTrue(
            projection.path("p90Millis").asLong() >= projection.path("medianMillis").asLong(),
            projection::toPrettyString);
        Poll.until("six tasks", WAIT, () -> second.completed().size(), done -> done == 6);
        second.finish();
      }
      running.finish();
    }
    assertEquals(List.of(), OurTraces.in(cluster, List.of()));
  }

  @Test
  void pagesShowAJobAndWhenItWillBeDone() throws Exception {
    try (ScriptedMaster job = submit("shown", "sla.deadline=20m", "sla.weight=2")) {
      job.request(3, 512, 1, LONG);
      job.awaitRunning(3, WAIT);
      awaitProjection(job);
      for (String page :
          new String[] {"/punctual/", "/punctual/jobs", "/punctual/jobs/" + job.id()}) {
        assertEquals(200, cluster.get(as(page)).status(), page);
      }
      assertTrue(cluster.get(as("/punctual/jobs")).body().contains(job.id().toString()));
      String own = cluster.get(as("/punctual/jobs/" + job.id())).body();
      assertTrue(own.contains("shown"), own);
      assertEquals(200, cluster.get(as("/punctual/api/v1/calibration")).status());
    }
  }

  @Test
  void badWordsAreRefusedToAnOrdinaryClient() {
    SleepSpec spec =
        SleepSpec.of("malformed", 1, Duration.ZERO)
            .inQueue("valued")
            .tagged("sla.deadline=5m", "sla.utility=no.such.utility");

    IOException refused =
        assertThrows(IOException.class, () -> MapReduceJobs.submit(cluster.clientConf(), spec));

    assertTrue(refused.getMessage().contains("no.such.utility"), refused::getMessage);
  }

  /** As the user sees it who runs this test. */
  private static String as(String path) {
    return path + "?user.name=" + System.getProperty("user.name");
  }

  private static ScriptedMaster submit(String name, String... tags)
      throws IOException, YarnException {
    return ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
        .name(name)
        .queue("valued")
        .tags(tags)
        .submit()
        .awaitAttempt(1, WAIT);
  }

  private static JsonNode awaitProjection(ScriptedMaster job) {
    return Poll.until(
        "projection of " + job.id(),
        WAIT,
        () -> {
          Rest.Answer answer = cluster.get(as("/punctual/api/v1/jobs/" + job.id()));
          // A master may run a moment before its job can be asked for.
          return answer.status() == 200 ? answer.json() : MissingNode.getInstance();
        },
        shown -> shown.path("projection").has("medianMillis"));
  }
}
