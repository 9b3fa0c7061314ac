package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.github.punctual.yarn.enforce.AssignmentOrder;
import io.github.punctual.yarn.enforce.EntitledOrderingPolicy;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.LeafQueueOrdering;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The stock scheduler goes on when an order of ours fails in its hands. */
class LeafOrderFaultsTest {
  private enum FailingCall {
    ADDED,
    REMOVED,
    ORDER,
    HAS_NEXT,
    NEXT
  }

  /** The queue's own order, which fails at one place. */
  private record FailingOrder(FailingCall place) implements AssignmentOrder {
    @Override
    public void added(FiCaSchedulerApp app) {
      fail(FailingCall.ADDED);
    }

    @Override
    public void removed(FiCaSchedulerApp app) {
      fail(FailingCall.REMOVED);
    }

    @Override
    public Iterator<FiCaSchedulerApp> order(Iterator<FiCaSchedulerApp> stock, String partition) {
      fail(FailingCall.ORDER);
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          fail(FailingCall.HAS_NEXT);
          return stock.hasNext();
        }

        @Override
        public FiCaSchedulerApp next() {
          fail(FailingCall.NEXT);
          return stock.next();
        }
      };
    }

    private void fail(FailingCall here) {
      if (here == place) {
        throw new IllegalStateException("told to fail at " + here);
      }
    }
  }

  private static void runs(OrderingPolicy<FiCaSchedulerApp> stock, FailingCall place)
      throws Exception {
    List<Throwable> noted = new CopyOnWriteArrayList<>();
    try (MockCluster cluster = MockCluster.builder().start(2)) {
      LeafQueueOrdering.replaceBelow(
          cluster.scheduler().getQueue("default"),
          (ours, path) ->
              EntitledOrderingPolicy.over(stock, () -> new FailingOrder(place), noted::add));
      RMApp app = cluster.submit("job");
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 3, 3);
      cluster.finish(app, master);
      cluster.awaitEmpty();
    }
    assertFalse(noted.isEmpty());
  }

  @ParameterizedTest
  @EnumSource(FailingCall.class)
  void aQueueWhoseOrderFailsIsServedInItsOwnOrder(FailingCall place) throws Exception {
    runs(new FifoOrderingPolicy<>(), place);
  }

  @ParameterizedTest
  @EnumSource(FailingCall.class)
  void soIsAQueueWithTheFairPolicy(FailingCall place) throws Exception {
    runs(new FairOrderingPolicy<>(), place);
  }

  /** Carries all applications over but the first, as if that were being put in order. */
  private static final class LosingPolicy extends FifoOrderingPolicy<FiCaSchedulerApp> {
    @Override
    public void addAllSchedulableEntities(Collection<FiCaSchedulerApp> apps) {
      super.addAllSchedulableEntities(apps.stream().skip(1).toList());
    }
  }

  private record NotingOrder(List<FiCaSchedulerApp> noted) implements AssignmentOrder {
    @Override
    public void added(FiCaSchedulerApp app) {
      noted.add(app);
    }

    @Override
    public void removed(FiCaSchedulerApp app) {
      noted.remove(app);
    }

    @Override
    public Iterator<FiCaSchedulerApp> order(Iterator<FiCaSchedulerApp> stock, String partition) {
      return stock;
    }
  }

  @Test
  void anApplicationThatIsLostAsThePolicyOfItsQueueIsReplacedIsFoundAtOnce() throws Exception {
    List<FiCaSchedulerApp> noted = new CopyOnWriteArrayList<>();
    List<Throwable> failed = new CopyOnWriteArrayList<>();
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      List<RMApp> apps = List.of(cluster.submit("first"), cluster.submit("second"));
      AbstractLeafQueue queue = (AbstractLeafQueue) cluster.scheduler().getQueue("default");
      Await.untilTrue("both are in the queue", () -> queue.getNumActiveApplications() == 2);
      LeafQueueOrdering.replaceBelow(
          queue,
          (ours, path) ->
              EntitledOrderingPolicy.over(
                  new LosingPolicy(), () -> new NotingOrder(noted), failed::add));
      for (RMApp app : apps) {
        assertEquals(1, noted.stream().filter(cluster.attempt(app)::equals).count());
        cluster.finish(app, cluster.launch(app));
      }
      cluster.awaitEmpty();
    }
    assertEquals(List.of(), noted);
    assertEquals(List.of(), failed);
  }
}
