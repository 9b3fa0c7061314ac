package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.CPU;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** No more is promised of nodes than fits on them. */
class TempoRoomTest {
  private static final long START = 5_000;
  private static final PoolId ROOT = new PoolId("root");
  private static final ResourceVector TWO = CPU.times(2);

  @Test
  void noMoreTasksArePromisedThanFitOnTheNodes() {
    // Each has room for one task of two CPUs, and together they have six CPUs.
    TempoCluster nodes = new TempoCluster(Map.of(), ClusterCapacity.of(List.of(nodes(2))));
    nodes.teach("ann", "etl", 1, 10_000);
    DeadlineJob two = job("ann", "etl-1", START, 14_000, 2).sized(2, TWO);
    assertEquals(ReasonCode.ADMITTED, nodes.submit(two).reason());
    DeadlineJob third = job("ann", "etl-2", START, 14_000, 1).sized(1, TWO);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, nodes.submit(third).reason());
  }

  @Test
  void tasksOfTwoQueuesFitOnTheNodesTogether() {
    PoolId a = new PoolId("root.a");
    PoolId b = new PoolId("root.b");
    TempoCluster nodes =
        new TempoCluster(
            Map.of(),
            ClusterCapacity.of(
                List.of(
                    nodes(4),
                    Pool.child(a, ROOT, CPU.times(8)),
                    Pool.child(b, ROOT, CPU.times(8)))));
    nodes.teach("bob", "etl", 1, 10_000);
    DeadlineJob first = lasting(job("ann", "a", START, 200_000, 4).in(a), 60_000).sized(4, TWO);
    nodes.submit(first);
    nodes.starts(first, START);
    DeadlineJob second = job("bob", "etl-1", START, 14_000, 2).in(b).sized(2, TWO);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, nodes.submit(second).reason());
  }

  private static Pool nodes(int count) {
    ResourceVector node = CPU.times(3);
    NodeGroup group = new NodeGroup(node, count);
    return new Pool(ROOT, Optional.empty(), node.times(count), List.of(group));
  }
}
