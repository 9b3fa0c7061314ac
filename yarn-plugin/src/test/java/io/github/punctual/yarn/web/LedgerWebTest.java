package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.core.ledger.HolderKind;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.rm.Await;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ledger over HTTP, with YARN's access control lists on. */
class LedgerWebTest {
  private static final String ROOT = "yarn.scheduler.capacity.root";
  private static final String LEDGER = "/punctual/api/v1/ledger";
  private static final String JSON = "application/json";

  @TempDir static Path directory;
  private static WebRm rm;
  private static ApplicationId job;
  private static String reservation;

  @BeforeAll
  static void start() throws Exception {
    YarnAuthorizationProvider.destroy();
    Map<String, String> settings = WebRm.withOnePlan();
    settings.put(YarnConfiguration.RM_SCHEDULER, WebRm.MixScheduler.class.getName());
    settings.put(YarnConfiguration.YARN_ACL_ENABLE, "true");
    settings.put(YarnConfiguration.YARN_RESERVATION_ACL_ENABLE, "true");
    settings.put(YarnConfiguration.YARN_ADMIN_ACL, "boss");
    settings.put("punctual.policy", "tempo");
    settings.put("punctual.tempo.user-share", "1");
    settings.put("punctual.best-effort-floor", "0.1");
    settings.put("punctual.bopf.update-interval-ms", "50");
    settings.put(ROOT + ".queues", "default,lq,plan");
    settings.put(ROOT + ".default.capacity", "25");
    settings.put(ROOT + ".lq.capacity", "25");
    settings.put(ROOT + ".lq.maximum-capacity", "30");
    settings.put(ROOT + ".acl_administer_queue", " ");
    settings.put(ROOT + ".acl_submit_applications", " ");
    settings.put(ROOT + ".default.acl_administer_queue", "keeper");
    settings.put(ROOT + ".default.acl_submit_applications", "ann,bob");
    settings.put(ROOT + ".plan.acl_submit_applications", "ann,bob");
    settings.put(ROOT + ".plan.acl_submit_reservations", "ann,bob");
    settings.put(ROOT + ".plan.acl_list_reservations", "ann");
    settings.put(ROOT + ".plan.acl_administer_reservations", "keeper");
    rm = WebRm.start(directory, settings);
    rm.addNode("node1", 16_384, 16);
    WebRm.until("queues can be registered", () -> rm.queues().isReady());
    Await.until(
        "something can be reserved",
        () -> rm.get("/punctual/api/v1/plan?user.name=boss").body(),
        answer -> Json.tree(answer.strip()).at("/plans/0/present/capacity/vcores").asInt() > 0);
    reservation =
        json(
                201,
                post(
                    "reservations?user.name=ann",
                    "{\"rdl\":\"window(atom(<1024,1>, 1, 2, 60, 600), +10m, +50m)\"}"))
            .path("id")
            .asText();
    json(201, post("queues?user.name=boss", declaration(4)));
    job =
        rm.submit(
            "ann",
            "default",
            "etl",
            Map.of(),
            Set.of("sla.deadline=30m", "sla.tasks=4", "sla.task-duration=60s"));
    rm.awaitPhase(job, Phase.ADMITTED);
  }

  @AfterAll
  static void stop() {
    rm.close();
    YarnAuthorizationProvider.destroy();
  }

  private static String declaration(int tasks) {
    return Json.text(
        Json.object()
            .put("queue", "root.lq")
            .put("kind", "latency")
            .put("weight", 1)
            .put("period", "30m")
            .put("on-time", "1m")
            .put("demand", tasks + "x1g,1x60s"));
  }

  private static HttpResponse<String> post(String path, String body) throws Exception {
    return rm.send("POST", "/punctual/api/v1/" + path, JSON, body);
  }

  private static JsonNode json(int status, HttpResponse<String> answer) {
    assertEquals(status, answer.statusCode(), answer::body);
    return Json.tree(answer.body().strip());
  }

  private static JsonNode ledger(String query) throws Exception {
    return json(200, rm.get(LEDGER + "?" + query));
  }

  private static Set<String> texts(JsonNode entries, String field) {
    Set<String> texts = new TreeSet<>();
    entries.forEach(entry -> texts.add(entry.path(field).asText()));
    return texts;
  }

  @Test
  void allKindsAreToldWithTheirHoldersAndNothingIsTwice() throws Exception {
    JsonNode all =
        Await.until(
            "the queue is served",
            () -> ledger("user.name=boss"),
            node -> texts(node.path("entries"), "kind").contains("hard-burst"));

    assertEquals(
        Set.of("reservation", "hard-burst", "deadline-job", "floor"),
        texts(all.path("entries"), "kind"));
    assertTrue(
        texts(all.path("entries"), "holder")
            .containsAll(Set.of(reservation, "root.lq", job.toString(), "root")));
    assertEquals(0, all.path("twice").size());
    assertEquals("root", all.at("/pools/0/pool").asText());
    assertEquals(16, all.at("/pools/0/capacity/vcores").asInt());
    assertTrue(all.at("/pools/0/free/0/amount/vcores").asInt() < 16);
  }

  @Test
  void theQueueOfAPlanCannotDeclareBursts() throws Exception {
    String queue = "root.plan.plan-default";
    JsonNode refused =
        json(400, post("queues?user.name=boss", declaration(4).replace("root.lq", queue)));

    assertEquals("OF_A_PLAN", refused.path("error").asText());
    assertTrue(refused.path("message").asText().contains(queue), refused::toString);
  }

  @Test
  void aKindAndATimeCanBeAskedFor() throws Exception {
    JsonNode jobs = ledger("kind=Deadline-Job&user.name=boss").path("entries");

    assertEquals(Set.of("deadline-job"), texts(jobs, "kind"));
    assertTrue(jobs.get(0).path("firm").asBoolean());
    assertEquals("root.default", jobs.get(0).path("pool").asText());
    assertEquals(0, ledger("kind=deadline-job&from=%2B2h&user.name=boss").path("entries").size());
    assertEquals(
        0, ledger("kind=reservation&to=%2B1m&user.name=boss").path("entries").size(), "not begun");
    assertEquals(
        1,
        ledger("kind=reservation&from=now&to=+6h&user.name=boss").path("entries").size(),
        "a plus that is not escaped");
    assertEquals(
        "BAD_PARAMETER",
        json(400, rm.get(LEDGER + "?kind=all&user.name=boss")).path("error").asText());
    assertEquals(400, rm.get(LEDGER + "?from=now&to=-1h&user.name=boss").statusCode());
    assertEquals(405, post("ledger?user.name=boss", "{}").statusCode());
  }

  @Test
  void whoMayNotSeeAHolderSeesWhatItHasWithoutItsName() throws Exception {
    JsonNode all = ledger("user.name=bob");

    assertEquals(Set.of("root.default", "root.plan"), texts(all.path("entries"), "pool"));
    assertEquals(Set.of(""), texts(all.path("entries"), "holder"));
    assertFalse(all.toString().contains(job.toString()), all::toString);
    assertFalse(all.toString().contains(reservation), all::toString);
    JsonNode own = ledger("user.name=ann").path("entries");
    assertTrue(texts(own, "holder").containsAll(Set.of(reservation, job.toString())));
    assertEquals(0, ledger("user.name=stranger").path("entries").size());
  }

  @Test
  void burstsThatTheirQueueMayNotHoldAreNotRegisteredAsHard() throws Exception {
    JsonNode answer = json(409, post("queues?user.name=boss", declaration(5)));

    assertEquals("ABOVE_MAXIMUM", answer.path("error").asText());
    assertTrue(answer.path("message").asText().contains("4915"), answer::toString);
  }

  @Test
  void thePageOfTheInterfaceNamesAllKindsAndFields() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "rest-api.md"));

    for (HolderKind kind : HolderKind.values()) {
      assertTrue(page.contains("`" + kind.word() + "`"), kind::word);
    }
    for (String text : Set.of("GET " + LEDGER, "`ABOVE_MAXIMUM`", "`firm`", "`twice`")) {
      assertTrue(page.contains(text), text);
    }
  }
}
