package io.github.punctual.cli.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.cli.AnsweringServer;
import io.github.punctual.cli.DeafPort;
import io.github.punctual.cli.Punctual;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class QueueCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  private static final String HARD =
      """
      {"queue":"root.clicks","class":"HARD","message":"Queue root.clicks is HARD.","jobs":2,
      "held":{"memory-mb":2048,"vcores":2},"pending":{},
      "declaration":{"kind":"latency","period":"5m"},
      "conditions":[{"condition":"SAFETY","holds":true,"bindingType":"vcores","unit":"resource-seconds","asked":1200.4,
      "available":2400.0,"boundBy":"root.clicks"}],
      "burst":{"arrived":"2026-11-21T12:00:00Z","deadline":"2026-11-21T12:00:30Z",
      "remainingMillis":12000,"fractionReceived":0.25,"declared":{"vcores":1200},
      "received":{"vcores":300},"remaining":{"vcores":900}},
      "bursts":{"ended":4,"onTime":3,"late":1,"lateBeyondDeclaration":1},
      "longRun":{"since":"2026-11-21T11:00:00Z","averageDominantShare":0.05,"fairShare":0.125},
      "changes":[{"at":"2026-11-21T11:30:00Z","before":"SOFT","class":"HARD","message":"Why."}]}
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @AutoClose private final AnsweringServer server = new AnsweringServer();
  private String rm = server.authority();

  private int run(String what, String... arguments) {
    CommandLine command = Punctual.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    String[] all = new String[arguments.length + 7];
    all[0] = "queue";
    all[1] = what;
    all[2] = "--rm";
    all[3] = "http://" + rm;
    all[4] = "--user";
    all[5] = "boss of all";
    all[6] = "--utc";
    System.arraycopy(arguments, 0, all, 7, arguments.length);
    return command.execute(all);
  }

  private void answers(int code, String json) {
    server.status(code);
    server.answer(json);
  }

  @Test
  void listsQueuesAsATable() {
    answers(
        200,
        "{\"queues\":[%s,{\"queue\":\"root.batch\",\"class\":\"ELASTIC\",\"jobs\":0}],\"hidden\":3}"
            .formatted(HARD));
    assertEquals(0, run("list"), err::toString);
    assertEquals(
        "GET /punctual/api/v1/queues?limit=1000&user.name=boss%20of%20all", server.asked());
    assertEquals(
        """
        QUEUE        CLASS    KIND     JOBS  HOLDS            BURST                       ON TIME  SHARE  FAIR
        root.clicks  HARD     latency  2     2 GiB, 2 vcores  25.0 % of demand, 12s left  3 of 4   5.0 %  12.5 %
        root.batch   ELASTIC  -        0     -                -                           -        -      -
        3 more that you may not see.
        """,
        out.toString());
  }

  @Test
  void showsOneQueueWithItsBurstAndTheLongRun() {
    answers(200, HARD);
    assertEquals(0, run("show", "root.clicks"), err::toString);
    assertEquals(
        "GET /punctual/api/v1/queues/root.clicks?user.name=boss%20of%20all", server.asked());
    for (String part :
        new String[] {
          "Queue root.clicks is HARD.",
          "SAFETY     yes    vcores    1200.4 vcore-seconds  2400 vcore-seconds  root.clicks",
          "Declared: kind=latency period=5m",
          "Burst since 2026-11-21 12:00:00 UTC, due 2026-11-21 12:00:30 UTC: 12s left.",
          "Received 300 vcore-seconds of 1200 vcore-seconds, 900 vcore-seconds left.",
          "Bursts so far: 4, on time 3, late 1, of these beyond their declaration 1.",
          "Long run since 2026-11-21 11:00:00 UTC: average dominant share 5.0 %, fair share 12.5"
              + " %.",
          "2026-11-21 11:30:00 UTC: from SOFT to HARD. Why."
        }) {
      assertTrue(out.toString().contains(part), out::toString);
    }
  }

  @Test
  void asksWhatAQueueWouldBeWithoutAddingIt() throws IOException {
    answers(200, HARD);
    assertEquals(
        0,
        run(
            "check",
            "root.clicks",
            "--period",
            "5m",
            "--on-time",
            "30s",
            "--demand",
            "40x2g,1x30s"),
        err::toString);
    assertEquals(
        "POST /punctual/api/v1/queues?dry-run=true&user.name=boss%20of%20all", server.asked());
    assertEquals("application/json", server.contentType());
    assertEquals(
        JSON.valueToTree(
            Map.of(
                "queue", "root.clicks",
                "kind", "latency",
                "period", "5m",
                "on-time", "30s",
                "demand", "40x2g,1x30s")),
        JSON.readTree(server.body()));
  }

  @Test
  void answersNoWhenAQueueWouldBeRejected() {
    answers(200, "{\"class\":\"REJECTED\",\"message\":\"Queue root.a is REJECTED.\"}");
    assertEquals(1, run("check", "root.a", "--kind", "throughput"));
    assertTrue(out.toString().contains("is REJECTED"), out::toString);
  }

  @Test
  void sendsAllThatAQueueMayDeclare() throws IOException {
    answers(201, HARD);
    assertEquals(
        0,
        run(
            "add",
            "root.a",
            "--kind=latency",
            "--weight=2",
            "--arrivals=2026-11-21T12:00:00Z",
            "--until=2026-11-21T13:00:00Z",
            "--on-time=1m",
            "--demand=vcores=1",
            "--on-time-fraction=0.99",
            "--demand-from-history=joint",
            "--first-arrival=x",
            "--least-gap=2m",
            "--period=3m"));
    assertEquals(12, JSON.readTree(server.body()).size(), server.body());
    assertEquals("POST /punctual/api/v1/queues?user.name=boss%20of%20all", server.asked());
  }

  @Test
  void removesAQueue() {
    answers(200, "{\"queue\":\"root.a\",\"message\":\"Queue root.a is removed.\"}");
    assertEquals(0, run("remove", "root.a"));
    assertEquals("DELETE /punctual/api/v1/queues/root.a?user.name=boss%20of%20all", server.asked());
    assertEquals("application/json", server.contentType());
    assertEquals("Queue root.a is removed.%n".formatted(), out.toString());
  }

  @ParameterizedTest
  @CsvSource({"400, 2", "403, 1", "404, 1", "409, 1", "500, 2", "503, 2"})
  void tellsByItsExitCodeWhetherTheAnswerIsNoOrTheCallWasWrong(int code, int exit) {
    answers(
        code,
        "{\"status\":%d,\"message\":\"It is so\",\"try\":\"something else\"}".formatted(code));
    assertEquals(exit, run("remove", "root.a"), err::toString);
    assertTrue(err.toString().contains("It is so. Try something else"), err::toString);
    assertEquals("", out.toString());
  }

  @Test
  void saysWhyAQueueIsRejected() {
    answers(409, HARD.replace("HARD", "REJECTED"));
    assertEquals(1, run("add", "root.clicks", "--period=5m"));
    assertTrue(err.toString().contains("Queue root.clicks is REJECTED."), err::toString);
    assertTrue(err.toString().contains("CONDITION"), err::toString);
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 409})
  void printsTheAnswerAsItCameWhenAskedForJson(int code) throws IOException {
    answers(code, HARD);
    run("add", "root.clicks", "--json");
    JsonNode printed = JSON.readTree(out.toString());
    assertEquals(JSON.readTree(HARD), printed);
    assertEquals("", err.toString());
  }

  @Test
  void saysWhenWhatAnswersIsNotAResourceManagerOfOurs() {
    answers(404, "<html>Not found</html>");
    assertEquals(2, run("list"));
    assertTrue(err.toString().contains("no JSON; is it a ResourceManager"), err::toString);
  }

  @Test
  void saysWhenNobodyAnswers() {
    try (DeafPort down = new DeafPort()) {
      rm = down.authority();
      assertEquals(2, run("list"));
    }
    assertTrue(err.toString().contains("cannot be reached"), err::toString);
    assertTrue(err.toString().contains("--rm"), err::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ftp://rm:8088", "http://", "http://r m"})
  void refusesAnAddressThatIsNone(String address) {
    CommandLine command = Punctual.commandLine();
    command.setErr(new PrintWriter(err, true));
    assertEquals(2, command.execute("queue", "list", "--rm", address));
    assertTrue(err.toString().contains("--rm is '" + address + "'"), err::toString);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "add", "show", "remove", "check", "list x", "paint"})
  void refusesACallThatIsIncomplete(String line) {
    CommandLine command = Punctual.commandLine();
    command.setErr(new PrintWriter(err, true));
    assertEquals(2, command.execute(("queue " + line).strip().split(" ")));
    assertFalse(err.toString().isEmpty());
  }
}
