package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A standby takes over from a ResourceManager that has no reservation system. */
class FailoverTest {
  @TempDir Path directory;

  private MockClusterBuilder builder() {
    return MockCluster.builder()
        .set("punctual.policy", "justice")
        .set("punctual.best-effort-floor", "0")
        .recoveringFrom(directory);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "1000"})
  void whatWasPromisedIsPromisedStillAndNotAnewToOthers(String graceMillis) throws Exception {
    try (MockCluster first = builder().start(2)) {
      RMApp app = first.submit("job", "sla.deadline=1h", "sla.tasks=14", "sla.task-memory=1g");
      first.awaitPhase(app, Phase.ADMITTED);
      int tasks = first.job(app).allocatedTasks();
      first.launch(app);
      // The first one still runs, as far as the stores know: nothing was closed.
      try (MockCluster second =
          builder().set("punctual.restart-grace-ms", graceMillis).highlyAvailable().start()) {
        second.activate();
        Optional<TrackedJob> job = second.service().jobs().live(app.getApplicationId());
        assertEquals(Phase.ADMITTED, job.orElseThrow().phase());
        assertEquals(tasks, job.orElseThrow().allocatedTasks());

        second.addNode(8192, 8);
        second.addNode(8192, 8);
        Await.untilTrue("decisions are taken", () -> second.service().loop().isReady());
        RMApp next = second.submit("next", "sla.deadline=1h", "sla.tasks=14", "sla.task-memory=1g");
        Await.until(
            "what the first one has is not promised anew",
            () ->
                second
                    .service()
                    .jobs()
                    .live(next.getApplicationId())
                    .flatMap(TrackedJob::decision)
                    .map(decision -> decision.numbers().holders().toString())
                    .orElse("nothing is decided"),
            holders -> holders.contains(app.getApplicationId().toString()));
      }
    }
  }

  @Test
  void whetherMoreCanBePromisedIsNotKnownBeforeThePolicyHasBegun() throws Exception {
    try (MockCluster first = builder().start(2)) {
      RMApp app = first.submit("job", "sla.deadline=1h", "sla.tasks=14", "sla.task-memory=1g");
      first.awaitPhase(app, Phase.ADMITTED);
      first.launch(app);
      try (MockCluster second =
          builder().set("punctual.restart-grace-ms", "600000").highlyAvailable().start()) {
        var check = second.service().loop().check();
        assertTrue(check.impact(Map.of(), false).orElseThrow().isHarmless(), "nobody is there");
        second.activate();

        assertTrue(check.impact(Map.of(), false).isEmpty());
      }
    }
  }
}
