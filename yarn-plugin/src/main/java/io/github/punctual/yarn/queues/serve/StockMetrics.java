package io.github.punctual.yarn.queues.serve;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.PartitionQueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * What the stock scheduler measures of its queues: of each as a whole, by partition, and by user
 * where that is configured. It registers these for each new queue and keeps them for ever.
 */
final class StockMetrics {
  private static final String QUEUE = "QueueMetrics";
  private static final String PARTITION = "PartitionQueueMetrics,partition=";

  private StockMetrics() {}

  /**
   * Takes those of a queue out that is gone. Who still has the queue can go on to count in them.
   *
   * @param users all whose applications it may have had
   */
  static void drop(CSQueue queue, Set<String> users) {
    String path = queue.getQueuePath();
    String nodes = nodes(path);
    Map<String, QueueMetrics> registered = QueueMetrics.getQueueMetrics();
    // The source first: one that is made anew meanwhile would find its name taken.
    unregister(QUEUE + nodes, users);
    registered.remove(path);
    registered.forEach(
        (key, metrics) -> {
          Optional<String> partition = partition(key, path);
          if (metrics instanceof PartitionQueueMetrics && partition.isPresent()) {
            unregister(PARTITION + partition.get() + nodes, users);
            registered.remove(key);
          }
        });
  }

  private static void unregister(String source, Set<String> users) {
    MetricsSystem system = DefaultMetricsSystem.instance();
    system.unregisterSource(source);
    users.forEach(user -> system.unregisterSource(source + ",user=" + user));
  }

  /** The queues from the root on, as they are in the names of sources. */
  private static String nodes(String path) {
    StringBuilder nodes = new StringBuilder();
    int depth = 0;
    for (String node : path.split("\\.", -1)) {
      nodes.append(",q").append(depth++).append('=').append(node);
    }
    return nodes.toString();
  }

  /** The partition of metrics by their key, as in names of sources; empty for other queues. */
  private static Optional<String> partition(String key, String path) {
    int dot = key.indexOf('.');
    return dot >= 0 && key.substring(dot + 1).equals(path)
        ? Optional.of(key.substring(0, dot)).map(StockMetrics::inSource)
        : Optional.empty();
  }

  private static String inSource(String partition) {
    return partition.equals(QueueMetrics.DEFAULT_PARTITION)
        ? QueueMetrics.DEFAULT_PARTITION_JMX_STR
        : partition;
  }
}
