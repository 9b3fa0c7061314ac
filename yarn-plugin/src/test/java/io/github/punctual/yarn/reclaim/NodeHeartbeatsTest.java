package io.github.punctual.yarn.reclaim;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.LongStream;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockNodes;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.junit.jupiter.api.Test;

/** Nodes that were last heard of at instants of the test. */
class NodeHeartbeatsTest {
  private static FiCaSchedulerNode lastHeardOf(long millis) {
    return new FiCaSchedulerNode(MockNodes.newNodeInfo(1, Resource.newInstance(1024, 1)), false) {
      @Override
      public long getLastHeartbeatMonotonicTime() {
        return millis;
      }
    };
  }

  /** Which of them are not silent. */
  private static List<Long> heardOf(long intervalMillis, long... lastMillis) {
    return new NodeHeartbeats(intervalMillis)
            .heardOf(LongStream.of(lastMillis).mapToObj(millis -> lastHeardOf(millis)).toList())
            .stream()
            .map(FiCaSchedulerNode::getLastHeartbeatMonotonicTime)
            .toList();
  }

  @Test
  void aNodeIsSilentWhileAnotherIsHeardOf() {
    assertEquals(List.of(95_000L, 100_000L), heardOf(1_000, 94_999, 95_000, 100_000));
    assertEquals(List.of(60_000L, 100_000L), heardOf(8_000, 59_999, 60_000, 100_000));
  }

  /** All of this is long before now. */
  @Test
  void noneIsSilentWhileTheResourceManagerIsBehindWithAll() {
    assertEquals(List.of(1L, 2L, 5_001L), heardOf(1_000, 1, 2, 5_001));
    assertEquals(List.of(1L), heardOf(1_000, 1));
    assertEquals(List.of(), heardOf(1_000));
  }

  @Test
  void howeverOftenNodesReportTheyAreGivenSomeTime() {
    assertEquals(List.of(95_000L, 100_000L), heardOf(10, 94_999, 95_000, 100_000));
    assertEquals(3_000, new NodeHeartbeats(10).arrivalMillis());
    assertEquals(30_000, new NodeHeartbeats(10_000).arrivalMillis());
  }
}
