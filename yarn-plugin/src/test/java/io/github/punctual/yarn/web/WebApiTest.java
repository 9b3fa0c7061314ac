package io.github.punctual.yarn.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.JsonPlace;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.rm.Await;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The REST interface on the web server of a ResourceManager. */
class WebApiTest {
  private static final String HOSTILE = "<script>alert(\"x\")</script> \u65e5\u672c\u0000'&";

  @TempDir static Path directory;

  private static WebRm rm;
  private static ApplicationId first;
  private static ApplicationId waiting;

  @BeforeAll
  static void start() throws Exception {
    rm = WebRm.start(directory, Map.of("punctual.projection-interval-ms", "100"));
    // A name that can be resolved: without it the container of a master is never handed over, and
    // counts as that of a task.
    rm.addNode("127.0.0.1", 16_384, 16);
    first =
        rm.submit(
            "alice",
            "default",
            HOSTILE,
            Map.of(),
            Set.of("sla.deadline=1h", "sla.tasks=15", "sla.task-memory=1g"));
    rm.awaitPhase(first, Phase.ADMITTED);
    waiting =
        rm.submit(
            "bob",
            "default",
            "second",
            Map.of(),
            Set.of("sla.deadline=2h", "sla.tasks=3", "sla.task-memory=1g"));
    rm.awaitPhase(waiting, Phase.WAITING);
    rm.submit("bob", "other", "best effort", Map.of(), Set.of("unrelated"));
  }

  @AfterAll
  static void stop() {
    rm.close();
  }

  @Test
  void listsDeadlineJobsNewestFirstWithTheirDecisions() throws Exception {
    JsonNode answer = rm.json("/punctual/api/v1/jobs?state=waiting,admitted");

    assertEquals(List.of(waiting.toString(), first.toString()), ids(answer));
    assertEquals(0, answer.get("hidden").intValue());
    JsonNode job = answer.get("jobs").get(0);
    assertEquals("second", job.get("name").textValue());
    assertEquals("bob", job.get("user").textValue());
    assertEquals("root.default", job.get("queue").textValue());
    assertEquals("WAITING", job.get("phase").textValue());
    assertEquals("WAITING_FOR_CAPACITY", job.get("reason").textValue());
    assertEquals(3, job.get("requestedTasks").intValue());
    assertEquals(0, job.get("allocatedTasks").intValue());
    assertEquals(1024, job.get("task").get("memory-mb").intValue());
    assertEquals(
        job.get("submittedMillis").longValue() + 7_200_000, job.get("deadlineMillis").longValue());
    assertEquals(
        job.get("deadlineMillis").longValue(),
        Instant.parse(job.get("deadline").textValue()).toEpochMilli());
    assertFalse(job.has("admitted"), "it is not admitted yet");
    Decision decision = Json.DECISION.read(JsonPlace.root(job.get("decision")));
    assertEquals(waiting.toString(), decision.job().value());
    assertEquals(
        List.of(first.toString()),
        decision.numbers().holders().stream().map(Object::toString).toList());
    assertTrue(job.get("message").textValue().startsWith("Punctual: WAITING_FOR_CAPACITY: "));
  }

  @Test
  void givesHostileNamesBackAsTheyAreAndAsJson() throws Exception {
    HttpResponse<String> answer = rm.get("/punctual/api/v1/jobs/" + first);

    assertEquals(200, answer.statusCode());
    assertEquals("application/json;charset=utf-8", header(answer, "Content-Type"));
    assertEquals("no-store", header(answer, "Cache-Control"));
    assertEquals("nosniff", header(answer, "X-Content-Type-Options"));
    JsonNode job = Json.tree(answer.body().strip());
    assertEquals(HOSTILE, job.get("applicationName").textValue());
    assertEquals(HOSTILE.toLowerCase(java.util.Locale.ROOT), job.get("name").textValue());
  }

  @Test
  void givesOneJobWithPresentNumbersAndItsWorkSoFar() throws Exception {
    // As long as its container is not handed over.
    Await.untilTrue("it holds no task", () -> memoryOf(first) == 0);
    JsonNode job = rm.json("/punctual/api/v1/jobs/" + first);

    assertEquals("ADMITTED", job.get("phase").textValue());
    assertEquals(15, job.get("allocatedTasks").intValue());
    assertTrue(job.get("admittedMillis").longValue() >= job.get("submittedMillis").longValue());
    assertEquals(0, job.get("tasksEnded").intValue());
    assertEquals(0, job.get("computationMillis").intValue());
    assertEquals(0, job.get("usage").get("memory-mb").intValue());
    assertEquals("ADMITTED_TO_LEARN", job.get("reason").textValue(), "why it was admitted");
    assertEquals(15, job.get("decision").get("numbers").get("freeTasks").intValue(), "then");
    assertEquals(0, job.get("now").get("numbers").get("freeTasks").intValue());
  }

  private static int memoryOf(ApplicationId id) throws Exception {
    return rm.json("/punctual/api/v1/jobs/" + id).get("usage").get("memory-mb").intValue();
  }

  @ParameterizedTest
  @CsvSource({
    "state=waiting, 1",
    "'state=WAITING,ADMITTED', 2",
    "state=WAITING&state=ADMITTED, 2",
    "state=MET, 0",
    "user=alice, 1",
    "user=nobody, 0",
    "queue=root.default&user=bob, 1",
    "queue=default&user=bob, 1",
    "queue=other, 0",
    "'user=alice,bob', 2",
    "'queue=default,other&user=alice,bob', 2",
    "state=live, 2",
    "state=ended&user=bob, 0",
    "'kind=deadline&user=alice,bob', 2",
    "kind=utility, 0",
    "'kind=all&user=alice,bob', 3",
    "kind=all&queue=other, 1",
    "standing=IMPOSSIBLE, 0",
    "'standing=on_time,at_risk,late,impossible,patient,unknown', 2",
    "limit=1, 1",
    "user.name=carol&user=bob, 1"
  })
  void selectsJobs(String query, int jobs) throws Exception {
    assertEquals(jobs, rm.json("/punctual/api/v1/jobs?" + query).get("jobs").size());
  }

  @ParameterizedTest
  @CsvSource({
    "limit=0, limit, 0",
    "limit=10001, limit, 10001",
    "limit=many, limit, many",
    "limit=, limit, ''",
    "limit=1&limit=2, limit, '1,2'",
    "state=SLEEPING, state, SLEEPING",
    "state=, state, ''",
    "user=%20, user, ' '",
    "status=MET, status, MET",
    "queue=a&queue=, queue, 'a,'",
    "kind=a&kind=%3Cb%3E, kind, 'a,<b>'",
    "kind=best, kind, best",
    "standing=FINE, standing, FINE",
    "sort=colour, sort, colour",
    "cursor=1, cursor, 1",
    "cursor=, cursor, ''",
    "cursor=MQpyZXNlcnZhdGlvbnMKLTEK, cursor, MQpyZXNlcnZhdGlvbnMKLTEK",
    "cursor=MQpqb2JzIFNVQk1JVFRFRAphLDEK, cursor, MQpqb2JzIFNVQk1JVFRFRAphLDEK",
    "cursor=_____w, cursor, _____w"
  })
  void refusesBadParametersWithNameValueAndRule(String query, String name, String value)
      throws Exception {
    HttpResponse<String> answer = rm.get("/punctual/api/v1/jobs?" + query);

    assertEquals(400, answer.statusCode());
    JsonNode error = Json.tree(answer.body().strip());
    assertEquals("BAD_PARAMETER", error.get("error").textValue());
    assertEquals(name, error.get("name").textValue());
    assertEquals(value, error.get("value").textValue());
    assertFalse(error.get("rule").textValue().isEmpty());
  }

  @Test
  void tellsWhatIsExpectedOfJobsAndOfThoseWithoutADeadlineWhenAsked() throws Exception {
    Await.untilTrue(
        "it was looked at", () -> rm.json("/punctual/api/v1/jobs/" + waiting).has("expectation"));
    Await.untilTrue(
        "so was who runs", () -> rm.json("/punctual/api/v1/jobs/" + first).has("expectation"));
    JsonNode job = rm.json("/punctual/api/v1/jobs/" + waiting);
    assertTrue(job.get("expectation").textValue().contains("waits"), job::toString);
    assertEquals("WAITING_FOR_CAPACITY", job.get("history").get(0).get("what").textValue());
    assertTrue(job.get("course").isArray(), job::toString);
    String message = job.get("message").textValue();
    assertFalse(message.contains(job.get("expectation").textValue()), "who waits is told why");
    JsonNode runs = rm.json("/punctual/api/v1/jobs/" + first);
    String expectation = runs.get("expectation").textValue();
    assertTrue(runs.get("message").textValue().endsWith(". " + expectation), runs::toString);
    JsonNode all = rm.json("/punctual/api/v1/jobs?kind=all");
    assertTrue(
        all.get("jobs").findValuesAsText("applicationName").contains("best effort"), all::toString);
    JsonNode some = rm.json("/punctual/api/v1/jobs");
    assertFalse(
        some.get("jobs").findValuesAsText("applicationName").contains("best effort"),
        some::toString);
  }

  @Test
  void showsPagesOfAllJobsAndEscapesTheirNames() throws Exception {
    for (String path : List.of("/punctual", "/punctual/", "/punctual/jobs")) {
      HttpResponse<String> answer = rm.get(path);

      assertEquals(200, answer.statusCode());
      assertEquals("text/html;charset=utf-8", header(answer, "Content-Type"));
      assertTrue(answer.body().contains("second"), answer.body());
      assertFalse(answer.body().contains("<script>"), answer.body());
    }
    String jobs = rm.get("/punctual/jobs").body();
    assertTrue(jobs.contains("&lt;script&gt;alert"), jobs);
    assertTrue(jobs.contains("best effort"), jobs);
    String one = rm.get("/punctual/jobs/" + waiting).body();
    assertTrue(one.contains("WAITING"), one);
    assertTrue(one.contains(first.toString()), "who holds what it waits for");
    assertEquals(404, rm.get("/punctual/jobs/application_1_0001").statusCode());
    assertEquals(400, rm.get("/punctual/jobs?sort=colour").statusCode());
    assertEquals(400, rm.get("/punctual/jobs?q=%ff").statusCode());
  }

  @Test
  void showsAnApplicationWhoseDeclarationWasRefused() throws Exception {
    ApplicationId refused =
        rm.submit(
            "carol", "default", "typo", Map.of(), Set.of("sla.deadline=soon", "sla.color=<b>"));
    WebRm.until("the refusal", () -> !rm.service().jobs().refused().isEmpty());

    JsonNode job = rm.json("/punctual/api/v1/jobs/" + refused);

    assertEquals("REFUSED", job.get("phase").textValue());
    assertEquals("BAD_DECLARATION", job.get("reason").textValue());
    assertTrue(job.get("message").textValue().startsWith("Punctual: BAD_DECLARATION: "));
    assertEquals(List.of("sla.color", "sla.deadline"), job.get("problems").findValuesAsText("key"));
    assertEquals(List.of("<b>", "soon"), job.get("problems").findValuesAsText("value"));
    rm.rm().waitForState(refused, RMAppState.FAILED);
    assertEquals(
        job.get("message").textValue(),
        rm.rm().getRMContext().getRMApps().get(refused).getDiagnostics().toString());
    assertEquals(
        List.of(refused.toString()),
        ids(rm.json("/punctual/api/v1/jobs?user=carol&state=refused")));
  }

  @Test
  void showsTheStateOfTheScheduler() throws Exception {
    JsonNode status = rm.json("/punctual/api/v1/status");

    assertTrue(status.get("ready").booleanValue());
    assertEquals("justice", status.get("policy").textValue());
    assertEquals("50", status.get("settings").get("punctual.update-interval-ms").textValue());
    assertEquals("maximum", status.get("settings").get("punctual.promise-basis").textValue());
    assertTrue(status.get("learned").size() > 0, "learned numbers");
    JsonNode root = null;
    for (JsonNode pool : status.get("pools")) {
      root = pool.get("pool").textValue().equals("root") ? pool : root;
    }
    assertEquals(16_384, root.get("capacity").get("memory-mb").intValue());
    assertEquals(16_384, root.get("promised").get("memory-mb").intValue());
    assertEquals(0, root.get("free").get("memory-mb").intValue());
    assertEquals(1, status.get("jobs").get("live").get("ADMITTED").intValue());
    assertEquals(1, status.get("jobs").get("live").get("WAITING").intValue());
    assertEquals(2, status.get("counts").get("submitted").intValue());
    assertEquals(1, status.get("counts").get("decisions").get("ADMITTED_TO_LEARN").intValue());
    assertTrue(status.get("counts").get("policyCalls").intValue() >= 2);
    assertEquals(0, status.get("store").get("damages").size());
    assertEquals("", status.get("store").get("lastFailure").textValue());
    assertTrue(status.get("version").textValue().startsWith("0."), "version " + status);
  }

  @Test
  void showsItsMetricsAmongThoseOfTheResourceManager() throws Exception {
    // Hadoop keeps what it showed through JMX for some seconds.
    JsonNode beans =
        Await.until(
            "the metrics know both jobs",
            () -> rm.json("/jmx?qry=Hadoop:service=*,name=Punctual").get("beans"),
            seen ->
                seen.at("/0/SubmittedTotal").intValue() == 2
                    && ReservationWebTest.number(seen.path(0), "Phase", "WAITING", "Jobs") == 1);

    assertEquals(1, beans.size());
    JsonNode metrics = beans.get(0);
    assertEquals("justice", metrics.get("tag.Policy").textValue());
    assertEquals("yarn", metrics.get("tag.Context").textValue());
    for (String reason : List.of("ADMITTED_TO_LEARN", "WAITING_FOR_CAPACITY")) {
      assertEquals(1, ReservationWebTest.number(metrics, "Reason", reason, "DecisionsTotal"));
    }
    assertEquals(1, ReservationWebTest.number(metrics, "Phase", "ADMITTED", "Jobs"));
    assertEquals(0, ReservationWebTest.number(metrics, "Phase", "MET", "EndingsTotal"));
    assertEquals(16_384, metrics.get("CapacityMemoryMB").intValue());
    assertEquals(16_384, metrics.get("PromisedMemoryMB").intValue());
    assertEquals(0, metrics.get("LearnedCompleted").intValue());
    assertTrue(metrics.get("PolicyCallMeanMicros").doubleValue() > 0);
    assertTrue(metrics.get("PolicyCallP99Micros").longValue() > 0);
  }

  @Test
  void describesEveryFieldAndMetricInItsDocumentation() throws Exception {
    FieldNames names = new FieldNames();
    names.addAll(rm.json("/punctual/api/v1/jobs/" + waiting));
    names.addAll(rm.json("/punctual/api/v1/jobs?limit=1"));
    names.addAll(rm.json("/punctual/api/v1/status"));
    names.addAll(rm.json("/punctual/api/v1/calibration"));
    names.addAll(rm.json("/punctual/api/v1/learned"));
    names.addAll(rm.json("/punctual/api/v1/nothing"));
    for (String source : List.of("Punctual", "PunctualOutlook")) {
      names.addMetrics(rm.json("/jmx?qry=Hadoop:service=*,name=" + source).get("beans").get(0));
    }

    assertEquals(List.of(), names.missingIn(Path.of("..", "docs", "rest-api.md")));
  }

  private static String header(HttpResponse<String> answer, String name) {
    return answer.headers().firstValue(name).orElse("");
  }

  private static List<String> ids(JsonNode answer) {
    return answer.get("jobs").findValuesAsText("id");
  }
}
