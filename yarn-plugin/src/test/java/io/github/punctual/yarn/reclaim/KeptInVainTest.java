package io.github.punctual.yarn.reclaim;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.rm.MockCluster;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A first node of 8 GiB that is kept for a container of 7 GiB, and a second one that is free. */
class KeptInVainTest {
  private static final Resource LARGE = Resource.newInstance(7168, 1);
  private static final long PATIENCE_MILLIS = 7_000;

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aNodeIsKeptInVainAfterAWhileWhereItsContainerMayRunOnAnother(boolean anywhere)
      throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      RMApp app = cluster.submit("job");
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 1, 1);
      MockNM first = cluster.nodes().get(0);
      cluster.addNode(8192, 8);
      master.allocate(large(first, anywhere), List.of());
      Await.untilTrue(
          "the first node is kept",
          () -> {
            first.nodeHeartbeat(true);
            return cluster.reservations() == 1;
          });
      FiCaSchedulerApp attempt = cluster.attempt(app);
      RMContainer reserved = attempt.getReservedContainers().get(0);
      ResourceVector size = cluster.scheduler().vectors().of(LARGE);
      ContainerNeed need =
          new ContainerNeed(PromiseKind.RESERVATION, attempt, size, 0, Optional.empty());

      KeptInVain kept = new KeptInVain();
      look(kept, need, cluster, 0);
      look(kept, need, cluster, PATIENCE_MILLIS - 1);
      assertTrue(kept.isNone(), "the scheduler may find the other node by itself");
      look(kept, need, cluster, PATIENCE_MILLIS);
      assertEquals(anywhere, kept.contains(reserved));
      kept.forget();
      assertTrue(kept.isNone());
      cluster.killAll();
    }
  }

  private static void look(KeptInVain kept, ContainerNeed need, MockCluster cluster, long millis) {
    List<FiCaSchedulerNode> nodes =
        cluster.nodes().stream()
            .map(node -> cluster.scheduler().getNode(node.getNodeId()))
            .toList();
    kept.look(List.of(need), nodes, KeptRoom.NONE, millis, PATIENCE_MILLIS);
  }

  /** One container, on the node alone or anywhere. */
  private static List<ResourceRequest> large(MockNM node, boolean anywhere) {
    Priority priority = Priority.newInstance(5);
    if (anywhere) {
      return List.of(ResourceRequest.newInstance(priority, ResourceRequest.ANY, LARGE, 1));
    }
    return Stream.of(node.getNodeId().getHost(), "/default-rack", ResourceRequest.ANY)
        .map(
            place ->
                ResourceRequest.newInstance(
                    priority, place, LARGE, 1, place.equals(node.getNodeId().getHost())))
        .toList();
  }
}
