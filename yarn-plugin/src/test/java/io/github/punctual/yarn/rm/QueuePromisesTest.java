package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.queues.Origin;
import java.util.OptionalLong;
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
      QueueDeclaration declared =
          QueueDeclaration.latency(
              DEFAULT,
              1,
              new BurstPlan.Periodic(
                  OptionalLong.empty(),
                  600_000,
                  60_000,
                  ResourceSeconds.of(ResourceVector.of(4096, 4), 60_000),
                  1));
      Classification answer =
          cluster.queues().register(DeclaredQueue.of(declared), Origin.REGISTERED, false);
      assertEquals(QueueClass.HARD, answer.queueClass());
      RMApp app = cluster.submit("burst");
      Await.untilTrue(
          "the burst is seen",
          () -> cluster.queues().view().find(DEFAULT).flatMap(view -> view.burst()).isPresent());
      cluster.launch(app);
    }
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
