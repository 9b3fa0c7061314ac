package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The lists of jobs, queues and reservations, one job, and the overview. */
class JobsCommandTest {
  private static final String API = "/punctual/api/v1/";

  private static final String RUNNING =
      """
      {"id":"application_1795254405143_0001","name":"nightly","applicationName":"Nightly ETL of everything",
      "user":"ann","queue":"root.prod.etl","phase":"ADMITTED","standing":"AT_RISK",
      "submittedMillis":1795258800000,"submitted":"2026-11-21T11:00:00Z",
      "deadlineMillis":1795263125000,"deadline":"2026-11-21T12:12:05Z",
      "requestedTasks":100,"allocatedTasks":7,"task":{"memory-mb":1024,"vcores":1},
      "containers":{"held":3,"promised":7},"progress":0.4213,"usage":{"memory-mb":3072,"vcores":3},
      "projection":{"p90":"2026-11-21T12:10:00Z","median":"2026-11-21T12:05:00Z"},
      "utility":2.75E-26,"reason":"ADMITTED_PLANNED","tasksEnded":40,
      "message":"Punctual: it may run by 2026-11-21T12:12:05Z.",
      "history":[{"at":"2026-11-21T11:00:01Z","message":"It was admitted."}]}
      """;

  private static final String WAITING =
      """
      {"id":"application_1795254405143_0002","applicationName":"b\\u001b[2J","user":"bob",
      "queue":"root.default","phase":"WAITING_WITH_MASTER","deadlineMillis":1795348800000,
      "plannedStartMillis":1795262700000,"reason":"WAITING_FOR_CAPACITY","progress":0.0}
      """;

  private static final String JOBS =
      "{\"jobs\":[%s,%s],\"matching\":2,\"limit\":1000,\"hidden\":1}".formatted(RUNNING, WAITING);

  private AnsweringServer server;

  @BeforeEach
  void start() throws IOException {
    server = new AnsweringServer();
    server.answer(JOBS);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private PunctualCall run(String... arguments) {
    PunctualCall call = new PunctualCall().with("PUNCTUAL_RM", server.url());
    assertEquals(0, call.run(arguments), call.err());
    return call;
  }

  @Test
  void anEightyColumnTerminalGetsWhatMattersMost() {
    assertEquals(
        """
        JOB                             NAME       STATE       STANDING  LEFT       DONE
        application_1795254405143_0001  Nightly..  admitted    at risk   in 12m 5s  42 %
        application_1795254405143_0002  b?[2J      waiting ..  -         in 1d       0 %
        2 of 2 jobs, 1 more that you may not see; times in CET (Europe/Berlin)
        """,
        run("jobs", "--width", "80").out());
  }

  @Test
  void aWideTerminalGetsMoreAndNoLineIsLongerThanIt() {
    String out = run("jobs", "--width", "160").out();
    assertEquals(
        """
        JOB                             NAME            USER  QUEUE          STATE           STANDING  DEADLINE     LEFT       HELD  OF  DONE  READY BY  REASON
        application_1795254405143_0001  Nightly ETL ..  ann   root.prod.etl  admitted        at risk   13:12:05     in 12m 5s     3   7  42 %  13:10:00  admitted plan..
        application_1795254405143_0002  b?[2J           bob   root.default   waiting with..  -         11-22 13:00  in 1d         -   -   0 %  -         waiting for c..
        2 of 2 jobs, 1 more that you may not see; times in CET (Europe/Berlin)
        """,
        out);
    assertTrue(out.lines().allMatch(line -> line.length() <= 160), out);
  }

  @Test
  void everythingIsThereForWhoAsksForIt() {
    String out = run("jobs", "-o", "wide", "--width", "80").out();
    for (String part :
        new String[] {"Nightly ETL of everything", "admitted planned", "1 GiB, 1 vcore"}) {
      assertTrue(out.contains(part), out);
    }
  }

  @Test
  void aWidthInWhichNothingFitsIsRefused() {
    PunctualCall call = new PunctualCall();
    assertEquals(2, call.run("jobs", "--width", "3", "--rm", server.url()));
    assertTrue(call.err().contains("--width is '3'; it must be 0 or at least 40"), call.err());
  }

  @Test
  void thereAreColoursOnATerminalAlone() {
    PunctualCall onTerminal =
        new PunctualCall().with("PUNCTUAL_RM", server.url()).onTerminal(120, 40);
    onTerminal.run("jobs");
    assertTrue(onTerminal.out().contains("\u001b[33mat risk\u001b[0m"), onTerminal.out());
    assertFalse(run("jobs").out().contains("\u001b"));
  }

  @Test
  void filtersAreSentAsTheServerKnowsThem() {
    run(
        "jobs",
        "--of",
        "ann,bob",
        "--queue",
        "etl",
        "--state",
        "waiting,waiting-with-master",
        "--standing",
        "at-risk",
        "--kind",
        "ALL",
        "--sort",
        "urgency",
        "--limit",
        "5");
    assertTrue(
        server
            .asked()
            .startsWith(
                "GET /punctual/api/v1/jobs?kind=all&user=ann%2Cbob&queue=etl"
                    + "&state=WAITING%2CWAITING_WITH_MASTER&standing=AT_RISK&sort=urgency&limit=5&user.name="),
        server.asked());
    run("jobs");
    assertTrue(server.asked().contains("?state=LIVE&limit=1000&"), server.asked());
    run("jobs", "--all");
    assertTrue(server.asked().contains("?limit=1000&"), server.asked());
  }

  @Test
  void allPagesAreFollowed() throws IOException {
    server.answer(JOBS.replace("\"hidden\"", "\"next\":\"abc=\",\"hidden\""));
    PunctualCall call = run("jobs", "--json", "--limit", "6");
    assertEquals(3, server.calls().size(), server.calls().toString());
    assertTrue(server.calls().get(1).contains("limit=4&cursor=abc%3D"), server.calls().toString());
    JsonNode all = new ObjectMapper().readTree(call.out());
    assertEquals(6, all.path("jobs").size());
    assertFalse(all.has("next"), "the pages are told as one list");
  }

  @Test
  void aSheetGetsTheFieldsOfRest() {
    server.answer(JOBS.replace("Nightly ETL of everything", "a \\\"b\\\", c"));
    String out = run("jobs", "-o", "csv").out();
    assertTrue(out.startsWith("id,name,applicationName,user,queue,phase,"), out);
    assertTrue(out.contains("nightly,\"a \"\"b\"\", c\",ann,"), out);
    assertEquals(3, out.lines().count(), out);
  }

  @Test
  void aWatchedListIsShownAgain() {
    String out = run("jobs", "--watch=1ms", "-n", "3").out();
    assertEquals(3, out.lines().filter(line -> line.startsWith("JOB ")).count(), out);
  }

  @Test
  void anEmptyListSaysWhereToLook() {
    server.answer("{\"jobs\":[],\"matching\":0,\"hidden\":0}");
    assertTrue(run("jobs").out().contains("--kind all"));
  }

  @Test
  void oneJobIsToldWithTheNumbersThatPeopleRead() {
    server.answer(RUNNING);
    String out = run("job", "application_1795254405143_0001").out();
    for (String part :
        new String[] {
          "of ann in root.prod.etl: admitted, at risk",
          "it may run by 2026-11-21 13:12:05 CET.",
          "Deadline:   2026-11-21 13:12:05 CET (in 12m 5s)",
          "Containers: 3 held, 7 promised at once",
          "Tasks:      100 asked for, 7 may run at once, 40 ended, 1 GiB, 1 vcore each",
          "Progress:   42 %",
          "Utility:    <0.001",
          "  2026-11-21 12:00:01 CET  It was admitted."
        }) {
      assertTrue(out.contains(part), out);
    }
    assertTrue(
        run("job", "application_1795254405143_0001", "--utc").out().contains("12:12:05 UTC"));
  }

  @Test
  void aJobThatIsPlannedIsToldWithItsStart() {
    server.answer(
        WAITING.replace(
            "\"plannedStartMillis\"",
            "\"plannedStart\":\"2026-11-21T12:05:00Z\",\"plannedStartMillis\""));
    String out = run("job", "application_1795254405143_0002").out();
    assertTrue(out.contains("Starts:     2026-11-21 13:05:00 CET (in 5m"), out);
    server.answer(RUNNING);
    String running = run("job", "application_1795254405143_0001").out();
    assertFalse(running.contains("Starts:"), running);
  }

  @Test
  void whyIsExplain() {
    server.answer(WAITING);
    assertEquals(
        run("explain", "application_1795254405143_0002").out(),
        run("why", "application_1795254405143_0002").out());
  }

  @ParameterizedTest
  @CsvSource({"400, 2", "403, 1", "404, 1", "500, 2"})
  void theExitCodeTellsWhetherTheAnswerIsNo(int status, int code) {
    server.status(status);
    server.answer("{\"error\":\"X\",\"message\":\"it is so\"}");
    PunctualCall call = new PunctualCall();
    assertEquals(code, call.run("jobs", "--rm", server.url()), call.err());
    assertTrue(call.err().contains("it is so"), call.err());
    assertEquals(code, call.run("job", "x", "--rm", server.url()));
  }

  @Test
  void queuesAreListedWithTheirBurstsWhereTheyHaveAny() {
    String pools =
        "[{\"pool\":\"root.a\",\"capacity\":{\"memory-mb\":8192},\"promised\":{\"memory-mb\":512},"
            + "\"free\":{\"memory-mb\":7680}}]";
    server.answer(API + "status", "{\"ready\":true,\"pools\":%s}".formatted(pools));
    server.answer(API + "queues", 503, "{\"error\":\"NO_QUEUE_PROMISES\"}");
    assertEquals(
        "QUEUE   CAPACITY  PROMISED  FREE\nroot.a  8 GiB     512 MiB   7.5 GiB\n",
        run("queues").out());
    server.answer(
        API + "queues",
        "{\"queues\":[{\"queue\":\"root.a\",\"class\":\"HARD\",\"jobs\":2,"
            + "\"bursts\":{\"ended\":4,\"onTime\":3}}]}");
    String out = run("queues").out();
    assertTrue(out.contains("hard") && out.contains("3 of 4"), out);
  }

  @Test
  void aFailureOfTheServerIsNoAnswer() {
    server.status(500);
    server.answer("{\"error\":\"FAILED\",\"message\":\"it is so\"}");
    for (String command : List.of("status", "queues", "jobs")) {
      PunctualCall call = new PunctualCall();
      assertEquals(2, call.run(command, "--rm", server.url()), command);
      assertTrue(call.err().contains("it is so"), call.err());
    }
  }

  @Test
  void reservationsAreListedByTheWallsClock() {
    server.answer(
        "{\"reservations\":[{\"id\":\"reservation_1_0001\",\"name\":\"n\",\"owner\":\"ann\","
            + "\"queue\":\"root.p\",\"state\":\"AT_RISK\",\"start\":\"2026-11-21T13:00:00Z\","
            + "\"end\":\"2026-11-22T13:00:00Z\",\"promisedNow\":{\"vcores\":4}}],\"matching\":1}");
    assertEquals(
        """
        RESERVATION         NAME  OWNER  QUEUE   STATE    FROM      UNTIL        NOW       BELOW
        reservation_1_0001  n     ann    root.p  at risk  14:00:00  11-22 14:00  4 vcores  -
        1 of 1 reservations; times in CET (Europe/Berlin)
        """,
        run("reservations", "--of", "ann").out());
    assertTrue(server.asked().contains("?state=LIVE&user=ann&limit=1000"), server.asked());
    run("reservations", "--state", "at risk, planned");
    assertTrue(server.asked().contains("?state=AT_RISK%2CPLANNED&"), server.asked());
  }

  @Test
  void theOverviewIsShownWhereNothingCanBeReservedYet() {
    server.answer(
        API + "status",
        "{\"ready\":true,\"parts\":{\"queues\":{},\"reservations\":{\"plans\":[]}}}");
    server.answer(API + "queues", 503, "{\"error\":\"NO_QUEUE_PROMISES\"}");
    server.answer(API + "reservations", 503, "{\"error\":\"NO_RESERVATIONS\"}");
    String out = run("top", "--once").out();
    assertTrue(out.contains("application_1795254405143_0001"), out);
    assertFalse(run("top", "--json").out().contains("NO_RESERVATIONS"));

    server.answer(
        API + "reservations", 503, "{\"error\":\"NOT_READY\",\"message\":\"nodes are away\"}");
    PunctualCall call = new PunctualCall();
    assertEquals(2, call.run("top", "--once", "--rm", server.url()), call.out());
    assertTrue(call.err().contains("nodes are away"), call.err());
  }

  @Test
  void whatIsUsedIsMeasuredByTheNodesThatAreThere() {
    String pool =
        "{\"pool\":\"%s\",\"capacity\":{\"memory-mb\":7372,\"vcores\":7,\"gpu\":2},"
            + "\"promised\":{\"memory-mb\":1024}}";
    String pools = "{\"ready\":true,\"pools\":[%s]}";
    server.answer(API + "status", pools.formatted(pool.formatted("root")));
    server.answer(
        "/ws/v1/cluster/metrics",
        "{\"clusterMetrics\":{\"allocatedMB\":8192,\"totalMB\":8192,"
            + "\"allocatedVirtualCores\":4,\"totalVirtualCores\":8}}");
    String out = run("top", "--once").out();
    assertTrue(out.contains("100 %  8 GiB used, 1 GiB promised of 8 GiB"), out);
    assertTrue(out.contains(" 50 %  4 vcores used of 8 vcores"), out);
    assertTrue(out.contains("  0 %  ? used of 2 gpu"), out);

    server.answer(API + "status", pools.formatted(pool.formatted("root.a")));
    String ofOneQueue = run("top", "--once").out();
    assertFalse(ofOneQueue.contains(" used"), ofOneQueue);
    assertTrue(ofOneQueue.contains("application_1795254405143_0001"), ofOneQueue);
  }

  @Test
  void theOverviewHasWhatIsUsedPromisedAndAtRisk() {
    server.answer(
        API + "status",
        """
        {"version":"1","ready":true,"mode":"enforce","parts":{"deadlines":{"policy":"tempo","ready":true}},
        "pools":[{"pool":"root","capacity":{"memory-mb":8192},"promised":{"memory-mb":4096}}],
        "jobs":{"live":{"ADMITTED":1,"WAITING":1}},"counts":{"endings":{"MET":5}},
        "store":{"lastFailure":"disk full"}}
        """);
    server.answer("/ws/v1/cluster/metrics", "{\"clusterMetrics\":{\"allocatedMB\":2048}}");
    String out = run("top", "--once").out();
    for (String part :
        new String[] {
          "2026-11-21 13:00:00 CET  takes decisions",
          "deadlines by tempo",
          "[##########==========....................]  25 %  2 GiB used, 4 GiB promised of 8 GiB",
          "Jobs       1 admitted, 1 waiting",
          "5 met",
          "disk full",
          "application_1795254405143_0001"
        }) {
      assertTrue(out.contains(part), out);
    }
  }
}
