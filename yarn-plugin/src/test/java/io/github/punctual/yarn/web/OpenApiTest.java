package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.ledger.HolderKind;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.rm.Await;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The OpenAPI document against the server that it describes. */
class OpenApiTest {
  private static final String API = "/punctual/api/v1";
  private static final String JSON = "application/json";
  private static final String RESERVATION =
      "{\"rdl\":\"window(atom(<1024,1>, 1, 2, 60, 600), +10m, +50m)\",\"name\":\"nightly\"}";
  private static final String TOO_MUCH =
      "{\"rdl\":\"window(atom(<1024,1>, 99, 99, 60, 99m), +0m, +1h)\"}";
  private static final String JOB_FILE = "<job/>";

  @TempDir static Path directory;
  private static WebRm rm;
  private static JsonNode document;

  /** The same schemas, which allow no field that they do not describe. */
  private static ObjectNode components;

  /** The job that is asked for. */
  private static ApplicationId job;

  private static ApplicationId admitted;
  private static ApplicationId refused;
  private static ApplicationId utility;
  private static String reservation;

  @BeforeAll
  static void start() throws Exception {
    Map<String, String> settings = WebRm.withOnePlan();
    settings.put(YarnConfiguration.RM_SCHEDULER, WebRm.MixScheduler.class.getName());
    settings.put("punctual.notify.command", "/bin/true");
    settings.put("punctual.bopf.update-interval-ms", "50");
    settings.put("yarn.scheduler.capacity.root.queues", "default,lq,plan");
    settings.put("yarn.scheduler.capacity.root.default.capacity", "25");
    settings.put("yarn.scheduler.capacity.root.lq.capacity", "25");
    rm = WebRm.start(directory, settings);
    rm.addNode("127.0.0.1", 16_384, 16);
    WebRm.until("queues can be registered", () -> rm.queues().isReady());
    document = rm.json(API + "/openapi.json");
    components = (ObjectNode) document.path("components").deepCopy();
    close(components);
    Await.until(
        "something can be reserved",
        () -> rm.json(API + "/plan"),
        plan -> plan.at("/plans/0/present/capacity/vcores").asInt() > 0);
    reservation = described("POST", "/reservations", "", RESERVATION, 201).path("id").asText();
    admitted = submit("etl", "sla.deadline=30m", "sla.tasks=2", "sla.task-duration=60s");
    rm.awaitPhase(admitted, Phase.ADMITTED);
    submit("waits", "sla.deadline=20m", "sla.tasks=12", "sla.task-duration=300s");
    refused = submit("wrong", "sla.deadline=soon");
    utility = submit("useful", "sla.utility=sigmoid", "sla.deadline=1h");
    Await.until(
        "all are known",
        () -> rm.json(API + "/jobs?kind=all"),
        jobs -> jobs.path("matching").asInt() == 4);
  }

  @AfterAll
  static void stop() {
    rm.close();
  }

  private static ApplicationId submit(String name, String... tags) throws Exception {
    return rm.submit("ann", "default", name, Map.of(), Set.of(tags));
  }

  /** Lets no object have fields that are not described. */
  private static void close(JsonNode schema) {
    if (schema instanceof ObjectNode object
        && object.path("properties").isObject()
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    schema.forEach(OpenApiTest::close);
  }

  /** Asks, and compares the answer with what is described of its status. */
  private static JsonNode described(
      String method, String template, String query, String body, int status) throws Exception {
    String path =
        API
            + template
                .replace("{applicationId}", String.valueOf(job))
                .replace("{reservationId}", String.valueOf(reservation))
                .replace("{queuePath}", "root.lq");
    String type = template.endsWith("requirements") ? "application/xml" : JSON;
    HttpResponse<String> answer =
        Await.until(
            "the thread that has to do it begins with it",
            () ->
                rm.send(
                    method,
                    path + "?user.name=ann" + query,
                    body.isEmpty() ? Map.of() : Map.of("Content-Type", type),
                    body),
            now -> !now.body().contains("\"NOT_READY\""));
    String where = method + " " + path + query + " " + answer.body();
    assertEquals(status, answer.statusCode(), where);
    JsonNode responses =
        document
            .path("paths")
            .path(API + template)
            .path(method.toLowerCase(Locale.ROOT))
            .path("responses");
    JsonNode response =
        responses.has("" + status)
            ? responses.get("" + status)
            : components.path("responses").path("Error");
    ObjectNode schema = Json.object();
    schema.setAll((ObjectNode) response.at("/content/application~1json/schema").deepCopy());
    schema.set("components", components);
    JsonNode json = Json.tree(answer.body().strip());
    List<Error> errors =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(schema)
            .validate(json);
    assertEquals(List.of(), errors, where);
    return json;
  }

  @Test
  void answersAboutJobsAreAsDescribed() throws Exception {
    described("GET", "/jobs", "&kind=all", "", 200);
    JsonNode first = described("GET", "/jobs", "&limit=1&sort=deadline", "", 200);
    described(
        "GET", "/jobs", "&limit=1&sort=deadline&cursor=" + first.path("next").asText(), "", 200);
    described("GET", "/jobs", "&state=LIVE,BAD", "", 400);
    for (ApplicationId id : List.of(admitted, refused, utility)) {
      job = id;
      described("GET", "/jobs/{applicationId}", "", "", 200);
    }
  }

  @Test
  void answersAboutRequirementsAreAsDescribed() throws Exception {
    job = utility;
    Await.untilTrue(
        "the job is planned",
        () -> rm.json(API + "/jobs/" + utility + "/requirements").has("plan"));
    described("GET", "/jobs/{applicationId}/requirements", "", "", 200);
    described("PUT", "/jobs/{applicationId}/requirements", "", JOB_FILE, 400);
    job = refused;
    described("GET", "/jobs/{applicationId}/requirements", "", "", 404);
    described("PUT", "/jobs/{applicationId}/requirements", "", JOB_FILE, 404);
  }

  @Test
  void answersAboutReservationsAreAsDescribed() throws Exception {
    described("GET", "/reservations", "&state=LIVE&limit=1", "", 200);
    described("GET", "/reservations/{reservationId}", "", "", 200);
    described("PUT", "/reservations/{reservationId}", "&dry-run=true", RESERVATION, 200);
    described("POST", "/reservations", "&dry-run=true", RESERVATION, 200);
    described("POST", "/reservations", "", TOO_MUCH, 409);
    described("POST", "/reservations", "", "{\"rdl\":\"window(atom(\"}", 400);
    described("GET", "/plan", "", "", 200);
    described("GET", "/plan", "&queue=plan&from=-10m&to=%2B2h&resolution=5m&limit=10", "", 200);
    described("GET", "/reservations", "", "", 200);
    String other = described("POST", "/reservations", "", RESERVATION, 201).path("id").asText();
    String before = reservation;
    reservation = other;
    described("DELETE", "/reservations/{reservationId}", "", "", 200);
    reservation = before;
  }

  @Test
  void answersAboutQueuesAreAsDescribed() throws Exception {
    String declaration =
        "{\"queue\":\"root.lq\",\"kind\":\"latency\",\"period\":\"30m\",\"on-time\":\"1m\","
            + "\"demand\":\"%dx1g,1x60s\"}";
    described("POST", "/queues", "&dry-run=true", declaration.formatted(1), 200);
    described("POST", "/queues", "&dry-run=true", declaration.formatted(7), 409);
    described("POST", "/queues", "", declaration.formatted(2), 201);
    Await.until(
        "it is decided",
        () -> rm.json(API + "/queues/root.lq"),
        queue -> queue.path("class").asText().equals("HARD"));
    described("GET", "/queues", "&limit=5", "", 200);
    described("GET", "/queues/{queuePath}", "", "", 200);
    described("GET", "/ledger", "&kind=hard-burst&to=%2B1h", "", 200);
    described("GET", "/ledger", "", "", 200);
    described("DELETE", "/queues/{queuePath}", "", "", 200);
    described("DELETE", "/queues/{queuePath}", "", "", 404);
  }

  @Test
  void answersAboutTheSchedulerAreAsDescribed() throws Exception {
    described("GET", "/status", "", "", 200);
    described("GET", "/shadow", "", "", 200);
    described("GET", "/learned", "", "", 200);
    described("DELETE", "/learned", "&name=etl", "", 200);
    described("DELETE", "/learned", "", "", 400);
    described("GET", "/openapi.json", "", "", 200);
    Await.untilTrue(
        "something is projected", () -> rm.get(API + "/calibration").statusCode() == 200);
    described("GET", "/calibration", "", "", 200);
  }

  /** The methods of each path that are described. */
  private static Map<String, Set<String>> operations() {
    Map<String, Set<String>> operations = new TreeMap<>();
    document
        .path("paths")
        .fields()
        .forEachRemaining(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(
                        method ->
                            operations
                                .computeIfAbsent(path.getKey(), key -> new TreeSet<>())
                                .add(method.toUpperCase(Locale.ROOT))));
    return operations;
  }

  private static String concrete(String path) {
    return path.replace("{applicationId}", admitted.toString())
        .replace("{reservationId}", reservation)
        .replace("{queuePath}", "root.lq");
  }

  @Test
  void everyPathHasTheMethodsThatAreDescribed() throws Exception {
    for (Map.Entry<String, Set<String>> path : operations().entrySet()) {
      HttpResponse<String> answer = rm.send("TRACK", concrete(path.getKey()), JSON, "{}");
      assertEquals(405, answer.statusCode(), path.getKey());
      Set<String> allowed =
          new TreeSet<>(List.of(answer.headers().firstValue("Allow").orElse("").split(", ", -1)));
      allowed.removeAll(Set.of("HEAD", "OPTIONS"));
      assertEquals(path.getValue(), allowed, path.getKey());
    }
  }

  @Test
  void everyPathThatIsServedIsDescribed() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "rest-api.md"));
    Set<String> documented =
        Pattern.compile("(?m)^\\| `(\\w+) (/punctual/api/v1/[^`]*)`")
            .matcher(page)
            .results()
            .map(row -> row.group(1) + " " + row.group(2))
            .map(
                row ->
                    row.replace("{application id}", "{applicationId}")
                        .replace("{id}", "{applicationId}")
                        .replace("{reservation id}", "{reservationId}")
                        .replace("{path}", "{queuePath}"))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> described = new TreeSet<>();
    operations()
        .forEach((path, methods) -> methods.forEach(method -> described.add(method + " " + path)));
    assertEquals(documented, described);
    Set<String> inCode = new TreeSet<>();
    Pattern constant = Pattern.compile("Paths\\.API \\+ \"(/[^\"]+)\"");
    try (Stream<Path> sources = Files.walk(Path.of("src", "main", "java"))) {
      for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
        constant
            .matcher(Files.readString(source))
            .results()
            .forEach(path -> inCode.add(API + path.group(1)));
      }
    }
    assertTrue(inCode.size() > 8, inCode::toString);
    assertTrue(operations().keySet().containsAll(inCode), inCode::toString);
  }

  @Test
  void everyPathHasTheParametersThatAreDescribed() throws Exception {
    Map<String, String> wrong = new TreeMap<>();
    for (Map.Entry<String, Set<String>> path : operations().entrySet()) {
      for (String method : path.getValue()) {
        if (path.getKey().endsWith("openapi.json")) {
          continue;
        }
        Set<String> described = new TreeSet<>();
        document
            .path("paths")
            .path(path.getKey())
            .path(method.toLowerCase(Locale.ROOT))
            .path("parameters")
            .forEach(
                parameter -> {
                  if (parameter.path("in").asText().equals("query")) {
                    described.add(parameter.path("name").asText());
                  }
                });
        boolean isXml = path.getKey().endsWith("requirements");
        String body =
            isXml
                ? JOB_FILE
                : path.getKey().endsWith("queues") ? "{\"queue\":\"root.lq\"}" : RESERVATION;
        HttpResponse<String> answer =
            rm.send(
                method,
                concrete(path.getKey()) + "?user.name=ann&no-such-parameter=1",
                isXml ? "application/xml" : JSON,
                method.equals("GET") ? "" : body);
        String rule = Json.tree(answer.body().strip()).path("rule").asText();
        Set<String> known =
            rule.endsWith("takes no parameters")
                ? Set.of()
                : new TreeSet<>(
                    List.of(rule.replace("left out: the parameters are ", "").split(", ", -1)));
        if (!described.equals(known)) {
          wrong.put(method + " " + path.getKey(), known + " instead of " + described);
        }
      }
    }
    assertEquals(Map.of(), wrong);
  }

  @Test
  void wordsAreThoseOfTheCode() {
    assertEquals(words(ReasonCode.values()), enumOf("/components/schemas/ReasonCode"));
    assertEquals(words(Phase.values()), enumOf("/components/schemas/Phase"));
    assertEquals(words(UtilityStanding.values()), enumOf("/components/schemas/Standing"));
    assertEquals(words(BookingState.values()), enumOf("/components/schemas/ReservationState"));
    assertEquals(words(QueueClass.values()), enumOf("/components/schemas/QueueClass"));
    assertEquals(
        Arrays.stream(HolderKind.values()).map(HolderKind::word).collect(Collectors.toSet()),
        enumOf("/paths/~1punctual~1api~1v1~1ledger/get/parameters/2/schema"));
  }

  private static Set<String> words(Enum<?>[] values) {
    return Arrays.stream(values).map(Enum::name).collect(Collectors.toSet());
  }

  private static Set<String> enumOf(String pointer) {
    List<String> words = new ArrayList<>();
    document.at(pointer + "/enum").forEach(word -> words.add(word.asText()));
    return Set.copyOf(words);
  }
}
