package io.github.punctual.yarn.reclaim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.enforce.Entitlement;
import io.github.punctual.yarn.rm.MockCluster;
import io.github.punctual.yarn.rm.UnmarkedMaster;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What of best effort can be taken back at all. */
class LendingsTest {
  private static Lendings of(MockCluster cluster) {
    return of(cluster, Optional.empty());
  }

  /** A job that may hold anything. */
  static Entitlement job(Standing standing) {
    return new Entitlement(Resources.none(), true, 0, standing, false);
  }

  /** What can be taken where all applications are best effort, or jobs like one. */
  private static Lendings of(MockCluster cluster, Optional<Entitlement> each) {
    return new Lendings(
        cluster.scheduler(),
        cluster.scheduler().vectors(),
        NoGuarantees.NONE,
        id -> each,
        new BestEffortFloors(
            cluster.scheduler(),
            cluster.scheduler().vectors(),
            NoGuarantees.NONE,
            path -> 0,
            Set.of()));
  }

  @ParameterizedTest
  @EnumSource(Standing.class)
  void onlyALostJobLendsAndIsKeptOutOfKeptRoom(Standing standing) throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp app = cluster.submit("job");
      Container task = cluster.allocate(app, cluster.launch(app), 1, 1).get(0);
      Lendings lendings = of(cluster, Optional.of(job(standing)));
      assertEquals(
          standing == Standing.LAST,
          lendings.lender(cluster.scheduler().getRMContainer(task.getId())).isPresent());

      FiCaSchedulerNode node = cluster.scheduler().getNode(task.getNodeId());
      Vectors vectors = cluster.scheduler().vectors();
      KeptRoom kept =
          new KeptRoom(
              Map.of(node.getNodeID(), vectors.of(node.getUnallocatedResource())),
              Set.of(),
              lendings::isProtected,
              vectors);
      assertEquals(
          standing != Standing.LAST,
          kept.permits(cluster.attempt(app), node, Resource.newInstance(1024, 1)));
      cluster.killAll();
    }
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
