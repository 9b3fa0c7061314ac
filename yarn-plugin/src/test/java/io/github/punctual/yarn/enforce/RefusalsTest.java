package io.github.punctual.yarn.enforce;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.rm.MockCluster;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.junit.jupiter.api.Test;

class RefusalsTest {
  private static final Resource SIZE = Resource.newInstance(1024, 1);
  private final Refusals refusals = new Refusals();

  private boolean isHeld(FiCaSchedulerApp app) {
    return refusals.hold(app, "", (size, keepsNode) -> false);
  }

  @Test
  void whatIsRefusedAfterItsAttemptHasEndedIsNotRemembered() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp job = cluster.submit("job");
      cluster.launch(job);
      FiCaSchedulerApp attempt = cluster.attempt(job);
      refusals.note(attempt, "", SIZE, false);
      assertTrue(isHeld(attempt), "as long as it runs");
      cluster.killAll();
      cluster.awaitForgotten(job);
      refusals.forget(attempt.getApplicationAttemptId());

      refusals.note(attempt, "", SIZE, false);

      assertFalse(isHeld(attempt));
    }
  }
}
