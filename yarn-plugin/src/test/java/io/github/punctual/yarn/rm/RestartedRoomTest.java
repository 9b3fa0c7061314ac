package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.punctual.yarn.jobs.Phase;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was promised is kept from best effort also after a restart, before anything is decided. */
class RestartedRoomTest {
  @TempDir Path directory;

  private MockClusterBuilder builder() {
    return MockCluster.builder()
        .set("yarn.scheduler.capacity.root.queues", "default,other")
        .queue("root.default", "capacity", "1w", "user-limit-factor", "-1")
        .queue("root.other", "capacity", "1w", "user-limit-factor", "-1")
        .recoveringFrom(directory);
  }

  @Test
  void bestEffortOfAnotherQueueTakesNothingOfARunningJobThatIsStillToComeBack() throws Exception {
    try (MockCluster first = builder().start(2)) {
      RMApp promised = first.submit("promised", "sla.deadline=30m", "sla.tasks=10");
      first.awaitPhase(promised, Phase.ADMITTED);
      first.launch(promised);

      try (MockCluster second = builder().set("punctual.restart-grace-ms", "600000").start(2)) {
        RMApp other = second.submitTo("root.other", "other");
        MockAM master = second.launch(other);
        int taken = second.allocate(other, master, 16, 4).size();
        for (int i = 0; i < 20; i++) {
          second.heartbeat();
          taken += master.allocate(List.of(), List.of()).getAllocatedContainers().size();
        }

        assertFalse(second.service().loop().isReady(), "nothing is decided yet");
        assertEquals(4, taken, "of 16 places without two masters and ten tasks");
      }
    }
  }
}
