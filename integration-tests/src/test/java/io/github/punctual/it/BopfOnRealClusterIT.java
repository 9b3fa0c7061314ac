package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.it.PunctualCommand.Ended;
import io.github.punctual.it.processes.ProcessCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.client.cli.RMAdminCLI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;

/**
 * What an operator of BoPF does: the plugin jar alone on the class path of a ResourceManager of
 * Hadoop's own artifacts, the example configuration, the command, a refresh, and a ResourceManager
 * that is killed.
 */
@Timeout(1500)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class BopfOnRealClusterIT {
  private static final Duration WAIT = Duration.ofMinutes(6);
  private static final Duration LONG = Duration.ofMinutes(10);
  private static final String FRAUD = "root.teams.fraud";
  private static final String BATCH = "root.teams.batch";

  private static ProcessCluster cluster;
  private static PunctualCommand command;

  @BeforeAll
  static void start() {
    cluster = PluginClusters.of("bopf").set("punctual.restart-grace-ms", "12000").start();
    command = new PunctualCommand("queue", cluster.rmWebAddress());
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @Test
  @Order(1)
  void exampleGivesTheClassesThatItSays() throws Exception {
    awaitClasses(
        Map.of("clicks", "HARD", "dashboards", "SOFT", "experiments", "ELASTIC", "etl", "ELASTIC"));
    assertEquals("RESOURCE", shown("root.dashboards").path("deciding").asText());
    assertEquals("FAIRNESS", shown("root.experiments").path("deciding").asText());
    JsonNode clicks = shown("root.clicks");
    assertEquals("CONFIGURED", clicks.path("origin").asText());
    assertEquals(3, clicks.path("conditions").size(), clicks::toPrettyString);
    assertEquals("5m", clicks.at("/declaration/period").asText());
    assertEquals(0, command.run("list").code());
  }

  @Test
  @Order(2)
  void queuesComeAndGoThroughTheCommandWhileJobsRun() throws Exception {
    String[] fraud = {
      FRAUD, "--kind", "latency", "--period", "10m", "--on-time", "1m", "--demand", "6x1g,1x1m"
    };
    try (ScriptedMaster etl = fill("etl", Duration.ofSeconds(3))) {
      // Ten times as heavy as the others it would leave "clicks" too small a share.
      String[] batch = {BATCH, "--kind", "throughput", "--weight", "10", "--json"};
      Ended refused = command.run(with("add", batch));
      assertEquals(1, refused.code(), refused::text);
      JsonNode answer = refused.json();
      assertEquals("SAFETY", answer.path("deciding").asText(), refused::text);
      assertEquals("root.clicks", answer.at("/conditions/0/boundBy").asText(), refused::text);
      assertEquals(404, cluster.get("/punctual/api/v1/queues/" + BATCH).status());
      batch[4] = offeredWeight(answer);
      Ended offered = command.run(with("check", batch));
      assertEquals(0, offered.code(), offered::text);
      // That is all there is; one less leaves room for another queue.
      batch[4] = new BigDecimal(batch[4]).subtract(BigDecimal.ONE).toPlainString();
      Ended taken = command.run(with("add", batch));
      assertEquals(0, taken.code(), taken::text);

      Ended checked = command.run(with("check", fraud));
      assertEquals(0, checked.code(), checked::text);
      assertEquals(404, cluster.get("/punctual/api/v1/queues/" + FRAUD).status());
      Ended added = command.run(with("add", fraud));
      assertEquals(0, added.code(), added::text);
      assertEquals("HARD", shown(FRAUD).path("class").asText(), added::text);

      try (ScriptedMaster burst = submit(FRAUD)) {
        burst.awaitAttempt(1, WAIT);
        burst.request(8, 1024, 1, LONG);
        Poll.until("the declared share", WAIT, () -> held(FRAUD), n -> n >= 6);
        Ended busy = command.run("remove", FRAUD);
        assertEquals(1, busy.code(), busy::text);
        burst.finish();
      }
      Poll.until("queue is empty", WAIT, () -> shown(FRAUD).path("jobs").asInt(), n -> n == 0);
      Poll.until(
          "queue is removed", WAIT, () -> command.run("remove", FRAUD).code(), code -> code == 0);
      Poll.until(
          "queue is gone",
          WAIT,
          () -> cluster.get("/punctual/api/v1/queues/" + FRAUD).status(),
          status -> status == 404);
      assertTrue(etl.completed().size() > 0, "the others went on");
      etl.finish();
    }
  }

  @Test
  @Order(3)
  void classesQueuesAndWhatABurstReceivedSurviveKillOfTheResourceManager() throws Exception {
    try (ScriptedMaster etl = fill("etl", Duration.ofSeconds(3));
        ScriptedMaster burst = submit("clicks")) {
      burst.awaitAttempt(1, WAIT);
      burst.request(12, 1024, 1, LONG);
      Poll.until("the declared share", WAIT, () -> held("root.clicks"), n -> n >= 10);
      JsonNode before =
          Poll.until(
              "a part of the burst is received",
              WAIT,
              () -> shown("root.clicks").path("burst"),
              now -> now.path("fractionReceived").asDouble() > 0.1);

      cluster.killResourceManager();
      cluster.startResourceManager();

      awaitClasses(
          Map.of(
              "clicks", "HARD", "dashboards", "SOFT", "experiments", "ELASTIC", "etl", "ELASTIC"));
      assertEquals("REGISTERED", shown(BATCH).path("origin").asText());
      assertEquals("throughput", shown(BATCH).at("/declaration/kind").asText());
      JsonNode after = shown("root.clicks").path("burst");
      assertEquals(before.get("arrivedMillis"), after.get("arrivedMillis"), after::toPrettyString);
      assertEquals(before.get("declared"), after.get("declared"));
      assertTrue(
          received(after) >= 0.9 * received(before),
          () -> before.toPrettyString() + after.toPrettyString());
      // The same burst still: no other job begins one before its period is over.
      assertEquals(1, burst.attempt().orElseThrow());
      assertEquals(List.of(), burst.completed());
      Poll.until(
          "it goes on from there",
          WAIT,
          () -> received(shown("root.clicks").path("burst")),
          now -> now > received(before) * 1.1);
      burst.finish();
      etl.finish();
    }
    JsonNode all = cluster.get("/punctual/api/v1/queues").json();
    assertFalse(all.path("bypassed").asBoolean(true), all::toPrettyString);
    assertTrue(all.path("policyFailures").isEmpty(), all::toPrettyString);
  }

  @Test
  @Order(4)
  void refreshTakesANewDeclarationAndAMalformedOneChangesNothing() throws Exception {
    assertEquals(0, command.run("remove", BATCH).code(), "made before the restart");
    assertEquals(0, refresh("experiments", "period", "1m", "5m"));
    awaitClasses(Map.of("experiments", "SOFT"));
    assertEquals("5m", shown("root.experiments").at("/declaration/period").asText());

    assertFalse(0 == refresh("clicks", "on-time", "1m", "9m"), "on-time above the period");

    Poll.until(
        "the rule that was broken is logged",
        WAIT,
        cluster::resourceManagerLog,
        log ->
            log.contains(
                "yarn.scheduler.capacity.root.clicks.punctual.on-time=9m is longer than period=5m"));
    awaitClasses(Map.of("clicks", "HARD", "dashboards", "SOFT", "experiments", "SOFT"));
    assertEquals("1m", shown("root.clicks").at("/declaration/on-time").asText());
  }

  private static String[] with(String subcommand, String... arguments) {
    String[] line = new String[arguments.length + 1];
    line[0] = subcommand;
    System.arraycopy(arguments, 0, line, 1, arguments.length);
    return line;
  }

  /** The weight of what would be accepted, such as {@code weight=1.5}. */
  private static String offeredWeight(JsonNode answer) {
    String prefix = "weight=";
    for (JsonNode offers : answer.path("offer")) {
      for (JsonNode offer : offers) {
        if (offer.asText().startsWith(prefix)) {
          return offer.asText().substring(prefix.length());
        }
      }
    }
    throw new AssertionError("no weight is offered: " + answer.toPrettyString());
  }

  private static void awaitClasses(Map<String, String> classes) {
    classes.forEach(
        (queue, expected) ->
            Poll.until(
                "class of " + queue,
                WAIT,
                () -> cluster.get("/punctual/api/v1/queues/root." + queue),
                answer ->
                    answer.status() == 200
                        && answer.body().contains("\"class\":\"" + expected + "\"")));
  }

  private static JsonNode shown(String queue) throws IOException {
    return cluster.get("/punctual/api/v1/queues/" + queue).json();
  }

  private static long held(String queue) throws IOException {
    return shown(queue).at("/held/vcores").asLong();
  }

  private static double received(JsonNode burst) {
    return burst.at("/received/vcores").asDouble();
  }

  private static ScriptedMaster submit(String queue) throws Exception {
    return ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
        .name("job in " + queue)
        .queue(queue)
        .masterSize(1024, 1)
        .submit();
  }

  private static ScriptedMaster fill(String queue, Duration taskTime) throws Exception {
    ScriptedMaster job = submit(queue);
    job.awaitAttempt(1, WAIT);
    job.request(500, 1024, 1, taskTime);
    Poll.until(queue + " holds all", WAIT, () -> held("root." + queue), n -> n >= 12);
    return job;
  }

  /** Replaces a value of a queue's declaration and has the queues read again; the exit code. */
  private static int refresh(String queue, String key, String from, String to) throws Exception {
    Path file = cluster.confDirectory().resolve("capacity-scheduler.xml");
    String name = "<name>yarn.scheduler.capacity.root.%s.punctual.%s</name>".formatted(queue, key);
    String old = Files.readString(file);
    int at = old.indexOf("<value>" + from, old.indexOf(name));
    Files.writeString(
        file, old.substring(0, at) + "<value>" + to + old.substring(at + 7 + from.length()));
    return new RMAdminCLI(cluster.clientConf()).run(new String[] {"-refreshQueues"});
  }
}
