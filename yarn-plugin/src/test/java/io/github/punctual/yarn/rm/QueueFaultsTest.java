package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.rm.BurstCluster.Job;
import org.junit.jupiter.api.Test;

/** What happens when deciding about queues fails. */
class QueueFaultsTest {
  @Test
  void theStockOrderServesUntilThePolicyWorksAgain() throws Exception {
    FailingQueueScheduler.FAILS.set(false);
    MockClusterBuilder builder =
        BurstCluster.withQueues("lq", "tq").scheduler(FailingQueueScheduler.class);
    try (BurstCluster queues = new BurstCluster(builder.start(2))) {
      queues.latency("root.lq", 4, 100);
      Job busy = queues.start("root.tq", "busy").ask(100).awaitTasks(15);
      FailingQueueScheduler.FAILS.set(true);
      Await.untilTrue("the policy is bypassed", () -> queues.cluster().queues().view().bypassed());
      Await.untilTrue("the stock order serves", () -> queues.servesInStockOrder());
      Await.until(
          "the minimum is the operator's again",
          () ->
              queues
                  .cluster()
                  .scheduler()
                  .getQueue("root.tq")
                  .getQueueResourceQuotas()
                  .getEffectiveMinResource()
                  .getMemorySize(),
          memory -> memory == 8192);
      assertEquals(1, queues.cluster().queues().view().failures().size());
      busy.endTask();
      busy.awaitTasks(15);

      FailingQueueScheduler.FAILS.set(false);
      Await.untilTrue("our order serves", () -> !queues.servesInStockOrder());
      assertEquals(false, queues.cluster().queues().view().bypassed());
      busy.endTask();
      var app = queues.submitBurst("root.lq", "burst");
      busy.endTask();
      queues.launch(app);
    } finally {
      FailingQueueScheduler.FAILS.set(false);
    }
  }

  @Test
  void aBurstThatArrivesWhileADecisionFailsIsSeenAfterwards() throws Exception {
    FailingQueueScheduler.FAILS.set(false);
    MockClusterBuilder builder =
        BurstCluster.withQueues("lq", "tq")
            .scheduler(FailingQueueScheduler.class)
            .set("punctual.bopf.update-interval-ms", "60000");
    try (BurstCluster queues = new BurstCluster(builder.start(2))) {
      queues.latency("root.lq", 4, 100);
      FailingQueueScheduler.FAILS.set(true);
      queues.submit("root.lq", "burst");
      Await.untilTrue("the policy is bypassed", () -> queues.cluster().queues().view().bypassed());
      FailingQueueScheduler.FAILS.set(false);
      // Any change of nodes has it decide at once.
      queues.cluster().addNode(8192, 8);
      Await.until("burst", () -> queues.view("root.lq"), view -> view.burst().isPresent());
    } finally {
      FailingQueueScheduler.FAILS.set(false);
    }
  }
}
