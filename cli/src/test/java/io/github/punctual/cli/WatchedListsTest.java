package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is shown again and again is an answer, and a no is told as everywhere else. */
class WatchedListsTest {
  @AutoClose private final AnsweringServer server = new AnsweringServer();

  private PunctualCall call(int code, String line) {
    PunctualCall call = new PunctualCall();
    assertEquals(code, call.run((line + " --rm " + server.url()).split(" ")), call.out());
    return call;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jobs --watch=1ms -n 2",
        "queues --watch=1ms -n 2",
        "reservations --state foo --watch=1ms -n 2",
        "top --watch=1ms -n 2",
        "top --once",
        "top --json"
      })
  void aNoIsNoEmptyList(String line) {
    server.status(400);
    server.answer("{\"error\":\"BAD_PARAMETER\",\"message\":\"no such state\",\"try\":\"LIVE\"}");
    PunctualCall malformed = call(2, line);
    assertEquals("", malformed.out());
    assertTrue(malformed.err().contains("no such state. Try LIVE"), malformed.err());

    server.status(403);
    server.answer("{\"error\":\"FORBIDDEN\",\"message\":\"not for you\"}");
    PunctualCall refused = call(1, line);
    assertEquals("", refused.out());
    assertTrue(refused.err().contains("not for you"), refused.err());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jobs --json --watch",
        "jobs -o json --watch",
        "queues --json --watch=1ms -n 2",
        "reservations --json --watch=1ms -n 2",
        "top --json --watch"
      })
  void jsonIsNotWatched(String line) {
    PunctualCall call = call(2, line);
    assertTrue(call.err().contains("JSON is printed once"), call.err());
    assertTrue(server.calls().isEmpty(), server.calls().toString());
  }

  @Test
  void aNoAfterTheFirstAnswerIsShownAndAskedAgain() {
    server.answer("{\"jobs\":[],\"matching\":0}");
    server.afterwards(403, "{\"message\":\"not for you\"}");
    PunctualCall call = call(0, "jobs --watch=1ms -n 3");
    assertEquals(2, call.out().lines().filter("not for you"::equals).count(), call.out());
  }
}
