package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.Phase;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that are promised something and that YARN does not start, as too many others run. */
class ParallelApplicationsTest {
  private static boolean isTold(RMApp app) {
    return app.getDiagnostics().toString().contains(JobText.KEPT_BACK);
  }

  @ParameterizedTest
  @ValueSource(strings = {"justice", "tempo"})
  void aJobThatYarnDoesNotStartIsToldSoUntilItStarts(String policy) throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .set("punctual.policy", policy)
            .queue("root.default", "max-parallel-apps", "1")
            .start(2)) {
      RMApp first =
          cluster.submit("first", "sla.deadline=1h", "sla.tasks=2", "sla.task-duration=1m");
      cluster.awaitPhase(first, Phase.ADMITTED);
      MockAM master = cluster.launch(first);
      RMApp next = cluster.submit("next", "sla.deadline=1h", "sla.tasks=2", "sla.task-duration=1m");
      cluster.awaitPhase(next, Phase.ADMITTED);
      Await.untilTrue("it is told", () -> isTold(next));
      Await.untilTrue(
          "it is shown", () -> JobText.of(cluster.job(next)).contains(JobText.KEPT_BACK));
      assertFalse(isTold(first));
      assertFalse(JobText.of(cluster.job(first)).contains(JobText.KEPT_BACK));

      cluster.finish(first, master);
      cluster.launch(next);
      Await.untilTrue(
          "it is no longer shown",
          () -> !JobText.of(cluster.job(next)).contains(JobText.KEPT_BACK));
      Await.untilTrue("it is no longer told", () -> !isTold(next));
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }
}
