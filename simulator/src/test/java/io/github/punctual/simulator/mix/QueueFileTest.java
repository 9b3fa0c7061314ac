package io.github.punctual.simulator.mix;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.cli.input.HadoopProperties;
import io.github.punctual.core.queue.UserLimit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QueueFileTest {
  private static final String PREFIX = "yarn.scheduler.capacity.";

  private static QueueFile.Read read(Map<String, String> values) {
    Map<String, String> properties = new HashMap<>();
    values.forEach((name, value) -> properties.put(PREFIX + name, value));
    return QueueFile.read(properties, DeclarationText.STANDARD_TYPES);
  }

  private static String refusal(Map<String, String> values) {
    return assertThrows(IllegalArgumentException.class, () -> read(values)).getMessage();
  }

  @Test
  void capacitiesAreOfTheClusterAndNotOfTheQueueAbove() {
    QueueTree tree =
        read(Map.of(
                "root.queues", "a, b",
                "root.a.capacity", "40",
                "root.a.maximum-capacity", "50",
                "root.a.queues", "x,y",
                "root.a.x.capacity", "3w",
                "root.a.y.capacity", "1w",
                "root.a.y.maximum-capacity", "50",
                "root.b.capacity", "60",
                "root.b.ordering-policy", "fair",
                "root.b.user-limit-factor", "2"))
            .tree();

    assertEquals(List.of("root.a.x", "root.a.y", "root.b"), paths(tree));
    assertEquals(0.3, tree.leaf("x").orElseThrow().capacity(), 1e-9);
    assertEquals(0.5, tree.leaf("x").orElseThrow().maximum(), 1e-9);
    assertEquals(0.25, tree.leaf("y").orElseThrow().maximum(), 1e-9);
    assertTrue(tree.leaf("root.b").orElseThrow().fair());
    assertEquals(new UserLimit(2, 1), tree.leaf("b").orElseThrow().users());
  }

  @Test
  void sharesOfMastersAndFloorsAreThoseOfTheQueueOrElseOfAll() {
    QueueTree tree =
        read(Map.of(
                "root.queues", "a,b",
                "maximum-am-resource-percent", "0.3",
                "root.a.capacity", "40",
                "root.a.maximum-am-resource-percent", "0.5",
                "root.a.punctual.best-effort-floor", "0.2",
                "root.b.capacity", "60"))
            .tree();

    assertEquals(
        new QueueLimits(1, new UserLimit(1, 1), 0.5, 0.2), tree.leaf("a").orElseThrow().limits());
    assertEquals(
        new QueueLimits(1, new UserLimit(1, 1), 0.3, 0), tree.leaf("b").orElseThrow().limits());
    assertTrue(
        refusal(
                Map.of(
                    "root.queues", "a",
                    "root.a.capacity", "100",
                    "root.a.maximum-am-resource-percent", "30"))
            .contains("root.a.maximum-am-resource-percent is '30'; write a number from 0 to 1"));
  }

  private static List<String> paths(QueueTree tree) {
    return tree.leaves().stream().map(QueueSpec::path).toList();
  }

  @Test
  void burstsAndPlanQueuesAreRead() {
    QueueFile.Read read =
        read(
            Map.of(
                "root.queues", "clicks,plan",
                "root.clicks.capacity", "50",
                "root.clicks.punctual.kind", "latency",
                "root.clicks.punctual.period", "5m",
                "root.clicks.punctual.on-time", "30s",
                "root.clicks.punctual.demand", "40x1g,1x20s",
                "root.clicks.punctual.first-arrival", "2026-11-21T12:00:00Z",
                "root.plan.capacity", "50",
                "root.plan.reservable", "true"));

    assertTrue(read.tree().leaf("clicks").orElseThrow().hasBursts());
    assertTrue(read.tree().leaf("plan").orElseThrow().reservable());
    assertEquals(1, read.warnings().size());
    assertTrue(read.warnings().get(0).contains("first-arrival"), read.warnings()::toString);
  }

  @Test
  void whatIsNotSimulatedIsNamed() {
    QueueFile.Read read =
        read(
            Map.of(
                "root.queues", "a",
                "root.a.capacity", "100",
                "root.a.state", "STOPPED",
                "root.a.ordering-policy", "priority",
                "root.a.punctual.maintenance.hour", "0.1",
                "maximum-applications", "7"));

    assertEquals(4, read.warnings().size(), read.warnings()::toString);
    for (String name :
        List.of("root.a.state", "ordering-policy", "maintenance", "maximum-applications")) {
      assertTrue(read.warnings().stream().anyMatch(warning -> warning.contains(name)), name);
    }
  }

  @Test
  void yarnsOrdersOfQueuesAboveOthersAreSimulatedAndOnlyOtherOnesNamed() {
    Map<String, String> queues = new HashMap<>();
    queues.put("root.queues", "a");
    queues.put("root.ordering-policy", "utilization");
    queues.put("root.a.capacity", "100");
    queues.put("root.a.queues", "x");
    queues.put("root.a.ordering-policy", "priority-utilization");
    queues.put("root.a.x.capacity", "100");
    assertEquals(List.of(), read(queues).warnings());

    queues.put("root.ordering-policy", "org.example.Own");
    queues.put("root.a.x.ordering-policy", "utilization");
    List<String> warnings = read(queues).warnings();
    assertEquals(2, warnings.size(), warnings::toString);
    assertTrue(
        warnings.stream().anyMatch(text -> text.contains("takes utilization")), warnings::toString);
    assertTrue(warnings.stream().anyMatch(text -> text.contains("takes fifo")), warnings::toString);
  }

  @Test
  void nodeLabelsAreLeftOutAndNeverSilently() {
    Map<String, String> labels =
        Map.of(
            "root.accessible-node-labels.gpu.capacity", "100",
            "root.a.accessible-node-labels", "gpu",
            "root.a.accessible-node-labels.gpu.capacity", "100",
            "root.a.accessible-node-labels.gpu.maximum-capacity", "100",
            "root.a.default-node-label-expression", "gpu");
    Map<String, String> all = new HashMap<>(labels);
    all.put("root.queues", "a");
    all.put("root.a.capacity", "100");

    QueueFile.Read read = read(all);

    assertEquals(1, read.tree().leaf("a").orElseThrow().capacity());
    assertEquals(
        labels.keySet().stream()
            .map(
                name ->
                    PREFIX
                        + name
                        + " is ignored: the simulator has one partition, to which all nodes belong")
            .sorted()
            .toList(),
        read.warnings());
  }

  @Test
  void everythingThatIsWrongIsSaidAtOnce() {
    String refusal =
        refusal(
            Map.of(
                "root.queues", "a,b,c",
                "root.a.capacity", "60",
                "root.b.capacity", "60",
                "root.c.capacity", "0",
                "root.a.user-limit-factor", "many",
                "root.b.punctual.kind", "latency"));

    assertTrue(refusal.contains("120.0 % together; they must be 100 %"), refusal);
    assertTrue(refusal.contains("root.a.user-limit-factor is 'many'; write a number"), refusal);
    assertTrue(refusal.contains("root.b.punctual.demand"), refusal);
  }

  @Test
  void whatCannotBeMeantIsRefusedWithWhatToWrite() {
    assertTrue(refusal(Map.of()).contains("root.queues is missing"));
    assertTrue(refusal(Map.of("root.queues", "a")).contains("root.a.capacity is missing"));
    assertTrue(
        refusal(Map.of("root.queues", "a", "root.a.capacity", "[memory=1024]"))
            .contains("write a percentage or a weight"));
    assertTrue(
        refusal(Map.of("root.queues", "a,b", "root.a.capacity", "50", "root.b.capacity", "1w"))
            .contains("write one of both"));
    assertTrue(
        refusal(
                Map.of(
                    "root.queues", "a", "root.a.capacity", "100", "root.a.maximum-capacity", "50"))
            .contains("maximum capacity of queue root.a"));
  }

  @Test
  void aFileThatIsNoConfigurationIsRefused(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("capacity-scheduler.xml");
    Files.writeString(
        file,
        "<configuration><property><name> a </name><value>1</value><final>true</final></property>"
            + "</configuration>");
    assertEquals(Map.of("a", "1"), HadoopProperties.read(file));

    for (String bad :
        List.of(
            "nonsense",
            "<other/>",
            "<!DOCTYPE x><configuration/>",
            "<configuration><include/></configuration>",
            "<configuration><property/></configuration>")) {
      Files.writeString(file, bad);
      IOException e = assertThrows(IOException.class, () -> HadoopProperties.read(file));
      assertTrue(e.getMessage().contains("capacity-scheduler.xml"), e.getMessage());
    }
  }
}
