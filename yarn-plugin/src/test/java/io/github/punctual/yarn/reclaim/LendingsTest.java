package io.github.punctual.yarn.reclaim;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.rm.MockCluster;
import io.github.punctual.yarn.rm.UnmarkedMaster;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** What of best effort can be taken back at all. */
class LendingsTest {
  private static Lendings of(MockCluster cluster) {
    return new Lendings(
        cluster.scheduler(),
        cluster.scheduler().vectors(),
        NoGuarantees.NONE,
        id -> false,
        new BestEffortFloors(
            cluster.scheduler(),
            cluster.scheduler().vectors(),
            NoGuarantees.NONE,
            path -> 0,
            Set.of()));
  }

  @Test
  void masterIsNotLentBeforeItIsMarkedAsOneEither() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp app = cluster.submit("job");
      try (UnmarkedMaster master = UnmarkedMaster.of(cluster, app)) {
        assertFalse(master.container().isAMContainer());
        assertTrue(of(cluster).lender(master.container()).isEmpty());
      }
      MockAM running = cluster.launch(app);
      Container task = cluster.allocate(app, running, 1, 1).get(0);
      assertTrue(of(cluster).lender(cluster.scheduler().getRMContainer(task.getId())).isPresent());
      cluster.killAll();
    }
  }
}
