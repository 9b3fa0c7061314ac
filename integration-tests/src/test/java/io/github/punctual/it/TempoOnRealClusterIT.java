package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.punctual.it.processes.ProcessCluster;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.Rest;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.testcluster.ScriptedMasterBuilder;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Promises by planning on a cluster of processes, whose ResourceManager is killed. The two nodes
 * have room for sixteen tasks and masters.
 */
@Timeout(1500)
class TempoOnRealClusterIT {
  private static final Duration WAIT = Duration.ofMinutes(6);
  private static final Duration LONG = Duration.ofMinutes(10);

  private static ProcessCluster cluster;

  @BeforeAll
  static void start() {
    cluster =
        PluginClusters.of("justice")
            .set("punctual.restart-grace-ms", "12000")
            .set("punctual.policy", "tempo")
            .set("punctual.tempo.spare", "false")
            .set("punctual.tempo.user-share", "1")
            .start();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void promisesTasksWaitsAndHistorySurviveKillOfTheResourceManager() throws Exception {
    try (ScriptedMaster first =
        job("etl", "sla.task-duration=3s", "sla.tasks=4", "sla.deadline=5m").submit()) {
      first.awaitAttempt(1, WAIT);
      first.request(4, 512, 1, Duration.ofSeconds(3));
      Poll.until("four tasks", WAIT, () -> first.completed().size(), done -> done == 4);
      first.finish();
      assertSucceeded(first);
    }
    try (ScriptedMaster running =
        job("running", "sla.task-duration=10m", "sla.tasks=20", "sla.deadline=3h").submit()) {
      awaitPromised(running);
      running.awaitAttempt(1, WAIT);
      running.request(20, 512, 1, LONG);
      running.awaitRunning(15, WAIT);
      try (ScriptedMaster waiting =
          job("waiting", "sla.task-duration=1m", "sla.tasks=4", "sla.deadline=9m").submit()) {
        awaitWaitingWithAPlan(waiting);
        long due = shown(running).path("deadlineMillis").asLong();

        cluster.killResourceManager();
        cluster.startResourceManager();
        Poll.until(
            "decisions to begin again",
            WAIT,
            () -> cluster.get("/punctual/api/v1/status").json(),
            answer -> answer.path("ready").asBoolean());

        assertEquals(due, awaitPromised(running).path("deadlineMillis").asLong());
        awaitWaitingWithAPlan(waiting);
        assertEquals(List.of(), running.completed());
        assertEquals(1, running.attempt().orElseThrow());
        // The master asks again for the five that it does not have: one follows another.
        running.release(running.running().get(0).getId());
        Poll.until(
            "another task in the place of one", WAIT, running::missing, missing -> missing == 4);
        running.awaitRunning(15, WAIT);

        running.finish();
        assertSucceeded(running);
        awaitPromised(waiting);
        waiting.awaitAttempt(1, WAIT);
        waiting.finish();
        assertSucceeded(waiting);
      }
    }
    // Its user says nothing of how long tasks take: what it did before the kill does.
    try (ScriptedMaster again = job("etl", "sla.tasks=4", "sla.deadline=5m").submit()) {
      awaitPromised(again);
      again.awaitAttempt(1, WAIT);
      again.finish();
    }
    // A page that was not answered in time on a busy machine is logged too, and is no failure.
    JsonNode status = cluster.get("/punctual/api/v1/status").json();
    for (String failures : List.of("policyFailures", "storeFailures", "bypassed")) {
      assertEquals(0, status.at("/counts/" + failures).asInt(-1), status::toPrettyString);
    }
    assertTrue(status.at("/learned/jobNames").asLong() >= 1, status::toPrettyString);
  }

  private static ScriptedMasterBuilder job(String name, String... tags) {
    return ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
        .name(name)
        .queue("deadline")
        .tags("sla.task-memory=512m")
        .tags(tags);
  }

  /** Where something is promised to a job, none of its tasks are lent. */
  private static JsonNode awaitPromised(ScriptedMaster job) {
    return await(
        job,
        "is promised its deadline",
        shown ->
            shown.path("phase").asText().equals("ADMITTED")
                && shown.path("lentTasks").isMissingNode());
  }

  private static void awaitWaitingWithAPlan(ScriptedMaster job) {
    JsonNode shown =
        await(job, "waits", node -> node.path("reason").asText().equals("WAITING_FOR_CAPACITY"));
    assertEquals("WAITING", shown.path("phase").asText());
    assertTrue(shown.at("/decision/course/startMillis").asLong() > 0, shown::toPrettyString);
    Poll.until(
        "its client to be told when it is planned to start",
        WAIT,
        () -> cluster.yarnClient().getApplicationReport(job.id()).getDiagnostics(),
        text -> text.contains("is planned to start at"));
  }

  private static JsonNode await(ScriptedMaster job, String what, Predicate<JsonNode> condition) {
    return Poll.until(job.id() + " " + what, WAIT, () -> shown(job), condition);
  }

  private static JsonNode shown(ScriptedMaster job) throws Exception {
    Rest.Answer answer = cluster.get("/punctual/api/v1/jobs/" + job.id());
    return answer.status() == 200 ? answer.json() : MissingNode.getInstance();
  }

  private static void assertSucceeded(ScriptedMaster job) {
    assertEquals(
        FinalApplicationStatus.SUCCEEDED,
        Applications.awaitEnd(cluster.yarnClient(), job.id(), WAIT).getFinalApplicationStatus());
  }
}
