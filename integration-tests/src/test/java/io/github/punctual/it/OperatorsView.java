package io.github.punctual.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.it.PunctualCommand.Ended;
import java.net.URI;

/** What the command line shows of a cluster on which all kinds of promises are live. */
final class OperatorsView {
  private final URI resourceManager;

  OperatorsView(URI resourceManager) {
    this.resourceManager = resourceManager;
  }

  /** Looks with every command that only shows something. */
  void assertShows(String job, String reservation) throws Exception {
    assertTold("jobs", job, "--width", "0", "--sort", "urgency");
    Ended listed =
        run("jobs", "--json", "--kind", "deadline", "--of", System.getProperty("user.name"));
    assertTrue(listed.json().path("jobs").findValuesAsText("id").contains(job), listed::text);
    assertTold("job", "Containers: ", job);
    assertTold("why", "it is promised to be done", job);
    assertTold("queues", "root.clicks");
    assertTold("queue", "is HARD", "root.clicks");
    assertTold("reservations", reservation);
    assertTold("plan", reservation);
    assertTold("status", "takes decisions");
    assertTold("top", job, "--once", "--width", "0");
    assertEquals(1, run("job", "application_1_0001").code(), "there is no such job");
  }

  private void assertTold(String command, String said, String... arguments) throws Exception {
    Ended ended = run(command, arguments);
    assertEquals(0, ended.code(), ended::text);
    assertTrue(ended.text().contains(said), ended::text);
  }

  private Ended run(String command, String... arguments) throws Exception {
    return new PunctualCommand(command, resourceManager).run(arguments);
  }
}
