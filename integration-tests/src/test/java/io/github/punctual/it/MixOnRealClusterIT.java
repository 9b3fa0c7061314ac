package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.it.PunctualCommand.Ended;
import io.github.punctual.it.processes.ProcessCluster;
import io.github.punctual.testcluster.Applications;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.Rest;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.testcluster.ScriptedMasterBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationDeleteRequest;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * All kinds of promises in one ResourceManager of Hadoop's own artifacts, with the example
 * configuration: a deadline, a burst, a reservation and a utility beside best effort that fills the
 * cluster; and a ResourceManager that is killed. All that was decided is decided again from its
 * log.
 */
@Timeout(1500)
@ParameterizedClass(name = "Hadoop {0}")
@ValueSource(strings = {"3.5", "3.4"})
class MixOnRealClusterIT {
  private static final Duration WAIT = Duration.ofMinutes(6);
  private static final Duration LONG = Duration.ofMinutes(10);

  private static ProcessCluster cluster;

  @Parameter String hadoop;

  @BeforeParameterizedClassInvocation
  static void start(String line) {
    cluster =
        PluginClusters.of("punctual")
            .hadoop(line)
            .set("punctual.restart-grace-ms", "12000")
            .set("punctual.projection-interval-ms", "500")
            .start();
    awaitHard();
  }

  private static void awaitHard() {
    Poll.until(
        "the queue has its class",
        WAIT,
        () -> shown("queues/root.clicks").path("class").asText(),
        "HARD"::equals);
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    cluster.close();
  }

  @Test
  void eachKindIsServedBesideTheOthersAndSurvivesKillOfTheResourceManager() throws Exception {
    JsonNode info = cluster.get("/ws/v1/cluster/info").json();
    assertTrue(
        info.at("/clusterInfo/resourceManagerVersion").asText().startsWith(hadoop + "."),
        info::toPrettyString);
    Rest.Answer menu = cluster.get("/cluster/nodes");
    assertEquals(200, menu.status(), menu::body);
    assertTrue(menu.body().contains("<a href=\"/punctual/\">Punctual</a>"), menu::body);
    String id = reserve();
    refuseAndDelete();
    ReservationId reservation = ReservationId.parseReservationId(id);
    try (ScriptedMaster bestEffort = in("jobs", "filler").submit()) {
      bestEffort.awaitAttempt(1, WAIT);
      bestEffort.request(40, 1024, 1, Duration.ofSeconds(3));
      try (ScriptedMaster deadline =
              in("jobs", "deadline")
                  .tags("sla.deadline=30m", "sla.tasks=3", "sla.task-memory=1g")
                  .tags("sla.task-duration=10m")
                  .submit();
          ScriptedMaster useful =
              in("jobs", "useful").tags("sla.deadline=40m", "sla.utility=sigmoid").submit();
          ScriptedMaster burst = in("clicks", "burst").submit();
          ScriptedMaster reserved =
              in("pipelines", "reserved")
                  .with(context -> context.setReservationID(reservation))
                  .submit()) {
        // One after the other, and one of the 16 vcores is left to short tasks: where long ones
        // hold all, a node that the stock scheduler has kept for a container never comes free.
        ask(reserved, 3);
        reserved.awaitRunning(3, WAIT);
        ask(burst, 3);
        burst.awaitRunning(3, WAIT);
        ask(deadline, 3);
        deadline.awaitRunning(3, WAIT);
        ask(useful, 1);
        useful.awaitRunning(1, WAIT);
        long due =
            awaitJob(deadline, MixOnRealClusterIT::isPromised).path("deadlineMillis").asLong();
        awaitJob(useful, MixOnRealClusterIT::isProjected);
        new OperatorsView(cluster.rmWebAddress()).assertShows(deadline.id().toString(), id);

        cluster.killResourceManager();
        cluster.startResourceManager();

        assertEquals(
            due,
            awaitJob(deadline, MixOnRealClusterIT::isPromised).path("deadlineMillis").asLong());
        awaitJob(useful, MixOnRealClusterIT::isProjected);
        awaitHard();
        Poll.until(
            "the reservation is known",
            WAIT,
            () -> shown("reservations/" + id).path("state").asText(),
            state -> !state.isEmpty());
        for (ScriptedMaster job : List.of(deadline, reserved, burst, useful)) {
          assertEquals(1, job.attempt().orElseThrow());
          assertEquals(List.of(), job.completed(), job.id() + " lost nothing");
          job.finish();
          assertEquals(
              FinalApplicationStatus.SUCCEEDED,
              Applications.awaitEnd(cluster.yarnClient(), job.id(), WAIT)
                  .getFinalApplicationStatus());
        }
      }
      bestEffort.finish();
    }
    for (String page : List.of("", "jobs", "plan")) {
      assertEquals(200, cluster.get(as("/punctual/" + page)).status(), page);
    }
    String overview = cluster.get(as("/punctual/")).body();
    assertTrue(overview.contains("PunctualScheduler"), overview);
    assertTrue(overview.contains("policy tempo, promises to queues, plans by utility"), overview);
    JsonNode status = shown("status");
    for (String failures : List.of("policyFailures", "storeFailures", "bypassed")) {
      assertEquals(0, status.at("/counts/" + failures).asInt(-1), status::toPrettyString);
    }
    assertEquals(List.of(), OurTraces.in(cluster, List.of()));
    assertAllIsDecidedAgainAsInTheLog();
  }

  /** By both ResourceManagers: the one that was killed, and the one that came after it. */
  private static void assertAllIsDecidedAgainAsInTheLog() throws IOException {
    Path store = Path.of(cluster.clientConf().get("punctual.store.dir"));
    NavigableMap<DecisionLog.Kind, Long> steps = Replays.assertSame(store);
    assertEquals(Set.of(DecisionLog.Kind.values()), steps.keySet());
    assertTrue(steps.values().stream().allMatch(count -> count > 0), steps::toString);
    assertEquals(2, Replays.files(store).size());
    StringBuilder all = new StringBuilder();
    for (Path file : Replays.files(store)) {
      all.append(Files.readString(file));
    }
    for (String part :
        List.of(
            "\"kind\":\"taken\"", "\"kind\":\"deleted\"", "\"refused\":{\"code\":\"TOO_LARGE\"")) {
      assertTrue(all.indexOf(part) >= 0, part);
    }
  }

  private static String reserve() throws Exception {
    Ended done = submitted("window(atom(<1024,1>, 4, 4, 8m, 32m), 0, +500s)");
    assertEquals(0, done.code(), done::text);
    return done.json().path("id").asText();
  }

  private static void refuseAndDelete() throws Exception {
    Ended large = submitted("window(atom(<1024,1>, 400, 400, 8m, 3200m), 0, +500s)");
    assertEquals(1, large.code(), large::text);
    Ended later = submitted("window(atom(<1024,1>, 1, 1, 1m, 1m), +1h, +2h)");
    assertEquals(0, later.code(), later::text);
    cluster
        .yarnClient()
        .deleteReservation(
            ReservationDeleteRequest.newInstance(
                ReservationId.parseReservationId(later.json().path("id").asText())));
  }

  private static Ended submitted(String rdl) throws Exception {
    return new PunctualCommand("rdl", cluster.rmWebAddress())
        .answered("submit", "--text", rdl, "--queue", "root.pipelines", "--json");
  }

  private static ScriptedMasterBuilder in(String queue, String name) {
    return ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
        .name(name)
        .queue(queue)
        .masterSize(512, 1);
  }

  private static void ask(ScriptedMaster job, int tasks) throws Exception {
    job.awaitAttempt(1, WAIT);
    job.request(tasks, 1024, 1, LONG);
  }

  private static boolean isPromised(JsonNode job) {
    return job.path("phase").asText().equals("ADMITTED") && job.path("lentTasks").isMissingNode();
  }

  private static boolean isProjected(JsonNode job) {
    return job.path("projection").has("medianMillis");
  }

  private static JsonNode awaitJob(ScriptedMaster job, Predicate<JsonNode> expected) {
    return Poll.until(job.id().toString(), WAIT, () -> shown("jobs/" + job.id()), expected);
  }

  /** Nothing while there is no such thing. */
  private static JsonNode shown(String what) throws IOException {
    Rest.Answer answer = cluster.get(as("/punctual/api/v1/" + what));
    return answer.status() == 200 ? answer.json() : MissingNode.getInstance();
  }

  /** As the user sees it who runs this test. */
  private static String as(String path) {
    return path + "?user.name=" + System.getProperty("user.name");
  }
}
