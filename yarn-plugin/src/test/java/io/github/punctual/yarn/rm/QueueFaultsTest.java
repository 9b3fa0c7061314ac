package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.yarn.rm.BurstCluster.Job;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** What happens when deciding about queues fails. */
class QueueFaultsTest {
  private static final AtomicBoolean FAILS = new AtomicBoolean();

  /** A scheduler on which decisions about queues fail when told so. */
  public static final class FailingScheduler extends TestSchedulers.TestQueueScheduler {
    @Override
    protected InstantSource clock() {
      InstantSource system = InstantSource.system();
      return () -> {
        if (FAILS.get() && Thread.currentThread().getName().equals("punctual-queues")) {
          throw new IllegalStateException("a decision fails");
        }
        return system.instant();
      };
    }
  }

  @Test
  void theStockOrderServesUntilThePolicyWorksAgain() throws Exception {
    FAILS.set(false);
    MockClusterBuilder builder =
        BurstCluster.withQueues("lq", "tq").scheduler(FailingScheduler.class);
    try (BurstCluster queues = new BurstCluster(builder.start(2))) {
      queues.latency("root.lq", 4, 100);
      Job busy = queues.start("root.tq", "busy").ask(100).awaitTasks(15);
      FAILS.set(true);
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

      FAILS.set(false);
      Await.untilTrue("our order serves", () -> !queues.servesInStockOrder());
      assertEquals(false, queues.cluster().queues().view().bypassed());
      busy.endTask();
      var app = queues.submitBurst("root.lq", "burst");
      busy.endTask();
      queues.launch(app);
    } finally {
      FAILS.set(false);
    }
  }

  @Test
  void aBurstThatArrivesWhileADecisionFailsIsSeenAfterwards() throws Exception {
    FAILS.set(false);
    MockClusterBuilder builder =
        BurstCluster.withQueues("lq", "tq")
            .scheduler(FailingScheduler.class)
            .set("punctual.bopf.update-interval-ms", "60000");
    try (BurstCluster queues = new BurstCluster(builder.start(2))) {
      queues.latency("root.lq", 4, 100);
      FAILS.set(true);
      queues.submit("root.lq", "burst");
      Await.untilTrue("the policy is bypassed", () -> queues.cluster().queues().view().bypassed());
      FAILS.set(false);
      // Any change of nodes has it decide at once.
      queues.cluster().addNode(8192, 8);
      Await.until("burst", () -> queues.view("root.lq"), view -> view.burst().isPresent());
    } finally {
      FAILS.set(false);
    }
  }
}
