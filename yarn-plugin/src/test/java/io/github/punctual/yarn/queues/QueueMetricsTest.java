package io.github.punctual.yarn.queues;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.rm.MockCluster;
import io.github.punctual.yarn.rm.MockClusterBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.metrics2.AbstractMetric;
import org.apache.hadoop.metrics2.MetricsRecord;
import org.apache.hadoop.metrics2.MetricsTag;
import org.apache.hadoop.metrics2.impl.MetricsCollectorImpl;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What Hadoop's metrics2 is told of queues. */
class QueueMetricsTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static MockCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    MockClusterBuilder builder =
        MockCluster.builder().promisesToQueues().set(ROOT + "queues", "clicks,batch");
    for (String queue : new String[] {"clicks", "batch"}) {
      builder.set(ROOT + queue + ".capacity", "1w");
    }
    Map.of("kind", "latency", "period", "10m", "on-time", "1m", "demand", "4x1g,1x1m")
        .forEach((key, value) -> builder.set(ROOT + "clicks.punctual." + key, value));
    cluster = builder.set(ROOT + "batch.punctual.kind", "throughput").start(1);
    Await.untilTrue("the nodes are there", () -> cluster.queues().isReady());
    cluster.submitTo("clicks", "burst");
    Await.untilTrue(
        "the burst is seen",
        () ->
            cluster
                .queues()
                .view()
                .find(new QueueId("root.clicks"))
                .flatMap(view -> view.burst())
                .isPresent());
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  private static List<MetricsRecord> records() {
    MetricsCollectorImpl collector = new MetricsCollectorImpl();
    new QueueMetrics(cluster.queues()).getMetrics(collector, true);
    List<MetricsRecord> records = new ArrayList<>();
    collector.getRecords().forEach(records::add);
    return records;
  }

  private static Map<String, Number> values(MetricsRecord record) {
    Map<String, Number> values = new TreeMap<>();
    for (AbstractMetric metric : record.metrics()) {
      values.put(metric.name(), metric.value());
    }
    return values;
  }

  private static Number declared(String queueClass) {
    return records().stream()
        .filter(record -> record.tags().stream().anyMatch(tag -> tag.value().equals(queueClass)))
        .map(record -> values(record).get("Declared"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void tellsOfAllQueuesTogether() {
    MetricsRecord all = records().get(0);
    assertEquals(QueueMetrics.NAME, all.name());
    Map<String, Number> values = values(all);
    assertEquals(1, declared("HARD"));
    assertEquals(1, declared("ELASTIC"));
    assertEquals(0, declared("REJECTED"));
    assertEquals(1, values.get("BurstsNow"));
    assertEquals(0, values.get("Bypassed"));
    assertTrue(values.get("DecisionsTotal").longValue() > 0, values::toString);
    assertTrue(values.get("DecisionMeanMicros").doubleValue() > 0, values::toString);
  }

  @Test
  void tellsOfEachQueueWithBursts() {
    List<MetricsRecord> records =
        records().stream().filter(record -> record.name().equals(QueueMetrics.QUEUE)).toList();
    assertEquals(1, records.size(), "the queue without bursts has no record of its own");
    MetricsRecord queue = records.get(0);
    assertTrue(
        queue.tags().stream().map(MetricsTag::value).anyMatch("root.clicks"::equals),
        () -> queue.tags().toString());
    Map<String, Number> values = values(queue);
    assertEquals(0, values.get("Class"));
    assertEquals(240.0, values.get("PromisedVCoreSeconds"));
    assertEquals(240.0 * 1024, values.get("PromisedMemoryMBSeconds"));
    assertEquals(0.0, values.get("ReceivedVCoreSeconds"));
    assertEquals(0, values.get("BurstsTotal"));
  }

  @Test
  void describesEveryMetricInTheDocumentation() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "rest-api.md"));
    List<String> missing =
        records().stream()
            .flatMap(record -> values(record).keySet().stream())
            .filter(name -> !page.contains("`" + name + "`"))
            .toList();
    assertEquals(List.of(), missing);
  }
}
