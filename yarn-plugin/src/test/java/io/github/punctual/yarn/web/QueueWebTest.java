package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.rm.Await;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Queues over HTTP, with YARN's access control lists on. */
class QueueWebTest {
  private static final String ROOT = "yarn.scheduler.capacity.root";
  private static final String QUEUES = "/punctual/api/v1/queues";
  private static final String JSON = "application/json";

  @TempDir static Path directory;
  private static WebRm rm;

  @BeforeAll
  static void start() throws Exception {
    // There is one for all ResourceManagers of a machine, made for the first.
    YarnAuthorizationProvider.destroy();
    Map<String, String> settings = new TreeMap<>();
    settings.put(YarnConfiguration.RM_SCHEDULER, WebRm.QueueScheduler.class.getName());
    settings.put(YarnConfiguration.YARN_ACL_ENABLE, "true");
    settings.put(YarnConfiguration.YARN_ADMIN_ACL, "boss");
    settings.put("punctual.bopf.update-interval-ms", "50");
    settings.put(
        "yarn.scheduler.capacity.resource-calculator",
        "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
    settings.put(ROOT + ".queues", "default,other,declared,auto");
    for (String queue : new String[] {"default", "other", "declared", "auto"}) {
      settings.put(ROOT + "." + queue + ".capacity", "1w");
      settings.put(ROOT + "." + queue + ".maximum-capacity", "100");
    }
    settings.put(ROOT + ".acl_administer_queue", " ");
    settings.put(ROOT + ".acl_submit_applications", " ");
    settings.put(ROOT + ".default.acl_administer_queue", "keeper");
    settings.put(ROOT + ".default.acl_submit_applications", "user");
    settings.put(ROOT + ".auto.acl_administer_queue", "keeper");
    settings.put(ROOT + ".auto.auto-queue-creation-v2.enabled", "true");
    settings.put(ROOT + ".auto.auto-queue-creation-v2.leaf-template.acl_submit_applications", "*");
    settings.put(ROOT + ".declared.punctual.kind", "throughput");
    rm = WebRm.start(directory, settings);
    rm.addNode("node1", 16_384, 16);
    WebRm.until("queues can be registered", () -> rm.queues().isReady());
  }

  @AfterAll
  static void stop() {
    rm.close();
    YarnAuthorizationProvider.destroy();
  }

  @AfterEach
  void removeAll() throws Exception {
    for (String queue : new String[] {"root.default", "root.other", "root.auto.fresh"}) {
      delete(queue, "boss");
    }
  }

  private static ObjectNode latency(String queue) {
    return Json.object()
        .put("queue", queue)
        .put("kind", "latency")
        .put("weight", 1)
        .put("period", "10m")
        .put("on-time", "1m")
        .put("demand", "4x1g,1x60s");
  }

  private static HttpResponse<String> post(JsonNode body, String user)
      throws IOException, InterruptedException {
    return rm.send("POST", QUEUES + "?user.name=" + user, JSON, body.toString());
  }

  private static HttpResponse<String> delete(String queue, String user)
      throws IOException, InterruptedException {
    return rm.send("DELETE", QUEUES + "/" + queue + "?user.name=" + user);
  }

  private static JsonNode json(HttpResponse<String> answer) {
    return Json.tree(answer.body().strip());
  }

  /** That a request was refused with a word, and with advice. */
  private static JsonNode refused(int status, String error, HttpResponse<String> answer) {
    assertEquals(status, answer.statusCode(), answer::body);
    JsonNode body = json(answer);
    assertEquals(error, body.path("error").asText(), answer::body);
    assertFalse(body.path("message").asText().isEmpty(), answer::body);
    return body;
  }

  private static boolean isThere(String queue) {
    return ((CapacityScheduler) rm.rm().getResourceScheduler()).getQueue(queue) != null;
  }

  /** What is said of a queue may be that of the moment before. */
  private static String shown(String what) {
    try {
      return rm.json(QUEUES + "/root.default?user.name=user").at(what).asText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Test
  void registersAQueueAndShowsIt() throws Exception {
    HttpResponse<String> answer = post(latency("root.default"), "keeper");

    assertEquals(201, answer.statusCode(), answer::body);
    JsonNode body = json(answer);
    assertEquals("HARD", body.path("class").asText());
    assertEquals(3, body.path("conditions").size());
    assertFalse(body.path("created").asBoolean());
    assertEquals("memory-mb=245760,vcores=240", body.path("declaration").path("demand").asText());
    WebRm.until(
        "the queue is shown as it is declared now",
        () -> shown("/declaration/period").equals("10m"));
    JsonNode shown = rm.json(QUEUES + "/root.default?user.name=user");
    assertEquals("HARD", shown.path("class").asText());
    assertEquals("REGISTERED", shown.path("origin").asText());
    assertEquals("10m", shown.path("declaration").path("period").asText());
    assertTrue(shown.path("longRun").has("fairShare"), shown::toString);
    assertEquals(0, shown.path("bursts").path("ended").asInt(-1));
    assertTrue(shown.path("held").has("memory-mb"), shown::toString);
  }

  @Test
  void aSmallNumberIsReadAsItIsWritten() throws Exception {
    HttpResponse<String> answer = post(latency("root.default").put("weight", 0.0005), "keeper");
    assertEquals(201, answer.statusCode(), answer::body);
    assertEquals(0.0005, json(answer).at("/declaration/weight").asDouble(), answer::body);
  }

  @Test
  void replacesADeclarationByAnother() throws Exception {
    assertEquals(201, post(latency("root.default"), "keeper").statusCode());
    HttpResponse<String> again = post(latency("root.default").put("period", "5m"), "keeper");
    assertEquals(200, again.statusCode(), again::body);
    assertEquals("5m", json(again).path("declaration").path("period").asText());
  }

  @Test
  void answersADeclarationThatIsTheSameAsBefore() throws Exception {
    JsonNode first = json(post(latency("root.default"), "keeper"));
    HttpResponse<String> again = post(latency("root.default"), "keeper");
    assertEquals(200, again.statusCode(), again::body);
    assertEquals(first, json(again));
  }

  @Test
  void showsABurstWithWhatItHasReceived() throws Exception {
    post(latency("root.default"), "keeper");
    ApplicationId job = rm.submit("user", "default", "burst", Map.of(), Set.of());
    WebRm.until(
        "the burst is seen",
        () ->
            rm.queues().view().find(new QueueId("root.default")).orElseThrow().burst().isPresent());
    JsonNode burst = rm.json(QUEUES + "/root.default?user.name=user").path("burst");
    assertEquals(240, burst.path("declared").path("vcores").asInt(), burst::toString);
    assertEquals(4, burst.path("promised").path("vcores").asInt(), burst::toString);
    assertTrue(burst.path("remainingMillis").asLong() > 0, burst::toString);
    rm.rm().killApp(job);
  }

  @Test
  void showsThatASoftBurstIsPromisedNothing() throws Exception {
    post(latency("root.other").put("demand", "10x1g,1x60s"), "boss");
    JsonNode registered =
        json(post(latency("root.default").put("demand", "10x1g,1x60s"), "keeper"));
    assertEquals("SOFT", registered.path("class").asText(), registered::toString);
    ApplicationId job = rm.submit("user", "default", "burst", Map.of(), Set.of());
    WebRm.until("the burst is served", () -> shown("/share/level/vcores").equals("16"));
    JsonNode burst = rm.json(QUEUES + "/root.default?user.name=user").path("burst");
    assertEquals(Json.object(), burst.path("promised"), burst::toString);
    JsonNode status = rm.json("/punctual/api/v1/status?user.name=boss");
    assertEquals(1, status.at("/promised/queues/soft").asInt(), status::toString);
    assertEquals(Json.object(), status.at("/promised/queues/amount"), status::toString);
    rm.rm().killApp(job);
  }

  @Test
  void showsQueuesWithBurstsOnTheOverviewToThoseWhoMayKnow() throws Exception {
    post(latency("root.default"), "keeper");
    // It is seen from the next decision on.
    Await.untilTrue(
        "its class", () -> rm.get("/punctual/?user.name=user").body().contains(">HARD<"));
    String page = rm.get("/punctual/?user.name=user").body();
    assertTrue(page.contains("Queues with bursts"), page);
    assertFalse(page.contains("root.declared"), page);
    assertTrue(rm.get("/punctual/?user.name=boss").body().contains("root.declared"));
  }

  @Test
  void answersAQuestionWithoutChangingAnything() throws Exception {
    HttpResponse<String> answer =
        rm.send(
            "POST",
            QUEUES + "?dry-run=true&user.name=keeper",
            JSON + "; charset=utf-8",
            latency("root.auto.fresh").toString());
    assertEquals(200, answer.statusCode(), answer::body);
    assertEquals("HARD", json(answer).path("class").asText());
    assertFalse(json(answer).path("exists").asBoolean(true));
    assertTrue(rm.queues().registration(new QueueId("root.auto.fresh")).isEmpty());
    assertFalse(isThere("root.auto.fresh"));
  }

  @Test
  void makesAQueueThatIsMissingAndRemovesItAgain() throws Exception {
    HttpResponse<String> answer = post(latency("root.auto.fresh"), "keeper");
    assertEquals(201, answer.statusCode(), answer::body);
    assertTrue(json(answer).path("created").asBoolean());
    assertTrue(isThere("root.auto.fresh"));
    HttpResponse<String> removed = delete("root.auto.fresh", "keeper");
    assertEquals(200, removed.statusCode(), removed::body);
    assertTrue(json(removed).path("removed").asBoolean());
    assertFalse(isThere("root.auto.fresh"));
  }

  @Test
  void keepsAQueueThatItMadeWhileItHasApplications() throws Exception {
    post(latency("root.auto.fresh"), "keeper");
    ApplicationId job = rm.submit("user", "root.auto.fresh", "job", Map.of(), Set.of());
    CapacityScheduler scheduler = (CapacityScheduler) rm.rm().getResourceScheduler();
    WebRm.until(
        "the job is in its queue", () -> scheduler.getSchedulerApplications().containsKey(job));
    JsonNode body = refused(409, "NOT_EMPTY", delete("root.auto.fresh", "keeper"));
    assertTrue(body.path("message").asText().contains("has 1 applications"), body::toString);
    assertTrue(rm.queues().registration(new QueueId("root.auto.fresh")).isPresent());
    rm.rm().killApp(job);
    WebRm.until(
        "the job has left its queue", () -> !scheduler.getSchedulerApplications().containsKey(job));
    assertEquals(200, delete("root.auto.fresh", "keeper").statusCode());
  }

  @Test
  void refusesWhatWouldBreakThePromiseOfAnother() throws Exception {
    // With declared it is one of two queues, and takes nearly half of the cluster all the time.
    ObjectNode tight = latency("root.default").put("period", "61s").put("demand", "7x1g,1x1m");
    assertEquals("HARD", json(post(tight, "boss")).path("class").asText());
    JsonNode body =
        refused(
            409,
            "REJECTED",
            post(Json.object().put("queue", "root.other").put("kind", "throughput"), "boss"));
    assertEquals("REJECTED", body.path("class").asText());
    assertEquals("SAFETY", body.path("deciding").asText());
    assertTrue(
        body.path("message").asText().contains("SAFETY: with one queue more"), body::toString);
    assertTrue(rm.queues().registration(new QueueId("root.other")).isEmpty());
  }

  @Test
  void saysEverythingThatIsWrongWithADeclaration() throws Exception {
    JsonNode body =
        refused(
            400,
            "BAD_DECLARATION",
            post(latency("root.default").put("on-time", "11m").put("perod", 3), "keeper"));
    assertEquals(2, body.path("problems").size(), body::toString);
    assertEquals("perod", body.path("problems").get(0).path("key").asText());
    assertEquals("is longer than period=10m", body.path("problems").get(1).path("rule").asText());
    assertEquals("11m", body.path("problems").get(1).path("value").asText());
  }

  @Test
  void refusesDemandThatTheClusterDoesNotHave() throws Exception {
    JsonNode body =
        refused(
            400,
            "BAD_DECLARATION",
            post(latency("root.default").put("demand", "400x1g,1x1m"), "keeper"));
    assertEquals("demand", body.path("problems").get(0).path("key").asText(), body::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{                                       | body",
        "[1]                                     | body",
        "''                                      | body",
        "{\"kind\":\"latency\"}                  | queue",
        "{\"queue\":\"default\"}                 | queue",
        "{\"queue\":\"root..a\"}                 | queue",
        "{\"queue\":\"root.a b\"}                | queue",
        "{\"queue\":\"root.other\",\"kind\":{}}  | kind",
        "{\"queue\":\"root.other\",\"kind\":null} | kind"
      })
  void refusesABodyThatIsNoDeclaration(String text, String name) throws Exception {
    JsonNode body =
        refused(400, "BAD_PARAMETER", rm.send("POST", QUEUES + "?user.name=boss", JSON, text));
    assertEquals(name, body.path("name").asText());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "text/plain", "application/x-www-form-urlencoded"})
  void takesNoBodyThatAFormCouldSend(String type) throws Exception {
    refused(
        415,
        "NOT_JSON",
        rm.send("POST", QUEUES + "?user.name=boss", type, latency("root.default").toString()));
    assertTrue(rm.queues().registration(new QueueId("root.default")).isEmpty());
  }

  @Test
  void readsNoBodyWithoutEnd() throws Exception {
    String body = latency("root.default").put("demand", "1".repeat(70_000)).toString();
    refused(413, "BODY_TOO_LARGE", rm.send("POST", QUEUES + "?user.name=boss", JSON, body));
  }

  @ParameterizedTest
  @CsvSource({
    "root.default, user, NOT_ALLOWED",
    "root.default, stranger, NOT_ALLOWED",
    "root.other, keeper, NOT_ALLOWED",
    "root.new, keeper, NOT_ALLOWED",
    "root.default, dr.who, NOT_AUTHENTICATED",
    "root.auto.fresh, user, NOT_ALLOWED"
  })
  void letsOnlyAdministratorsOfAQueueChangeIt(String queue, String user, String error)
      throws Exception {
    refused(403, error, post(latency(queue), user));
    refused(403, error, delete(queue, user));
    refused(
        403,
        error,
        rm.send(
            "POST", QUEUES + "?dry-run=true&user.name=" + user, JSON, latency(queue).toString()));
  }

  @Test
  void letsNobodyInWithoutAName() throws Exception {
    refused(
        403,
        "NOT_AUTHENTICATED",
        rm.send("POST", QUEUES, JSON, latency("root.default").toString()));
  }

  @ParameterizedTest
  @CsvSource({"boss, 3, 0", "keeper, 1, 2", "user, 1, 2", "stranger, 0, 3", "dr.who, 0, 3"})
  void listsTheQueuesThatTheCallerMaySeeAndCountsTheRest(String user, int shown, int hidden)
      throws Exception {
    WebRm.until("a decision", () -> rm.queues().view().queues().size() == 3);
    JsonNode list = rm.json(QUEUES + "?user.name=" + user);
    assertEquals(shown, list.path("queues").size(), list::toString);
    assertEquals(hidden, list.path("hidden").asInt(), list::toString);
  }

  @Test
  void hidesAQueueFromWhomItDoesNotConcern() throws Exception {
    refused(403, "NOT_ALLOWED", rm.get(QUEUES + "/root.default?user.name=stranger"));
    assertEquals(200, rm.get(QUEUES + "/root.default?user.name=user").statusCode());
  }

  @Test
  void refusesToChangeWhatTheConfigurationDeclares() throws Exception {
    JsonNode body = refused(409, "CONFIGURED", post(latency("root.declared"), "boss"));
    assertTrue(body.path("try").asText().contains("-refreshQueues"), body::toString);
    refused(409, "CONFIGURED", delete("root.declared", "boss"));
  }

  @Test
  void saysThatThereIsNoSuchQueueAndHowToGetOne() throws Exception {
    JsonNode body = refused(404, "NO_SUCH_QUEUE", post(latency("root.nowhere"), "boss"));
    assertTrue(body.path("try").asText().contains("auto-queue-creation-v2"), body::toString);
    refused(404, "NO_SUCH_QUEUE", rm.get(QUEUES + "/root.nowhere?user.name=boss"));
    refused(404, "NOT_REGISTERED", delete("root.nowhere", "boss"));
    refused(400, "NOT_A_LEAF", post(latency("root.auto"), "boss"));
  }

  @Test
  void saysWhichMethodsAPathHas() throws Exception {
    HttpResponse<String> answer = rm.send("PUT", QUEUES + "/root.default?user.name=boss");
    refused(405, "METHOD_NOT_ALLOWED", answer);
    assertEquals("GET, HEAD, OPTIONS, DELETE", answer.headers().firstValue("Allow").orElse(""));
    assertEquals(
        "GET, HEAD, OPTIONS, POST",
        rm.send("DELETE", QUEUES + "?user.name=boss").headers().firstValue("Allow").orElse(""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dry-run=maybe", "dryrun=true", "dry-run=true&dry-run=false"})
  void refusesAParameterThatIsNotMeant(String query) throws Exception {
    refused(
        400,
        "BAD_PARAMETER",
        rm.send(
            "POST", QUEUES + "?user.name=boss&" + query, JSON, latency("root.default").toString()));
  }
}
