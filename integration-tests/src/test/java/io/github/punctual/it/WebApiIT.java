package io.github.punctual.it;

import static io.github.punctual.it.JusticeClusters.SOON;
import static io.github.punctual.it.JusticeClusters.awaitPhase;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.Rest;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.yarn.jobs.Phase;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The REST interface of a cluster with running containers, from the plugin jar. The stock pages
 * below {@code /cluster} cannot be asked for here: daemons in one process take them from each
 * other.
 */
class WebApiIT {
  private static final String HOSTILE = "<script>alert('x')</script> \"\u65e5\u672c\" &amp;";

  private static EmbeddedCluster cluster;

  @BeforeAll
  static void start() {
    cluster = JusticeClusters.builder().nodes(1).start();
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  void followsAJobFromItsAdmissionToItsEnd() throws Exception {
    ApplicationId first;
    ApplicationId second;
    try (ScriptedMaster running =
            ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
                .name(HOSTILE)
                .tags("sla.deadline=10m", "sla.tasks=100", "sla.task-memory=512m")
                .submit();
        ScriptedMaster waiting =
            ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
                .name("waiting")
                .tags("sla.deadline=10m", "sla.tasks=3", "sla.task-memory=512m")
                .submit()) {
      first = running.id();
      second = waiting.id();
      running.awaitAttempt(1, SOON);
      running.request(2, 512, 1, Duration.ofMinutes(5));
      running.awaitRunning(2, SOON);

      JsonNode admitted = get("/punctual/api/v1/jobs/" + first);
      assertEquals(HOSTILE, admitted.get("applicationName").textValue());
      assertEquals("ADMITTED", admitted.get("phase").textValue());
      assertEquals(7, admitted.get("allocatedTasks").intValue(), "8 vcores, one for the master");
      JsonNode task = admitted.get("task");
      JsonNode usage = admitted.get("usage");
      assertEquals(
          2 * task.get("memory-mb").intValue(), usage.get("memory-mb").intValue(), "two tasks");
      assertEquals(2, usage.get("vcores").intValue(), "two tasks, the master apart");
      assertEquals("ADMITTED_TO_LEARN", admitted.get("reason").textValue());
      assertEquals(0, admitted.get("now").get("numbers").get("freeTasks").intValue());

      Poll.untilTrue(
          "the same sentence in the client's diagnostics and in REST",
          SOON,
          () ->
              get("/punctual/api/v1/jobs?user=" + user())
                  .get("jobs")
                  .get(0)
                  .get("message")
                  .textValue()
                  .equals(cluster.yarnClient().getApplicationReport(second).getDiagnostics()));
      JsonNode held = get("/punctual/api/v1/jobs/" + second);
      assertEquals("WAITING_FOR_CAPACITY", held.get("reason").textValue());
      assertEquals(
          first.toString(), held.get("decision").get("numbers").get("holders").get(0).textValue());
      assertTrue(held.get("decision").get("terms").has("earliestDeadlineMillis"));

      running.finish();
      awaitPhase(cluster, second, Phase.ADMITTED, SOON);
      waiting.awaitAttempt(1, SOON);
      waiting.request(3, 512, 1, Duration.ofMillis(500));
      Poll.until("tasks are done", SOON, () -> waiting.completed().size(), n -> n == 3);
      waiting.finish();
      awaitPhase(cluster, second, Phase.MET, SOON);
    }
    JsonNode ended = get("/punctual/api/v1/jobs/" + second);
    assertEquals(3, ended.get("tasksEnded").intValue());
    assertTrue(ended.get("computationMillis").longValue() >= 1500);
    assertTrue(ended.get("message").textValue().startsWith("Punctual: MET: it completed "));
    assertFalse(ended.has("usage"), "it holds nothing any more");
    JsonNode status =
        Poll.until(
            "what was learned of it is shown",
            SOON,
            () -> get("/punctual/api/v1/status"),
            now ->
                now.at("/counts/endings/MET").asInt() >= 1
                    && now.at("/learned/completed").asInt() >= 1);
    assertTrue(status.get("version").textValue().matches("\\d+\\.\\d+\\.\\d+.*"));
    // Hadoop keeps what it showed through JMX for some seconds.
    Poll.until(
        "as many submissions in JMX as in REST",
        SOON,
        () ->
            get("/jmx?qry=Hadoop:service=*,name=Punctual").at("/beans/0/SubmittedTotal").intValue(),
        shown -> shown == status.get("counts").get("submitted").intValue());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/ws/v1/cluster/info",
        "/ws/v1/cluster/scheduler",
        "/ws/v1/cluster/nodes",
        "/conf",
        "/static/yarn.css"
      })
  void leavesTheStockPagesAlone(String path) throws Exception {
    assertEquals(200, Rest.get(cluster.rmWebAddress(), path).status());
  }

  private static JsonNode get(String path) throws IOException {
    return Rest.get(cluster.rmWebAddress(), path).json();
  }

  private static String user() throws IOException {
    return UserGroupInformation.getCurrentUser().getShortUserName();
  }
}
