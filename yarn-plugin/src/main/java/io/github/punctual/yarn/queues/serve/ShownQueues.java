package io.github.punctual.yarn.queues.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;

/** The metrics of queues, which YARN keeps and shows for ever, also of queues that are gone. */
final class ShownQueues {
  private static final String DELIMITER = QueueMetrics.METRIC_NAME_DELIMITER;

  private ShownQueues() {}

  /**
   * Forgets those of a queue that is gone, in all partitions: no other queue will ever have its
   * name. Where metrics are kept by user, those of its users stay.
   */
  static void forget(String path) {
    Map<String, QueueMetrics> all = QueueMetrics.getQueueMetrics();
    MetricsSystem shown = DefaultMetricsSystem.instance();
    String source = source(path);
    if (all.remove(path) != null) {
      shown.unregisterSource("QueueMetrics" + source);
    }
    for (String key : List.copyOf(all.keySet())) {
      if (key.endsWith(DELIMITER + path) && all.remove(key) != null) {
        String partition = key.substring(0, key.length() - path.length() - DELIMITER.length());
        shown.unregisterSource(
            "PartitionQueueMetrics,partition="
                + (partition.equals(QueueMetrics.DEFAULT_PARTITION)
                    ? QueueMetrics.DEFAULT_PARTITION_JMX_STR
                    : partition)
                + source);
      }
    }
  }

  /** How the name of a queue's source ends: {@code ,q0=root,q1=plan}. */
  static String source(String path) {
    List<String> parts = new ArrayList<>();
    for (String part : path.split("\\.", -1)) {
      parts.add(",q" + parts.size() + "=" + part);
    }
    return String.join("", parts);
  }
}
