package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that users or servers wrote steers a terminal, or looks like a line of ours. */
class SteeringTextTest {
  private static final Pattern STEERING = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}&&[^\n]]");
  private static final String EVIL = "\"evil\\u001b[2J\\u009b1m\\u200f\\nroot: all is well\"";

  /** Every field of every answer. */
  private static final String ANSWER =
      """
      {"id":E,"name":E,"applicationName":E,"user":E,"owner":E,"queue":E,"state":E,"phase":E,
      "standing":E,"class":E,"reason":E,"message":E,"expectation":E,"remark":E,"warnings":[E],
      "promise":E,"utility":E,"start":E,"end":E,"deadline":E,"policy":E,"version":E,
      "problems":[{"key":E,"value":E,"rule":E,"try":E}],"history":[{"at":E,"message":E}],
      "ready":true,"mode":"shadow","parts":{E:{"policy":E},"queues":{},"reservations":{}},
      "pools":[{"pool":E,"capacity":{E:1},"promised":{E:1},"free":{E:1}}],
      "store":{"lastFailure":E},"policyFailures":{E:E},"partFailures":{E:E},"clusterMetrics":{"appsRunning":E},
      "promised":{"users":[{"user":E}],"jobs":{"count":1,"tasks":E,"amount":{E:1}}},
      "counts":{"decisions":{E:1},E:{E:E}},"jobs":[{"id":E,"name":E,"user":E,"message":E,
      "containers":{"held":E,"promised":E}}],"held":{E:1},"declaration":{"kind":E,E:E},
      "queues":[{"queue":E,"class":E,"jobs":E,"declaration":{"kind":E},"held":{E:1}}],
      "conditions":[{"condition":E,"bindingType":E,"asked":1,"boundBy":E}],
      "changes":[{"at":E,"before":E,"class":E,"message":E}],
      "plans":[{"queue":E,"planner":E,"now":E,"fromMillis":0,"untilMillis":7200000,
      "promised":[{"fromMillis":0,"untilMillis":7200000,"amounts":{E:1}}],
      "reservations":[{"id":E,"name":E,"owner":E,"state":E},{"id":E}],
      "notices":[{"at":E,"id":E,"kind":E,"message":E}]}],
      "reservations":[{"id":E,"name":E,"owner":E,"queue":E,"state":E}],
      "rdlIndented":"window(\\n  evil\\u001b[2J\\u009b)","notices":[{"id":E,"kind":E,"message":E}],
      "refusedUpdates":[{"at":E,"message":E}],"occurrences":[{"stages":[{"stage":E,
      "bundle":{E:1},"runs":[{"from":E,"until":E,"bundles":E}]}]}],"learned":{E:1}}
      """
          .replace("E:", EVIL + ":")
          .replaceAll(":E\\b", ":" + EVIL.replace("\\", "\\\\"))
          .replaceAll("\\[E]", "[" + EVIL.replace("\\", "\\\\") + "]");

  @AutoClose private final AnsweringServer server = new AnsweringServer();

  private String said(String line) {
    PunctualCall call = new PunctualCall().with("PUNCTUAL_RM", server.url());
    call.run(line.split(" "));
    String said = call.out() + call.err();
    assertTrue(said.contains("evil"), said);
    assertFalse(STEERING.matcher(said).find(), said);
    assertFalse(said.lines().anyMatch(one -> one.startsWith("root: all is well")), said);
    return said;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jobs -o wide",
        "job application_1_1",
        "explain application_1_1",
        "queues",
        "queue list",
        "queue show root.a",
        "queue check root.a",
        "queue remove root.a",
        "plan",
        "plan show reservation_1_1",
        "plan delete reservation_1_1",
        "rdl submit --text x",
        "reservations",
        "cancel reservation_1_1",
        "status",
        "top --once",
        "forget --all"
      })
  void anAnswer(String line) {
    server.answer(ANSWER);
    said(line);
  }

  @ParameterizedTest
  @CsvSource({
    "400, jobs",
    "403, jobs --watch",
    "409, queue show root.a",
    "500, plan",
    "409, rdl submit --text x",
    "403, cancel application_1_1",
    "404, top --once"
  })
  void aNo(int status, String line) {
    server.status(status);
    for (String body :
        new String[] {
          "{\"error\":E,\"message\":E,\"try\":E}",
          "{\"RemoteException\":{\"message\":E}}",
          "{\"refusal\":{},\"message\":E}",
          "{\"class\":\"REJECTED\",\"message\":E,\"declaration\":{\"kind\":E}}",
          "{\"message\":E,\"errors\":[{\"line\":1,\"column\":1,\"found\":E,\"expected\":E,\"try\":E}]}"
        }) {
      server.answer(body.replaceAll(":E\\b", ":" + EVIL.replace("\\", "\\\\")));
      said(line);
    }
  }

  @Test
  void anExpressionKeepsItsLines() {
    server.answer(ANSWER);
    String said = said("plan show reservation_1_1");
    assertTrue(said.contains("window(\n  evil?[2J?)\n"), said);
  }
}
