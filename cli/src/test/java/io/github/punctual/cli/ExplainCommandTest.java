package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The commands that ask a cluster how it and its jobs are. */
class ExplainCommandTest {
  private static final String ID = "application_1795254405143_0002";

  private static final String WAITING =
      """
      {"id":"%s","name":"etl","applicationName":"ETL \\u001b[31m","user":"ann",
      "queue":"root.default","phase":"WAITING","standing":"AT_RISK",
      "message":"Punctual: WAITING_FOR_CAPACITY: there is no room. Asked: 9 tasks at once.",
      "expectation":"It waits, and when it may start is not known.",
      "warnings":["Punctual: UNUSED_TAGS: nothing uses sla.weight."],
      "deadline":"2026-11-21T12:00:00Z",
      "history":[{"at":"2026-11-21T11:00:00Z","what":"HOLD","message":"It was told to wait."}]}
      """
          .formatted(ID);

  private static final String LOST =
      """
      {"id":"%s","applicationName":"x","user":"ann","queue":"q","phase":"ADMITTED",
      "standing":"IMPOSSIBLE","expectation":"Too much is left.",
      "projection":{"median":"2026-11-21T12:10:00Z","p90":"2026-11-21T12:20:00Z"}}
      """
          .formatted(ID);

  private static final String ENDED = "{\"id\":\"x\",\"user\":\"ann\",\"%s\":\"%s\"}";

  private static final String STATUS =
      """
      {"version":"0.1.0","ready":%s,"policy":"justice",
      "pools":[{"pool":"root","capacity":{"vcores":8},"promised":{"vcores":3},
      "free":{"vcores":5}}],
      "jobs":{"live":{"ADMITTED":3,"WAITING":0}},
      "counts":{"decisions":{"ADMITTED":7},"endings":{"MET":4}},
      "policyFailures":{"a cause":2},"store":{"lastFailure":"disk full"}}
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  @AutoClose private final AnsweringServer server = new AnsweringServer();

  private int run(String json, String... words) {
    server.answer(json);
    CommandLine command = Punctual.commandLine();
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--rm", server.authority(), "--user", "ann", "--utc"));
    return command.execute(all.toArray(String[]::new));
  }

  @Test
  void explainsWhatAJobWaitsFor() {
    assertEquals(0, run(WAITING, "explain", ID));
    assertEquals("GET /punctual/api/v1/jobs/" + ID + "?user.name=ann", server.asked());
    String text = out.toString();
    assertTrue(text.contains("waiting, at risk"), text);
    assertTrue(text.contains("Asked: 9 tasks at once."), text);
    assertTrue(text.contains("It was told to wait."), text);
    assertTrue(text.contains("Warning: Punctual: UNUSED_TAGS: nothing uses sla.weight."), text);
    assertFalse(text.contains("\u001b"), "the terminal is steered by a name");
  }

  @Test
  void saysOnceWhatIsExpectedWhereTheMessageSaysIt() {
    String job =
        """
        {"id":"%s","user":"ann","queue":"q","phase":"ADMITTED","standing":"LATE",
        "message":"Punctual: ADMITTED: it may run its 1 task. It takes 1m too long.",
        "expectation":"It takes 1m too long.",
        "history":[{"at":"2026-11-21T11:00:00Z","what":"ADMITTED",
        "message":"Punctual: ADMITTED: it may run its 1 task."}]}
        """
            .formatted(ID);
    assertEquals(0, run(job, "explain", ID));
    String text = out.toString();
    assertTrue(text.contains("as said above"), text);
    assertEquals(text.indexOf("1m too long"), text.lastIndexOf("1m too long"), text);
  }

  @Test
  void listsARefusalOnce() {
    String refusal = "Punctual: DEADLINE_PASSED: its deadline passed before it could start.";
    String refused =
"""
{"id":"%1$s","applicationName":"x","user":"ann","queue":"q","phase":"REFUSED","message":"%2$s",
"history":[{"at":"2026-11-21T11:00:00Z","message":"%2$s"}]}
"""
            .formatted(ID, refusal);
    assertEquals(1, run(refused, "explain", ID));
    String text = out.toString();
    assertEquals(text.indexOf("DEADLINE_PASSED"), text.lastIndexOf("DEADLINE_PASSED"), text);
    assertTrue(text.contains("as said above"), text);
  }

  @Test
  void saysNoOfAJobThatCannotMakeIt() {
    assertEquals(1, run(LOST, "explain", ID));
    assertTrue(out.toString().contains("2026-11-21 12:20:00 UTC with nine chances in ten"));
    assertEquals(1, run(ENDED.formatted("phase", "KILLED"), "explain", ID));
    assertEquals(1, run(ENDED.formatted("state", "MISSED"), "explain", ID));
    assertEquals(0, run(ENDED.formatted("state", "MET"), "explain", ID));
    server.status(404);
    assertEquals(1, run("{\"error\":\"NO_SUCH_JOB\",\"message\":\"none\"}", "explain", ID));
    assertTrue(err.toString().contains("NO_SUCH_JOB"), err.toString());
    server.status(400);
    assertEquals(2, run("{\"error\":\"BAD_PARAMETER\",\"message\":\"no id\"}", "explain", "x"));
    assertEquals(2, run("{}", "explain"));
  }

  @Test
  void printsTheAnswerItself() throws Exception {
    assertEquals(0, run(WAITING, "explain", ID, "--json"));
    assertEquals(new ObjectMapper().readTree(WAITING), new ObjectMapper().readTree(out.toString()));
  }

  @Test
  void tellsHowTheSchedulerIs() {
    assertEquals(0, run(STATUS.formatted("true"), "status"));
    String text = out.toString();
    assertTrue(text.contains("policy justice: takes decisions"), text);
    assertTrue(text.contains("Jobs: 3 admitted."), text);
    assertTrue(text.contains("The store fails: disk full"), text);
    assertTrue(text.contains("failed 2 times: a cause"), text);
    assertEquals(1, run(STATUS.formatted("false"), "status"));
  }
}
