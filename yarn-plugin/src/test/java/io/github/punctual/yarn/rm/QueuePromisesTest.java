package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.queues.QueueView;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.Test;

/** A ResourceManager whose scheduler makes promises to queues. */
class QueuePromisesTest {
  private static final QueueId DEFAULT = new QueueId("root.default");

  @Test
  void showsARegisteredQueueAndItsBurst() throws Exception {
    try (MockCluster cluster = MockCluster.builder().promisesToQueues().start(1)) {
      Await.untilTrue("the nodes are there", () -> cluster.queues().isReady());
      Classification answer = register(cluster);
      assertEquals(QueueClass.HARD, answer.queueClass());
      RMApp app = cluster.submit("burst");
      Await.untilTrue(
          "the burst is seen",
          () -> cluster.queues().view().find(DEFAULT).flatMap(view -> view.burst()).isPresent());
      cluster.launch(app);
    }
  }

  @Test
  void burstIsDoneWhenItsMasterSaysSoAndNotAtItsExit() throws Exception {
    try (MockCluster cluster = MockCluster.builder().promisesToQueues().start(1)) {
      Await.untilTrue("the nodes are there", () -> cluster.queues().isReady());
      register(cluster);
      RMApp app = cluster.submit("burst");
      MockAM master = cluster.launch(app);
      Await.untilTrue(
          "the burst is seen", () -> view(cluster).flatMap(QueueView::burst).isPresent());
      master.unregisterAppAttempt();
      QueueView view =
          Await.until(
                  "the burst is over",
                  () -> view(cluster),
                  seen -> seen.filter(queue -> !queue.past().isEmpty()).isPresent())
              .orElseThrow();
      assertEquals(RMAppState.FINISHING, app.getState(), "the master is still there");
      BurstRecord end = view.past().get(0).end().orElseThrow();
      assertEquals(app.getFinishTime(), end.endMillis());
      assertTrue(end.onTime());
      assertTrue(view.burst().isEmpty(), "what the master holds is no burst");
    }
  }

  private static Optional<QueueView> view(MockCluster cluster) {
    return cluster.queues().view().find(DEFAULT);
  }

  private static Classification register(MockCluster cluster) {
    BurstPlan plan =
        new BurstPlan.Periodic(
            OptionalLong.empty(),
            600_000,
            60_000,
            ResourceSeconds.of(ResourceVector.of(4096, 4), 60_000),
            1);
    return cluster
        .queues()
        .register(DeclaredQueue.of(QueueDeclaration.latency(DEFAULT, 1, plan)), false);
  }

  @Test
  void promisesNothingToAJobWithADeadline() throws Exception {
    try (MockCluster cluster = MockCluster.builder().promisesToQueues().start(1)) {
      RMApp app = cluster.submit("late", "sla.deadline=1s", "sla.tasks=10000");
      cluster.launch(app);
      assertTrue(cluster.service().jobs().find(app.getApplicationId()).isEmpty());
      RMApp wrong = cluster.submit("wrong", "sla.deadline=soon");
      cluster.awaitOver(wrong);
      assertEquals(RMAppState.FAILED, wrong.getState());
    }
  }
}
