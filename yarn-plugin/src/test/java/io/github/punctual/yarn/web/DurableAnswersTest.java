package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.queues.Registration;
import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.Learned;
import io.github.punctual.yarn.store.StoreRecord.QueueRecord;
import io.github.punctual.yarn.store.StoreSettings;
import io.github.punctual.yarn.store.StoredState;
import io.github.punctual.yarn.store.StuckFileSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** While the store hangs, what would have to be in it is refused, and nothing is left of that. */
class DurableAnswersTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final String QUEUES = "/punctual/api/v1/queues";
  private static final String ALL_LEARNED = "/punctual/api/v1/learned?all=true&user.name=boss";
  private static final String CALIBRATION = "/punctual/api/v1/calibration?user.name=boss";
  private static final QueueId KEPT = new QueueId("root.auto.kept");
  private static final QueueId FRESH = new QueueId("root.auto.fresh");

  @TempDir Path directory;

  @AfterEach
  void heal() {
    StuckFileSystem.heal();
  }

  private Map<String, String> settings(Class<? extends PartsScheduler> scheduler) {
    Map<String, String> settings = new TreeMap<>();
    settings.put(YarnConfiguration.RM_SCHEDULER, scheduler.getName());
    settings.put(StuckFileSystem.KEY, StuckFileSystem.class.getName());
    settings.put("punctual.store.dir", StuckFileSystem.folder(directory.resolve("punctual")));
    settings.put("punctual.store.write-timeout-ms", "3000");
    settings.put("punctual.decision-log.max-mb", "0");
    return settings;
  }

  private WebRm queues() throws Exception {
    Map<String, String> settings = settings(WebRm.QueueScheduler.class);
    settings.put(
        "yarn.scheduler.capacity.resource-calculator",
        "org.apache.hadoop.yarn.util.resource.DominantResourceCalculator");
    settings.put(ROOT + "queues", "default,auto");
    settings.put(ROOT + "default.capacity", "1w");
    settings.put(ROOT + "auto.capacity", "1w");
    settings.put(ROOT + "auto.auto-queue-creation-v2.enabled", "true");
    WebRm rm = WebRm.start(directory, settings);
    rm.addNode("node1", 16_384, 16);
    WebRm.until("queues can be registered", () -> rm.queues().isReady());
    return rm;
  }

  private static HttpResponse<String> register(WebRm rm, QueueId queue, String period)
      throws Exception {
    String body =
        Json.object()
            .put("queue", queue.path())
            .put("kind", "latency")
            .put("period", period)
            .put("on-time", "1m")
            .put("demand", "4x1g,1x60s")
            .toString();
    return rm.send("POST", QUEUES + "?user.name=boss", "application/json", body);
  }

  private static HttpResponse<String> remove(WebRm rm, QueueId queue) throws Exception {
    return rm.send("DELETE", QUEUES + "/" + queue.path() + "?user.name=boss");
  }

  /** Asks again while the thread that has to forget does not begin with it. */
  private static HttpResponse<String> forget(WebRm rm, String path) throws Exception {
    HttpResponse<String> answer = rm.send("DELETE", path);
    for (int i = 0; i < 10 && answer.body().contains("NOT_READY"); i++) {
      answer = rm.send("DELETE", path);
    }
    return answer;
  }

  private static void assertNotDurable(HttpResponse<String> answer) {
    assertEquals(503, answer.statusCode(), answer::body);
    JsonNode body = Json.tree(answer.body().strip());
    assertEquals("NOT_DURABLE", body.path("error").asText(), answer::body);
    assertTrue(body.path("message").asText().contains("has not answered"), answer::body);
    assertTrue(body.path("try").asText().contains("punctual.store.dir"), answer::body);
  }

  private static boolean isThere(WebRm rm, QueueId queue) {
    return ((CapacityScheduler) rm.rm().getResourceScheduler()).getQueue(queue.path()) != null;
  }

  private static void healed(WebRm rm) {
    StuckFileSystem.heal();
    WebRm.until("the store is written", () -> rm.service().store().lastFailure().isEmpty());
  }

  /** What a ResourceManager that starts now would find; takes the store from the one that runs. */
  private <T> T stored(Function<StoredState, T> part) throws IOException {
    try (StateStore store = open()) {
      return part.apply(store.stored());
    }
  }

  private StateStore open() throws IOException {
    return StateStore.open(
        StoreSettings.in(new org.apache.hadoop.fs.Path(directory.resolve("punctual").toUri())),
        new Configuration(false),
        InstantSource.system());
  }

  private List<QueueRecord> storedQueues() throws IOException {
    return stored(state -> state.queues().registrations());
  }

  @Test
  void aQueueIsNotRegisteredAndNothingIsLeftOfIt() throws Exception {
    try (WebRm rm = queues()) {
      assertEquals(201, register(rm, KEPT, "10m").statusCode());
      StuckFileSystem.hang();
      for (int i = 0; i < 2; i++) {
        assertNotDurable(register(rm, FRESH, "10m"));
        assertTrue(rm.queues().registration(FRESH).isEmpty());
        assertFalse(isThere(rm, FRESH));
      }
      healed(rm);
      assertEquals(List.of(KEPT.path()), storedQueues().stream().map(QueueRecord::queue).toList());
    }
  }

  @Test
  void aRegisteredQueueStaysAsItIsAndIsChangedWhenTheStoreAnswersAgain() throws Exception {
    try (WebRm rm = queues()) {
      assertEquals(201, register(rm, KEPT, "10m").statusCode());
      Registration before = rm.queues().registration(KEPT).orElseThrow();
      StuckFileSystem.hang();
      assertNotDurable(register(rm, KEPT, "5m"));
      assertNotDurable(remove(rm, KEPT));
      assertEquals(before, rm.queues().registration(KEPT).orElseThrow());
      assertTrue(isThere(rm, KEPT));
      healed(rm);
      assertEquals(200, register(rm, KEPT, "5m").statusCode());
      assertEquals(201, register(rm, FRESH, "10m").statusCode());
      assertEquals(200, remove(rm, FRESH).statusCode());
      assertFalse(isThere(rm, FRESH));
      List<QueueRecord> stored = storedQueues();
      assertEquals(List.of(KEPT.path()), stored.stream().map(QueueRecord::queue).toList());
      assertTrue(stored.get(0).declared().containsValue("5m"), stored::toString);
    }
  }

  @Test
  void nothingIsForgotten() throws Exception {
    try (WebRm rm = WebRm.start(directory, settings(WebRm.Scheduler.class))) {
      rm.addNode("node1", 16_384, 16);
      StuckFileSystem.hang();
      assertNotDurable(forget(rm, ALL_LEARNED));
      healed(rm);
      assertEquals(200, forget(rm, ALL_LEARNED).statusCode());
    }
  }

  @Test
  void whoWaitsForThePolicyInVainIsToldForWhatAndHowLongAndWhatToTry() throws Exception {
    Map<String, String> settings = settings(WebRm.Scheduler.class);
    // So that the policy's thread waits for the store for as long as the test takes.
    settings.put("punctual.decision-timeout-ms", "600000");
    settings.put("punctual.store.write-timeout-ms", "599999");
    try (WebRm rm = WebRm.start(directory, settings)) {
      try {
        rm.addNode("node1", 16_384, 16);
        StuckFileSystem.hang();
        rm.submit("alice", "default", "job", Map.of(), Set.of("sla.deadline=1h", "sla.tasks=1"));
        WebRm.until("the policy waits for the store", () -> StuckFileSystem.hanging() > 0);
        HttpResponse<String> answer = rm.send("DELETE", ALL_LEARNED);
        assertEquals(503, answer.statusCode(), answer::body);
        JsonNode body = Json.tree(answer.body().strip());
        assertEquals("NOT_READY", body.path("error").asText(), answer::body);
        String message = body.path("message").asText();
        assertTrue(message.contains("punctual-policy"), message);
        assertTrue(message.contains("2000 ms"), message);
        assertTrue(message.contains("nothing was forgotten"), message);
        assertTrue(body.path("try").asText().contains("log"), answer::body);
      } finally {
        // Or closing would wait as long.
        StuckFileSystem.heal();
      }
    }
  }

  @Test
  void aRunningJobKeepsWhatItRequires() throws Exception {
    try (WebRm rm = WebRm.start(directory, settings(WebRm.RushScheduler.class))) {
      rm.addNode("node1", 16_384, 16);
      ApplicationId job = rm.submit("alice", "default", "job", Map.of(), Set.of("sla.deadline=1h"));
      String path = "/punctual/api/v1/jobs/" + job + "/requirements?user.name=boss";
      WebRm.until("it is planned", () -> json(rm, path).path("budgetSeconds").asDouble() == 3600);
      String xml = "application/xml";
      String file = "<job><budget>2h</budget><priority>3</priority></job>";
      StuckFileSystem.hang();
      assertNotDurable(rm.send("PUT", path, xml, file));
      assertEquals(3600, json(rm, path).path("budgetSeconds").asDouble());
      healed(rm);
      assertEquals(200, rm.send("PUT", path, xml, file).statusCode());
      assertEquals(7200, json(rm, path).path("budgetSeconds").asDouble());
      StuckFileSystem.hang();
      assertNotDurable(rm.send("PUT", path, xml, file.replace("2h", "3h")));
      assertEquals(7200, json(rm, path).path("budgetSeconds").asDouble());
      healed(rm);
      assertEquals(Map.of(new JobId(job.toString()), file), stored(state -> state.runs().files()));
    }
  }

  private static JsonNode json(WebRm rm, String path) {
    try {
      return rm.json(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Test
  void projectionsAreForgottenWithAllElse() throws Exception {
    seedOutlook("alice", "bob");
    try (WebRm rm = WebRm.start(directory, settings(WebRm.Scheduler.class))) {
      rm.addNode("node1", 16_384, 16);
      assertEquals(List.of("alice", "bob"), calibrated(rm));

      StuckFileSystem.hang();
      assertNotDurable(forget(rm, "/punctual/api/v1/learned?user=alice&user.name=boss"));
      assertEquals(List.of("alice", "bob"), calibrated(rm));
      healed(rm);

      assertEquals(
          200, forget(rm, "/punctual/api/v1/learned?user=alice&user.name=boss").statusCode());
      assertEquals(List.of("bob"), calibrated(rm));
      assertEquals(2, overall(rm), "what cannot be told apart goes with all only");
    }
    try (WebRm rm = WebRm.start(directory, settings(WebRm.Scheduler.class))) {
      rm.addNode("node1", 16_384, 16);
      assertEquals(List.of("bob"), calibrated(rm));
      assertEquals(200, forget(rm, ALL_LEARNED).statusCode());
      assertEquals(List.of(), calibrated(rm));
      assertEquals(0, overall(rm));
    }
    Map<String, Map<String, Double>> learned = new TreeMap<>(stored(StoredState::learned));
    learned.keySet().removeIf(record -> !record.startsWith("outlook."));
    assertTrue(learned.values().stream().allMatch(Map::isEmpty), learned::toString);
  }

  @Test
  void aNameIsForgottenInAnyCaseAndWhatNobodyKnewIsTold() throws Exception {
    seedOutlook("alice", "bob");
    try (WebRm rm = WebRm.start(directory, settings(WebRm.Scheduler.class))) {
      rm.addNode("node1", 16_384, 16);
      for (String nobody : List.of("user=carol", "user=Alice", "name=elt", "user=alice&name=x")) {
        assertFalse(isFound(rm, nobody), nobody);
      }
      assertEquals(List.of("alice", "bob"), calibrated(rm));

      assertTrue(isFound(rm, "user=alice&name=ETL"));
      assertEquals(List.of("bob"), calibrated(rm));
      assertFalse(isFound(rm, "user=alice&name=ETL"), "it is forgotten already");
      assertTrue(isFound(rm, "all=true"));
      assertFalse(isFound(rm, "all=true"));
    }
  }

  /** Has something forgotten; says whether there was anything. */
  private static boolean isFound(WebRm rm, String query) throws Exception {
    HttpResponse<String> answer =
        rm.send("DELETE", "/punctual/api/v1/learned?" + query + "&user.name=boss");
    assertEquals(200, answer.statusCode(), answer::body);
    return Json.tree(answer.body().strip()).get("found").booleanValue();
  }

  /** Whose jobs were scored. */
  private static List<String> calibrated(WebRm rm) {
    List<String> users = new ArrayList<>();
    json(rm, CALIBRATION).path("jobs").forEach(job -> users.add(job.path("user").asText()));
    return users;
  }

  private static int overall(WebRm rm) {
    return json(rm, CALIBRATION).path("overall").path("first").path("scored").asInt();
  }

  /** What the store holds when a run of each user has ended that was called the same. */
  private void seedOutlook(String... users) throws IOException {
    List<StoreRecord> records = new ArrayList<>();
    records.add(new Learned("outlook.overall", scored("", users.length)));
    for (String user : users) {
      String key = user + '\u001f' + "etl";
      Map<String, Double> numbers = new TreeMap<>(scored(key, 1));
      Map.of("tasks", 2.0, "mean", 5.0, "squares", 0.0, "perRun", 2.0, "t0", 5.0, "t1", 5.0)
          .forEach((field, value) -> numbers.put(number(field, "map", key), value));
      records.add(new Learned("outlook." + Math.floorMod(key.hashCode(), 64), numbers));
    }
    try (StateStore store = open()) {
      store.note(records);
      store.write();
    }
  }

  private static Map<String, Double> scored(String key, double count) {
    return Map.of(number("count", "FIRST", key), count, number("p90", "FIRST", key), count);
  }

  private static String number(String field, String part, String key) {
    return field + '\u001e' + part + '\u001e' + key;
  }
}
