package io.github.punctual.yarn.enforce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.rm.MockCluster;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttemptState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An order that fails to take note of applications is told of them again, and not for ever. */
class GuardedOrderTest {
  private static MockCluster cluster;

  private final FailingOrder failing = new FailingOrder();
  private final List<Throwable> failures = new ArrayList<>();
  private final GuardedOrder guarded = new GuardedOrder(failing, failures::add);

  /** Takes note of applications, and fails at that while a test says so. */
  private static final class FailingOrder implements AssignmentOrder {
    private boolean failsAtAdded;
    private boolean failsAtRemoved;
    private final Set<FiCaSchedulerApp> tried = new HashSet<>();
    private final List<FiCaSchedulerApp> known = new ArrayList<>();

    /** Whether it was last told that it need not know of all. */
    private boolean isBesideAll;

    @Override
    public void added(FiCaSchedulerApp app) {
      tried.add(app);
      fail(failsAtAdded);
      known.add(app);
    }

    @Override
    public void removed(FiCaSchedulerApp app) {
      fail(failsAtRemoved);
      known.remove(app);
    }

    @Override
    public Iterator<FiCaSchedulerApp> order(Iterator<FiCaSchedulerApp> stock, String partition) {
      isBesideAll = stock instanceof QueueOrder;
      return stock;
    }

    private static void fail(boolean isTold) {
      if (isTold) {
        throw new IllegalStateException("told to fail");
      }
    }
  }

  @BeforeAll
  static void start() throws Exception {
    cluster = MockCluster.builder().start(1);
  }

  @AfterAll
  static void close() {
    cluster.close();
  }

  /** Applications of which only the scheduler's part is there. */
  private static List<FiCaSchedulerApp> applications(int count) {
    AbstractLeafQueue queue = (AbstractLeafQueue) cluster.scheduler().getQueue("default");
    return IntStream.range(0, count)
        .mapToObj(
            i ->
                new FiCaSchedulerApp(
                    ApplicationAttemptId.newInstance(ApplicationId.newInstance(1, i), 1),
                    "user",
                    queue,
                    queue.getAbstractUsersManager(),
                    cluster.rm().getRMContext()))
        .toList();
  }

  /** A container is to be assigned. */
  private void assign() {
    guarded.order(
        () -> QueueOrder.of(new FifoOrderingPolicy<>(), IteratorSelector.EMPTY_ITERATOR_SELECTOR),
        "");
  }

  private boolean isAllTold() {
    assign();
    return failing.isBesideAll;
  }

  @Test
  void anApplicationThatComesBackBeforeItsLeaveWasNotedIsThereOnce() {
    FiCaSchedulerApp app = applications(1).get(0);
    guarded.added(app);
    failing.failsAtRemoved = true;
    guarded.removed(app);
    failing.failsAtRemoved = false;
    guarded.added(app);
    assertEquals(List.of(app), failing.known);
    assertEquals(1, failures.size());
    assertTrue(isAllTold());
  }

  @Test
  void oneThatHasEndedIsForgottenThoughItsLeaveIsNeverNoted() {
    failing.failsAtRemoved = true;
    FiCaSchedulerApp app = applications(1).get(0);
    app.stop(RMAppAttemptState.KILLED);
    guarded.removed(app);
    assertTrue(isAllTold());
    assertEquals(2, failures.size(), "it was tried once more");
  }

  @Test
  void oneThatRunsIsNotForgotten() {
    failing.failsAtAdded = true;
    guarded.added(applications(1).get(0));
    assertFalse(isAllTold());
    failing.failsAtAdded = false;
    Await.untilTrue("it is told", this::isAllTold);
  }

  @Test
  void notAllAreToldAgainAtOnceAndNoneIsLeftOut() {
    failing.failsAtAdded = true;
    List<FiCaSchedulerApp> apps = applications(2 * GuardedOrder.MOST_AGAIN + 1);
    apps.forEach(guarded::added);
    failing.tried.clear();
    assign();
    assertEquals(GuardedOrder.MOST_AGAIN, failing.tried.size());
    Await.untilTrue(
        "all are tried",
        () -> {
          assign();
          return failing.tried.containsAll(apps);
        });
  }
}
