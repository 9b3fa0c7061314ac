package io.github.punctual.yarn.reclaim;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * How far heartbeats of a node are apart, and what follows from that: when a container is there
 * that has room, and which nodes are silent.
 *
 * @param intervalMillis how far they are apart; where that goes by the load of nodes, at most
 */
record NodeHeartbeats(long intervalMillis) {
  private static final int ARRIVAL_HEARTBEATS = 3;
  private static final long LEAST_ARRIVAL_MILLIS = 3_000;

  /** A node that was not heard of for so many will not be heard of soon. */
  private static final int SILENT_HEARTBEATS = 5;

  private static final long LEAST_SILENT_MILLIS = 5_000;

  /** As a scheduler is configured. */
  static NodeHeartbeats of(CapacityScheduler scheduler) {
    Configuration conf = scheduler.getConf();
    long usual =
        conf.getLong(
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MS,
            YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MS);
    boolean goByLoad =
        conf.getBoolean(
            YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_SCALING_ENABLE,
            YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_SCALING_ENABLE);
    return new NodeHeartbeats(
        goByLoad
            ? Math.max(
                usual,
                conf.getLong(
                    YarnConfiguration.RM_NM_HEARTBEAT_INTERVAL_MAX_MS,
                    YarnConfiguration.DEFAULT_RM_NM_HEARTBEAT_INTERVAL_MAX_MS))
            : usual);
  }

  /** The scheduler brings a container to a node with room in so long: some heartbeats. */
  long arrivalMillis() {
    return Math.max(LEAST_ARRIVAL_MILLIS, ARRIVAL_HEARTBEATS * intervalMillis);
  }

  /**
   * The nodes that are not silent. They are compared with the one that was heard of last: where the
   * ResourceManager is behind with what nodes report, it is so with all of them.
   */
  List<FiCaSchedulerNode> heardOf(List<FiCaSchedulerNode> nodes) {
    long silentMillis = Math.max(LEAST_SILENT_MILLIS, SILENT_HEARTBEATS * intervalMillis);
    long lastMillis =
        nodes.stream().mapToLong(FiCaSchedulerNode::getLastHeartbeatMonotonicTime).max().orElse(0);
    return nodes.stream()
        .filter(node -> lastMillis - node.getLastHeartbeatMonotonicTime() <= silentMillis)
        .toList();
  }
}
