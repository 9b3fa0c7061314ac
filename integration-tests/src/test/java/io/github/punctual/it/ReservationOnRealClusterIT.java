package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.it.PunctualCommand.Ended;
import io.github.punctual.it.processes.ProcessCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/**
 * What an operator and a user of reservations do: the plugin jar alone on the class path of a
 * ResourceManager of Hadoop's own artifacts, the example configuration, the command, the page, and
 * a ResourceManager that is killed.
 */
@Timeout(1500)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ReservationOnRealClusterIT {
  private static final Duration WAIT = Duration.ofMinutes(6);
  private static final Duration LONG = Duration.ofMinutes(20);
  private static final String PLAN = "root.pipelines";

  private static ProcessCluster cluster;
  private static PunctualCommand rdl;

  @BeforeAll
  static void start() {
    cluster =
        PluginClusters.of("reservation")
            .set("punctual.restart-grace-ms", "12000")
            .set("punctual.reservation.finish-grace-ms", "5000")
            .start();
    rdl = new PunctualCommand("rdl", cluster.rmWebAddress());
    Poll.until(
        "both nodes can be reserved",
        WAIT,
        () -> submit("probe", "atom(<1024,1>, 11, 11, 30, 330)", "+60s", "--dry-run").code(),
        code -> code == 0);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static Ended submit(String name, String body, String finish, String... more)
      throws Exception {
    String[] line = {
      "submit",
      "--text",
      "window(%s, 0, %s)".formatted(body, finish),
      "--queue",
      PLAN,
      "--name",
      name,
      "--json"
    };
    String[] all = new String[line.length + more.length];
    System.arraycopy(line, 0, all, 0, line.length);
    System.arraycopy(more, 0, all, line.length, more.length);
    return rdl.answered(all);
  }

  /** A page as the user sees it who runs this test. */
  private static String as(String path) {
    return path + "?user.name=" + System.getProperty("user.name");
  }

  private static JsonNode shown(String id) throws Exception {
    return cluster.get(as("/punctual/api/v1/reservations/" + id)).json();
  }

  @Test
  @Order(1)
  void pipelineIsSubmittedByTheCommandAndCancelledAgain() throws Exception {
    Ended bad = submit("bad", "order(atom(<1024,1>,1,4,10,40), atm(<1024,1>,1,4,10,40))", "+5m");
    assertEquals(1, bad.code(), bad::text);
    assertTrue(bad.text().contains("atm"), bad::text);

    Ended large = submit("large", "atom(<1024,1>, 40, 40, 60, 2400)", "+5m");
    assertEquals(1, large.code(), large::text);

    Ended done =
        submit(
            "pipeline",
            "order(all(atom(<1024,1>,1,4,10,40), atom(<1024,1>,1,2,10,20)), atom(<2048,2>,3,3,20,60))",
            "+5m");
    assertEquals(0, done.code(), done::text);
    String id = done.json().path("id").asText();
    ReservationId.parseReservationId(id);
    assertEquals("pipeline", shown(id).path("name").asText(), () -> done.text());
    assertEquals(
        200, cluster.get("/punctual/plan").status(), "nothing says who may list: all may look");
    assertEquals(200, cluster.get(as("/punctual/plan")).status());
    assertTrue(cluster.get(as("/punctual/plan")).body().contains(id));
    assertTrue(cluster.get(as("/punctual/api/v1/plan")).body().contains(id));
    Ended cancelled = new PunctualCommand("plan", cluster.rmWebAddress()).answered("delete", id);
    assertEquals(0, cancelled.code(), cancelled::text);
    assertEquals("DELETED", shown(id).path("state").asText());
  }

  @Test
  @Order(2)
  void promisesAndTheJobThatRunsOnThemSurviveKillOfTheResourceManager() throws Exception {
    Ended done = submit("survivor", "atom(<1024,1>, 6, 6, 15m, 90m)", "+910s");
    assertEquals(0, done.code(), done::text);
    String id = done.json().path("id").asText();
    Ended later = submit("later", "atom(<1024,1>, 1, 4, 30s, 2m)", "+10m");
    assertEquals(0, later.code(), later::text);
    String laterId = later.json().path("id").asText();
    try (ScriptedMaster adhoc = fill();
        ScriptedMaster job =
            ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
                .name("survivor")
                .queue("pipelines")
                .masterSize(1024, 1)
                .with(context -> context.setReservationID(parse(id)))
                .submit()) {
      job.awaitAttempt(1, WAIT);
      job.request(5, 1024, 1, LONG);
      job.awaitRunning(5, WAIT);
      JsonNode before = shown(id);
      JsonNode laterBefore = shown(laterId);

      cluster.killResourceManager();
      cluster.startResourceManager();

      Poll.until(
          "reservations are served again",
          WAIT,
          () -> cluster.get(as("/punctual/api/v1/reservations/" + id)).status(),
          status -> status == 200);
      assertEquals(before.path("occurrences"), shown(id).path("occurrences"));
      assertEquals(laterBefore.path("occurrences"), shown(laterId).path("occurrences"));
      assertEquals(before.path("text"), shown(id).path("text"));
      Poll.holds(
          "the job keeps what it was promised",
          Duration.ofSeconds(10),
          () -> job.running().size(),
          n -> n == 5);
      assertEquals(1, job.attempt().orElseThrow(), "its master was left alone");
      assertTrue(adhoc.attempt().isPresent());
      job.finish();
    }
    Poll.until(
        "a reservation whose job is done gives the rest back",
        WAIT,
        () -> shown(id).path("state").asText(),
        state -> state.equals("FINISHED"));
  }

  private static ReservationId parse(String id) {
    try {
      return ReservationId.parseReservationId(id);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ScriptedMaster fill() throws Exception {
    ScriptedMaster job =
        ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
            .name("best effort")
            .queue("adhoc")
            .masterSize(1024, 1)
            .submit();
    job.awaitAttempt(1, WAIT);
    job.request(500, 1024, 1, LONG);
    Poll.until("best effort holds the rest", WAIT, () -> job.running().size(), n -> n >= 9);
    return job;
  }
}
