package io.github.punctual.yarn.rm;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.yarn.event.AbstractEvent;
import org.apache.hadoop.yarn.event.Dispatcher;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.event.EventHandler;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmnode.RMNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.NodeUpdateSchedulerEvent;

/**
 * The moment between the allocation of a master and its being marked as one: until it is closed the
 * ResourceManager handles no event.
 *
 * @param attempt whose master it is
 * @param container the master's
 */
public record UnmarkedMaster(FiCaSchedulerApp attempt, RMContainer container, CountDownLatch seen)
    implements AutoCloseable {
  private enum Hold {
    UNTIL_SEEN
  }

  /** Allocates the master of an application that was submitted. */
  public static UnmarkedMaster of(MockCluster cluster, RMApp app) {
    Await.untilTrue(
        "its master is asked for",
        () ->
            Optional.ofNullable(app.getCurrentAppAttempt())
                .map(RMAppAttempt::getState)
                .filter(state -> state == RMAppAttemptState.SCHEDULED)
                .isPresent());
    FiCaSchedulerApp attempt = cluster.attempt(app);
    CountDownLatch seen = new CountDownLatch(1);
    Dispatcher dispatcher = cluster.rm().getRMContext().getDispatcher();
    dispatcher.register(Hold.class, (EventHandler<Event<Hold>>) event -> await(seen));
    dispatcher.getEventHandler().handle(new AbstractEvent<>(Hold.UNTIL_SEEN) {});
    RMNode node = cluster.rm().getRMContext().getRMNodes().values().iterator().next();
    Await.untilTrue(
        "its master is allocated",
        () -> {
          cluster.scheduler().handle(new NodeUpdateSchedulerEvent(node));
          return !attempt.getLiveContainers().isEmpty();
        });
    return new UnmarkedMaster(attempt, attempt.getLiveContainers().iterator().next(), seen);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    seen.countDown();
  }
}
