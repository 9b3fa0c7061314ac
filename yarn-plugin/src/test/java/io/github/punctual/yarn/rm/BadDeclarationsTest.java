package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.yarn.jobs.Phase;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Declarations that cannot be meant, and those that can be meant but are absurd. */
class BadDeclarationsTest {
  private static MockCluster cluster;
  private final LogWatch log = new LogWatch();

  @BeforeAll
  static void start() throws Exception {
    cluster = MockCluster.builder().start(2);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @AfterEach
  void nothingIsLeftAndNothingWasThrown() throws Exception {
    cluster.killAll();
    cluster.awaitEmpty();
    log.close();
    assertEquals(List.of(), log.ours());
    assertEquals(List.of(), log.errors());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "sla.deadline=|sla.deadline",
        "sla.deadline=soon|soon",
        "sla.deadline=0s|0s",
        "sla.deadline=-5m|-5m",
        "sla.deadline=2001-01-01t00:00:00z|2001-01-01t00:00:00z",
        "sla.deadline=99999999999999999999h|99999999999999999999h",
        "sla.deadline=10m;sla.deadline=20m|sla.deadline",
        "sla.deadline=10m;sla.tasks=0|sla.tasks",
        "sla.deadline=10m;sla.tasks=-1|-1",
        "sla.deadline=10m;sla.tasks=99999999999999999999|99999999999999999999",
        "sla.deadline=10m;sla.tasks=many|many",
        "sla.deadline=10m;sla.task-memory=0g|0g",
        "sla.deadline=10m;sla.task-memory=1|sla.task-memory",
        "sla.deadline=10m;sla.task-vcores=0|sla.task-vcores",
        "sla.deadline=10m;sla.task-duration=never|never",
        "sla.deadline=10m;sla.dedline=10m|sla.dedline",
        "sla.deadline|sla.deadline",
        "sla.|sla.",
        "sla.tasks=5|sla.deadline",
        "sla.deadline=10m;sla.job=|sla.job",
      })
  void declarationThatCannotBeMeantIsRefusedWithKeyAndValue(String tags, String named)
      throws Exception {
    long refused = cluster.service().counters().of(ReasonCode.BAD_DECLARATION);
    RMApp app = cluster.submit("bad", tags.split(";"));
    cluster.rm().waitForState(app.getApplicationId(), RMAppState.FAILED);
    String message = app.getDiagnostics().toString();
    assertTrue(message.contains("BAD_DECLARATION"), message);
    assertTrue(message.contains(named), message);
    assertTrue(message.matches("(?s).*; (write|add|known are|maybe) .*"), message);
    assertEquals(refused + 1, cluster.service().counters().of(ReasonCode.BAD_DECLARATION));
    assertTrue(
        cluster.service().jobs().find(app.getApplicationId()).isEmpty(), "nothing is kept of it");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sla.deadline=1s;sla.tasks=1;sla.task-duration=500ms",
        "sla.deadline=1s",
        "sla.deadline=3650d;sla.tasks=1000000",
        "sla.deadline=10m;sla.tasks=1000000;sla.task-memory=1000t",
        "sla.deadline=10m;sla.task-memory=1000t",
        "sla.deadline=10m;sla.tasks=1000000;sla.task-vcores=100000",
        "sla.deadline=10m;sla.tasks=1;sla.task-duration=3650d",
        "sla.deadline=2999-12-31t23:59:59z;sla.tasks=2147483647",
        "SLA.Deadline=10M;SLA.TASKS=2",
      })
  void absurdDeclarationIsAnsweredInWords(String tags) throws Exception {
    RMApp app = cluster.submit("absurd", tags.split(";"));
    Await.untilTrue(
        "it is answered",
        () ->
            app.getState() == RMAppState.FAILED
                || cluster
                    .service()
                    .jobs()
                    .find(app.getApplicationId())
                    .filter(job -> job.phase() != Phase.DECIDING)
                    // Killed before that, the stock ResourceManager logs an error of its own.
                    .filter(job -> app.getState() != RMAppState.SUBMITTED)
                    .isPresent());
    if (app.getState() == RMAppState.FAILED) {
      String message = app.getDiagnostics().toString();
      assertTrue(message.startsWith("Punctual: "), message);
    }
  }

  @Test
  void otherTagsAreNoneOfOurBusiness() throws Exception {
    RMApp app = cluster.submit("other", "slack=5", "deadline=soon", "xsla.deadline=1", "sla");
    cluster.launch(app);
    assertTrue(cluster.service().jobs().find(app.getApplicationId()).isEmpty());
  }
}
