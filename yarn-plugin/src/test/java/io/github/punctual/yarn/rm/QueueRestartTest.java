package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.DeclarationText;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.InvalidDeclarationException;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.yarn.queues.LeafQueues;
import io.github.punctual.yarn.queues.Origin;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.queues.Registration;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queues whose ResourceManager dies without a word, and what the next one knows of them. */
class QueueRestartTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static final QueueId CLICKS = new QueueId("root.clicks");
  private static final QueueId MADE = new QueueId("root.auto.made");

  @TempDir Path store;

  private MockCluster start() throws Exception {
    return started(builder().set("punctual.store.dir", store.toUri().toString()));
  }

  private static MockClusterBuilder builder() {
    return MockCluster.builder()
        .promisesToQueues()
        .set(ROOT + "queues", "clicks,batch,auto")
        .set(ROOT + "clicks.capacity", "1w")
        .set(ROOT + "batch.capacity", "1w")
        .set(ROOT + "auto.capacity", "1w")
        .set(ROOT + "auto.auto-queue-creation-v2.enabled", "true")
        .set(ROOT + "batch.punctual.kind", "throughput");
  }

  private static MockCluster started(MockClusterBuilder builder) throws Exception {
    MockCluster cluster = builder.start(1);
    Await.untilTrue("the nodes are there", () -> cluster.queues().isReady());
    return cluster;
  }

  private static DeclaredQueue declared(QueueId queue) {
    try {
      return DeclarationText.parse(
          queue,
          "",
          Map.of("kind", "latency", "period", "10m", "on-time", "2m", "demand", "3x1g,1x2m"),
          DeclarationText.STANDARD_TYPES);
    } catch (InvalidDeclarationException e) {
      throw new AssertionError(e);
    }
  }

  private static Optional<CurrentBurst> burst(MockCluster cluster) {
    return cluster.queues().view().find(CLICKS).flatMap(QueueView::burst);
  }

  @Test
  void whatWasRegisteredAndItsClassOutliveTheirResourceManager() throws Exception {
    try (MockCluster first = start()) {
      first.queues().register(declared(CLICKS), false);
      Registration before = first.queues().registration(CLICKS).orElseThrow();
      // The first one still runs, as far as the store knows: nothing was closed.
      try (MockCluster second = start()) {
        Registration after = second.queues().registration(CLICKS).orElseThrow();
        assertEquals(before.declared(), after.declared());
        assertEquals(Origin.REGISTERED, after.origin());
        assertEquals(before.sinceMillis(), after.sinceMillis());
        assertEquals(QueueClass.HARD, after.classification().queueClass());
        assertEquals(
            Origin.CONFIGURED,
            second.queues().registration(new QueueId("root.batch")).orElseThrow().origin());
      }
    }
  }

  @Test
  void whatWasRemovedStaysRemoved() throws Exception {
    try (MockCluster first = start()) {
      first.queues().register(declared(CLICKS), false);
      first.queues().remove(CLICKS);
      try (MockCluster second = start()) {
        assertTrue(second.queues().registration(CLICKS).isEmpty());
      }
    }
  }

  @Test
  void aQueueThatWasMadeWhenItWasRegisteredIsMadeAgain() throws Exception {
    try (MockCluster first = start()) {
      first.queues().leaves().create(MADE.path());
      first.queues().register(declared(MADE), true);
      try (MockCluster second = start()) {
        assertEquals(LeafQueues.State.LEAF, second.queues().leaves().state(MADE.path()));
        assertTrue(second.queues().registration(MADE).orElseThrow().created());
        assertEquals(0, second.queues().leaves().remove(MADE.path()));
      }
    }
  }

  @Test
  void aBurstThatWasStoredGoesOn() throws Exception {
    CurrentBurst before;
    try (MockCluster first = start()) {
      first.queues().register(declared(CLICKS), false);
      first.submitTo("clicks", "burst");
      Await.untilTrue("the burst is seen", () -> burst(first).isPresent());
      before = burst(first).orElseThrow();
    }
    try (MockCluster second = start()) {
      second.submitTo("clicks", "more of it");
      Await.untilTrue("the burst is seen again", () -> burst(second).isPresent());
      assertEquals(before.arrivedMillis(), burst(second).orElseThrow().arrivedMillis());
      assertEquals(before.deadlineMillis(), burst(second).orElseThrow().deadlineMillis());
    }
  }

  @Test
  void aJobThatIsRecoveredIsNotTakenForANewOneAndTheNextJobIs() throws Exception {
    try (MockCluster first = started(builder().recoveringFrom(store))) {
      first.submitTo("clicks", "there before anything is declared");
      awaitJobs(first, 1);
      first.queues().register(declared(CLICKS), false);
      assertTrue(burst(first).isEmpty());
    }
    try (MockCluster second = started(builder().recoveringFrom(store))) {
      awaitJobs(second, 1);
      assertTrue(burst(second).isEmpty());
      second.submitTo("clicks", "new");
      awaitJobs(second, 2);
      assertTrue(burst(second).isPresent());
    }
  }

  private static void awaitJobs(MockCluster cluster, int jobs) {
    Await.until(
        "the jobs of the queue",
        () -> cluster.queues().view().find(CLICKS).flatMap(QueueView::use).map(QueueUse::jobs),
        Optional.of(jobs)::equals);
  }
}
