package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.DeclarationKey;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.yarn.queues.Origin;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.queues.RefusedQueue;
import io.github.punctual.yarn.queues.Registration;
import io.github.punctual.yarn.settings.InvalidSettingsException;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Queues that the capacity scheduler's configuration declares, at the start and when refreshed. */
class DeclaredQueuesTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final Map<String, String> CLICKS =
      Map.of("kind", "latency", "period", "5m", "on-time", "30s", "demand", "4x1g,1x30s");
  private static final Optional<QueueClass> HARD = Optional.of(QueueClass.HARD);
  private static final Optional<QueueClass> SOFT = Optional.of(QueueClass.SOFT);
  private static MockCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = builder().start(1);
    Await.untilTrue("the nodes are there", () -> cluster.queues().isReady());
  }

  private static MockClusterBuilder builder() {
    MockClusterBuilder builder =
        MockCluster.builder().promisesToQueues().set(ROOT + "queues", "a,b,c");
    for (String queue : new String[] {"a", "b", "c"}) {
      builder.set(ROOT + queue + ".capacity", "1w");
    }
    CLICKS.forEach((key, value) -> builder.set(ROOT + "a.punctual." + key, value));
    return builder;
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @AfterEach
  void restore() throws IOException {
    cluster.queues().remove(new QueueId("root.b"));
    refresh();
  }

  private static Optional<Registration> registered(String queue) {
    return cluster.queues().registration(new QueueId("root." + queue));
  }

  private static QueueClass classOf(String queue) {
    return registered(queue).orElseThrow().classification().queueClass();
  }

  private static void register(String queue, Map<String, String> declaration) {
    try {
      cluster
          .queues()
          .register(
              DeclarationText.parse(
                  new QueueId("root." + queue), "", declaration, DeclarationText.STANDARD_TYPES),
              false);
    } catch (InvalidDeclarationException e) {
      throw new AssertionError(e);
    }
  }

  /** A refresh with settings beside those of the start; an empty value takes one away. */
  private static void refresh(String... settings) throws IOException {
    Configuration conf = new Configuration(cluster.rm().getConfig());
    for (int i = 0; i < settings.length; i += 2) {
      if (settings[i + 1].isEmpty()) {
        conf.unset(ROOT + settings[i]);
      } else {
        conf.set(ROOT + settings[i], settings[i + 1]);
      }
    }
    cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
  }

  @Test
  void registersAtTheStartWhatIsDeclared() {
    assertEquals(QueueClass.HARD, classOf("a"));
    assertEquals(Origin.CONFIGURED, registered("a").orElseThrow().origin());
    assertTrue(registered("b").isEmpty());
  }

  @Test
  void maximumThatKeepsAQueueFromWhatItIsPromisedIsNamed() throws IOException {
    refresh("a.maximum-capacity", "25");
    Await.until(
        "what is said of the queue",
        DeclaredQueuesTest::messageOfA,
        message -> message.contains(ROOT + "a.maximum-capacity is 25"));
    assertEquals(QueueClass.HARD, classOf("a"), "it is the operator's word all the same");
    refresh();
    Await.until(
        "what is said of the queue",
        DeclaredQueuesTest::messageOfA,
        message -> !message.contains("maximum-capacity"));
  }

  private static String messageOfA() {
    return cluster
        .queues()
        .view()
        .find(new QueueId("root.a"))
        .flatMap(QueueView::message)
        .orElse("maximum-capacity of nothing");
  }

  @Test
  void refreshRegistersNewQueuesAndRemovesThoseThatDeclareNothingAnyMore() throws IOException {
    refresh(
        "c.punctual.kind", "throughput",
        "a.punctual.kind", "",
        "a.punctual.period", "",
        "a.punctual.on-time", "",
        "a.punctual.demand", "");
    assertEquals(QueueClass.ELASTIC, classOf("c"));
    assertTrue(registered("a").isEmpty());
  }

  @Test
  void refreshAsksAgainForAQueueThatDeclaresSomethingElse() throws IOException {
    refresh("a.punctual.period", "6m");
    assertEquals("6m", declaredPeriod("a"));
    refresh();
    assertEquals("5m", declaredPeriod("a"));
  }

  private static String declaredPeriod(String queue) {
    return DeclarationText.write(registered(queue).orElseThrow().declared())
        .get(DeclarationKey.PERIOD);
  }

  @Test
  void refreshLeavesWhatWasRegisteredOnTheRunningCluster() throws IOException {
    register("b", CLICKS);
    refresh("c.punctual.kind", "throughput");
    assertEquals(Origin.REGISTERED, registered("b").orElseThrow().origin());
    refresh();
    assertTrue(registered("c").isEmpty());
    assertEquals(QueueClass.HARD, classOf("b"));
  }

  @Test
  void refreshWithAMalformedDeclarationChangesNothing() throws IOException {
    IOException refused =
        assertThrows(
            IOException.class,
            () -> refresh("a.punctual.on-time", "6m", "b.punctual.kind", "throughput"));
    assertTrue(
        refused
            .getMessage()
            .contains(ROOT + "a.punctual.on-time=6m is longer than period=5m; a burst must be due"),
        refused.getMessage());
    assertEquals(QueueClass.HARD, classOf("a"));
    assertTrue(registered("b").isEmpty());
  }

  @Test
  void showsWhyADeclarationIsRejectedAndTriesItAgainWhenThereIsRoom() throws IOException {
    // With a third queue the burst of a, half of the cluster for nearly all the time, is too much.
    refresh("a.punctual.period", "31s");
    register("b", Map.of("kind", "throughput"));
    assertEquals(QueueClass.ELASTIC, classOf("b"));
    refresh("a.punctual.period", "31s", "c.punctual.kind", "throughput");
    assertTrue(registered("c").isEmpty());
    RefusedQueue refusal =
        Await.until(
                "the refusal is shown",
                () -> cluster.queues().view().find(new QueueId("root.c")).flatMap(v -> v.refusal()),
                Optional::isPresent)
            .orElseThrow();
    assertEquals(QueueClass.REJECTED, refusal.classification().orElseThrow().queueClass());
    assertTrue(refusal.message().contains("SAFETY: with one queue more, a burst of root.a"));
    // When the others leave room it is admitted without a further refresh.
    cluster.queues().remove(new QueueId("root.b"));
    assertEquals(QueueClass.ELASTIC, classOf("c"));
  }

  @Test
  void triesARejectedDeclarationAgainWhenAQueueIsRegisteredAnewWithLess() throws IOException {
    Map<String, String> tight =
        Map.of("kind", "latency", "period", "31s", "on-time", "30s", "demand", "4x1g,1x30s");
    register("b", tight);
    refresh("c.punctual.kind", "throughput");
    assertTrue(registered("c").isEmpty());
    register("b", CLICKS);
    assertEquals(QueueClass.ELASTIC, classOf("c"));
  }

  @Test
  void promisesMoreWhenMoreNodesAreThereThanAtFirst() throws Exception {
    MockClusterBuilder two = builder();
    CLICKS.forEach((key, value) -> two.set(ROOT + "b.punctual." + key, value));
    two.set(ROOT + "b.punctual.demand", "5x1g,1x30s");
    try (MockCluster started = two.start(1)) {
      Await.until("4 and 5 tasks are too many for a node", () -> classOfB(started), SOFT::equals);
      started.addNode(8192, 8);
      Await.until("they are not for two", () -> classOfB(started), HARD::equals);
    }
  }

  private static Optional<QueueClass> classOfB(MockCluster of) {
    return of.queues()
        .registration(new QueueId("root.b"))
        .map(known -> known.classification().queueClass());
  }

  @Test
  void refusesToStartWithDeclarationsUnderASchedulerThatDoesNotServeThem() {
    MockClusterBuilder deadlines =
        MockCluster.builder().set(ROOT + "default.punctual.kind", "throughput");
    InvalidSettingsException refused =
        assertThrows(
            InvalidSettingsException.class,
            () -> {
              try (MockCluster started = deadlines.start()) {
                assertTrue(started.queues().isReady());
              }
            });
    assertTrue(refused.toString().contains("serves no declarations of queues"), refused.toString());
  }

  @Test
  void refusesToStartWithAMalformedDeclaration() {
    MockClusterBuilder wrong = builder().set(ROOT + "a.punctual.demand", "lots");
    assertThrows(
        InvalidSettingsException.class,
        () -> {
          try (MockCluster started = wrong.start()) {
            assertTrue(started.queues().isReady());
          }
        });
  }
}
