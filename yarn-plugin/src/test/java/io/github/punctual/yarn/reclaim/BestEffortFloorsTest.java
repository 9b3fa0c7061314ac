package io.github.punctual.yarn.reclaim;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.rm.MockCluster;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.junit.jupiter.api.Test;

/** What is left to best effort, of which half of a cluster of 8 GiB is the floor. */
class BestEffortFloorsTest {
  @Test
  void whatWasTakenForOthersCountsThoughNobodyHadAskedBefore() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp app = cluster.submit("best effort");
      cluster.allocate(app, cluster.launch(app), 4, 4);
      AbstractLeafQueue leaf = cluster.attempt(app).getCSLeafQueue();
      Vectors vectors = cluster.scheduler().vectors();
      ResourceVector tasks = vectors.of(Resource.newInstance(2048, 2));

      assertTrue(floors(cluster).permit(leaf, ResourceVector.ZERO), "it holds a little more");
      assertFalse(floors(cluster).permit(leaf, tasks));
      BestEffortFloors taken = floors(cluster);
      taken.take(leaf, tasks);
      assertFalse(taken.permit(leaf, ResourceVector.ZERO));
      cluster.killAll();
    }
  }

  private static BestEffortFloors floors(MockCluster cluster) {
    return new BestEffortFloors(
        cluster.scheduler(),
        cluster.scheduler().vectors(),
        NoGuarantees.NONE,
        path -> path.equals("root") ? 0.5 : 0,
        Set.of());
  }
}
