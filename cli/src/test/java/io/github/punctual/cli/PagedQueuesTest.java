package io.github.punctual.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** More queues than a server answers at once are shown all the same. */
class PagedQueuesTest {
  private static final String API = "/punctual/api/v1/";
  private static final String FIRST = page("root.a", "\"next\":\"YQ==\",");
  private static final String SECOND = page("root.b", "");

  @AutoClose private final AnsweringServer server = new AnsweringServer();

  private static String page(String queue, String next) {
    return "{%s\"limit\":1,\"queues\":[{\"queue\":\"%s\",\"class\":\"HARD\",\"jobs\":1}]}"
        .formatted(next, queue);
  }

  @BeforeEach
  void answerInPages() {
    server.answer(API + "status", "{\"ready\":true,\"pools\":[],\"parts\":{\"queues\":{}}}");
    server.answer(API + "jobs", "{\"jobs\":[]}");
    server.answer(API + "queues", FIRST);
    server.answerOfQuery("cursor=YQ%3D%3D", SECOND);
  }

  private PunctualCall call(String line) {
    PunctualCall call = new PunctualCall().with("PUNCTUAL_RM", server.url());
    call.run(line.split(" ", -1));
    return call;
  }

  @ParameterizedTest
  @ValueSource(strings = {"queues", "queues --json", "queue list", "top --once", "top --json"})
  void theQueuesOfTheNextPageAreShownToo(String line) {
    PunctualCall call = call(line);
    assertTrue(call.out().contains("root.a"), call.out() + call.err());
    assertTrue(call.out().contains("root.b"), call.out() + call.err());
    assertTrue(!call.out().contains("YQ=="), "the pages are told as one list: " + call.out());
  }

  @Test
  void aPageThatIsRefusedIsNoListThatEndsThere() {
    server.answerOfQuery("cursor=YQ%3D%3D", "[not JSON");
    PunctualCall call = new PunctualCall().with("PUNCTUAL_RM", server.url());
    assertEquals(2, call.run("queues"), call.out());
  }
}
