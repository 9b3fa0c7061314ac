package io.github.punctual.cli.reservation;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.punctual.cli.AnsweringServer;
import io.github.punctual.cli.Punctual;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The commands that ask a cluster for its plan and for reservations. */
class PlanCommandTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ID = "reservation_1795291200000_0001";

  private static final String PLAN =
      """
      {"plans":[{"queue":"root.prod","planner":"gree","now":"1970-01-01T00:10:00Z",
      "nowMillis":600000,"fromMillis":0,"untilMillis":7200000,
      "present":{"capacity":{"memory-mb":8192,"vcores":8},"promised":{"memory-mb":0},
      "free":{"memory-mb":8192}},
      "capacity":[{"fromMillis":600000,"untilMillis":7200000,
      "amounts":{"memory-mb":8192,"vcores":8}}],
      "promised":[{"fromMillis":3600000,"untilMillis":7200000,
      "amounts":{"memory-mb":4096,"vcores":8}}],
      "reservations":[{"id":"%s","name":"nightly\\nroot","owner":"ann","state":"PLANNED",
      "start":"1970-01-01 01:00:00 UTC","end":"1970-01-01T02:00:00Z","promisedNow":{"vcores":0},
      "service":{"belowMillis":65000},
      "steps":[{"fromMillis":3600000,"untilMillis":7200000,
      "amounts":{"memory-mb":4096,"vcores":4}}]}],
      "others":{"reservations":1,"hidden":1,"steps":[{"fromMillis":3600000,
      "untilMillis":7200000,"amounts":{"vcores":4}}]},
      "notices":[]}],"hidden":1}
      """
          .formatted(ID);

  private static final String ACCEPTED =
      """
      {"id":"%s","queue":"root.prod","state":"PLANNED","owner":"ann","name":"",
      "rdlIndented":"atom(<1024,1>, 1, 1, 60, 60)","dryRun":false,
      "occurrences":[{"stages":[{"stage":0,"bundle":{"memory-mb":1024,"vcores":1},
      "runs":[{"from":"1970-01-01 01:00:00 UTC","until":"1970-01-01T01:01:00Z","bundles":1}]}]}],
      "service":{"promised":{"vcores":60},"received":{"vcores":30},"belowMillis":30000,
      "longestBelowMillis":30000}}
      """
          .formatted(ID);

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @AutoClose private final AnsweringServer server = new AnsweringServer();

  private void answers(int code, String json) {
    server.status(code);
    server.answer(json);
  }

  private int run(String... words) {
    CommandLine command = Punctual.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--utc", "--rm", server.authority(), "--user", "ann"));
    return command.execute(all.toArray(String[]::new));
  }

  private JsonNode sent() throws IOException {
    return JSON.readTree(server.body());
  }

  @Test
  void aDayThatNoCalendarHasIsToldAsItWasWritten() {
    String message = "from is '2026-02-30T10:00Z'; it must be an instant";
    answers(400, "{\"error\":\"BAD_PARAMETER\",\"message\":\"%s\"}".formatted(message));

    assertEquals(2, run("plan", "--from", "2026-02-30T10:00Z"));
    assertEquals("BAD_PARAMETER: " + message, err.toString().strip());
  }

  @Test
  void showsThePlanWithThePresentMarked() {
    answers(200, PLAN);
    assertEquals(0, run("plan", "--queue", "prod", "--from", "-10m", "--to", "+2h"));

    assertEquals(
        "GET /punctual/api/v1/plan?queue=prod&from=-10m&to=%2B2h&user.name=ann", server.asked());
    String text = out.toString();
    assertTrue(text.contains("nothing of 8 GiB, 8 vcores"), text);
    assertTrue(text.contains("nightly?root  "), text);
    assertTrue(text.contains("1m 5s"), text);
    assertTrue(text.contains("|------^---"), text);
    assertTrue(line(text, "nightly?root  ", 1).contains(" ".repeat(36) + "5".repeat(36)), text);
    assertTrue(line(text, "all", 0).endsWith("#".repeat(36) + "|"), text);
    assertTrue(text.contains("1 more plan queues"), text);
  }

  private static String line(String text, String start, int index) {
    return text.lines()
        .filter(line -> line.startsWith(start) || line.contains(" " + start))
        .skip(index)
        .findFirst()
        .orElse("");
  }

  @Test
  void showsOneReservation() {
    answers(200, ACCEPTED);
    assertEquals(0, run("plan", "show", ID));
    assertEquals("GET /punctual/api/v1/reservations/" + ID + "?user.name=ann", server.asked());
    assertTrue(out.toString().contains("received 30 vcore-seconds"), out.toString());
  }

  @Test
  void printsTheIdOfWhatWasReserved() throws Exception {
    answers(201, ACCEPTED);
    assertEquals(
        0,
        run(
            "rdl",
            "submit",
            "--queue",
            "root.prod",
            "--name",
            "n",
            "--priority",
            "3",
            "--text",
            "atom(<1024,1>, 1, 1, 60, 60)"));

    assertEquals("POST /punctual/api/v1/reservations?user.name=ann", server.asked());
    assertEquals("atom(<1024,1>, 1, 1, 60, 60)", sent().path("rdl").asText());
    assertEquals("root.prod", sent().path("queue").asText());
    assertEquals("n", sent().path("name").asText());
    assertEquals(3, sent().path("priority").asInt());
    assertTrue(out.toString().startsWith(ID + " is reserved in root.prod:"), out.toString());
    assertTrue(out.toString().contains("1970-01-01 01:00:00 UTC"), out.toString());
  }

  @Test
  void readsExpressionsFromFilesAndOnlyAsksWhenTold(@TempDir Path directory) throws Exception {
    Path file = Files.writeString(directory.resolve("a.rdl"), "atom(<1,1>, 1, 1, 1, 1)\n");
    answers(200, ACCEPTED.replace("\"dryRun\":false", "\"dryRun\":true"));
    assertEquals(0, run("rdl", "submit", "--dry-run", file.toString()));
    assertEquals("POST /punctual/api/v1/reservations?dry-run=true&user.name=ann", server.asked());
    assertEquals("atom(<1,1>, 1, 1, 1, 1)\n", sent().path("rdl").asText());
    assertFalse(sent().has("queue"));
    assertTrue(out.toString().startsWith("It would be accepted"), out.toString());
  }

  @Test
  void printsARefusalWithWhatWouldBeAccepted() {
    answers(
        409,
        """
        {"status":409,"error":"NO_ROOM","message":"NO_ROOM: it needs more. Accepted now: less.",
        "try":"an offer","refusal":{"code":"NO_ROOM"}}
        """);
    assertEquals(1, run("rdl", "submit", "--text", "atom(<1,1>, 1, 1, 1, 1)"));
    assertEquals("NO_ROOM: it needs more. Accepted now: less.", err.toString().strip());
    assertEquals("", out.toString());
  }

  @Test
  void showsWhereATextIsWrong() {
    answers(
        400,
        """
        {"status":400,"error":"BAD_RDL","message":"m","errors":[{"line":1,"column":6,"length":3,
        "found":"'one'","expected":"a size","try":""}]}
        """);
    assertEquals(1, run("rdl", "submit", "--text", "atom(one)"));
    assertTrue(
        err.toString().startsWith("--text:1:6: error: found 'one', expected a size"),
        err.toString());
    assertTrue(err.toString().contains("       ^^^"), err.toString());
  }

  @Test
  void changesAndDeletes() throws Exception {
    answers(200, ACCEPTED);
    assertEquals(0, run("plan", "update", ID, "--text", "atom(<1,1>, 1, 1, 1, 1)"));
    assertEquals("PUT /punctual/api/v1/reservations/" + ID + "?user.name=ann", server.asked());
    assertFalse(sent().has("priority"));
    assertTrue(out.toString().contains("is changed"), out.toString());
    answers(200, "{\"message\":\"gone\"}");
    assertEquals(0, run("plan", "delete", ID));
    assertEquals("DELETE /punctual/api/v1/reservations/" + ID + "?user.name=ann", server.asked());
  }

  @Test
  void leavesWithTheCodesOfItsContract() {
    answers(404, "{\"error\":\"NO_SUCH_RESERVATION\",\"message\":\"m\",\"try\":\"t\"}");
    assertEquals(1, run("plan", "show", "x"));
    answers(400, "{\"error\":\"BAD_PARAMETER\",\"message\":\"m\"}");
    assertEquals(Punctual.USAGE, run("plan", "--from", "x"));
    answers(503, "{\"error\":\"NO_RESERVATIONS\",\"message\":\"m\",\"try\":\"t\"}");
    assertEquals(Punctual.USAGE, run("plan"));
    assertTrue(err.toString().contains("NO_RESERVATIONS: m"), err.toString());
    assertEquals(Punctual.USAGE, run("plan", "--json"));
    assertTrue(out.toString().contains("\"error\":\"NO_RESERVATIONS\""), out.toString());
    assertEquals(Punctual.USAGE, run("rdl", "submit"));
    assertEquals(Punctual.USAGE, run("rdl", "submit", "file", "--text", "x"));
  }

  @Test
  void printsTheAnswerItselfWhenAskedTo() throws Exception {
    answers(200, PLAN);
    assertEquals(0, run("plan", "--json"));
    assertEquals(JSON.readTree(PLAN), JSON.readTree(out.toString()));
    answers(409, "{\"error\":\"NO_ROOM\"}");
    out.getBuffer().setLength(0);
    assertEquals(1, run("rdl", "submit", "--json", "--text", "x"));
    assertEquals("NO_ROOM", JSON.readTree(out.toString()).path("error").asText());
  }
}
