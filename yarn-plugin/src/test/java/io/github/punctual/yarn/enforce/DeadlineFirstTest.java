package io.github.punctual.yarn.enforce;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.rm.Await;
import io.github.punctual.yarn.rm.MockCluster;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Deadline jobs come first, and all others in the order of their queue, however many they are. */
class DeadlineFirstTest {
  private static final int APPLICATIONS = 30;
  private static final PoolId POOL = Pools.queue("root.default", "");

  private static MockCluster cluster;

  /** In the order of submission; each waits for its master. */
  private static final List<FiCaSchedulerApp> APPS = new ArrayList<>();

  private final Enforcer enforcer = new Enforcer();
  private final List<Throwable> failures = new ArrayList<>();
  private final Map<ApplicationId, Entitlement> table = new HashMap<>();

  private enum Order {
    FIFO(FifoOrderingPolicy::new),
    FAIR(FairOrderingPolicy::new);

    private final Supplier<OrderingPolicy<FiCaSchedulerApp>> stock;

    Order(Supplier<OrderingPolicy<FiCaSchedulerApp>> stock) {
      this.stock = stock;
    }
  }

  @BeforeAll
  static void submit() throws Exception {
    cluster = MockCluster.builder().set("yarn.cluster.max-application-priority", "9").start(1);
    for (int i = 0; i < APPLICATIONS; i++) {
      RMApp app =
          MockRMAppSubmitter.submit(
              cluster.rm(),
              cluster
                  .submission("default", "app" + i)
                  .withAppPriority(Priority.newInstance(i * 7 % 10))
                  .build());
      Await.untilTrue(app + " has an attempt", () -> cluster.attempt(app) != null);
      APPS.add(cluster.attempt(app));
    }
  }

  @AfterAll
  static void close() {
    cluster.close();
    APPS.clear();
  }

  @BeforeEach
  void checkThatAllWait() {
    APPS.forEach(app -> assertTrue(app.isWaitingForAMContainer()));
  }

  /** Later ones have earlier deadlines. */
  private void promise(int app, boolean open) {
    table.put(
        APPS.get(app).getApplicationId(),
        new Entitlement(Resources.none(), open, 1_000 - app, Standing.PROMISED, false));
    publish();
  }

  private void promiseAllBut(Integer... others) {
    allBut(others).forEach(app -> promise(app, true));
  }

  /** In the order of their deadlines. */
  private static List<Integer> allBut(Integer... others) {
    List<Integer> left = new ArrayList<>();
    for (int app = APPLICATIONS - 1; app >= 0; app--) {
      if (!List.of(others).contains(app)) {
        left.add(app);
      }
    }
    return left;
  }

  private void publish() {
    publish(Rooms.UNLIMITED);
  }

  private void publish(Rooms rooms) {
    assertTrue(enforcer.replace(enforcer.table(), new Entitlements(table, rooms)));
  }

  private OrderingPolicy<FiCaSchedulerApp> over(Order order) {
    OrderingPolicy<FiCaSchedulerApp> policy =
        EntitledOrderingPolicy.over(
            order.stock.get(), () -> enforcer.orderIn("root.default"), failures::add);
    policy.addAllSchedulableEntities(APPS);
    return policy;
  }

  private static List<Integer> numbers(OrderingPolicy<FiCaSchedulerApp> policy) {
    List<Integer> numbers = new ArrayList<>();
    Iterator<FiCaSchedulerApp> apps =
        policy.getAssignmentIterator(IteratorSelector.EMPTY_ITERATOR_SELECTOR);
    apps.forEachRemaining(app -> numbers.add(APPS.indexOf(app)));
    return numbers;
  }

  /** Promised ones by deadline, and then those that are not, as the stock policy has them. */
  private void check(Order order, OrderingPolicy<FiCaSchedulerApp> policy, List<Integer> promised) {
    OrderingPolicy<FiCaSchedulerApp> stock = order.stock.get();
    stock.addAllSchedulableEntities(policy.getSchedulableEntities());
    List<Integer> expected = new ArrayList<>(promised);
    numbers(stock).stream().filter(app -> !promised.contains(app)).forEach(expected::add);
    assertEquals(expected, numbers(policy));
    assertEquals(List.of(), failures);
  }

  @ParameterizedTest
  @EnumSource
  void theOthersComeInTheOrderOfTheQueueBesideFewDeadlineJobs(Order order) {
    promise(3, true);
    promise(5, true);
    check(order, over(order), List.of(5, 3));
  }

  @ParameterizedTest
  @EnumSource
  void soTheyDoBesideMany(Order order) {
    promiseAllBut(1, 4, 7);
    check(order, over(order), allBut(1, 4, 7));
  }

  @ParameterizedTest
  @EnumSource
  void whoIsPromisedNothingAnyMoreIsAmongTheOthers(Order order) {
    promiseAllBut();
    OrderingPolicy<FiCaSchedulerApp> policy = over(order);
    check(order, policy, allBut());
    table.remove(APPS.get(4).getApplicationId());
    publish();
    check(order, policy, allBut(4));
    promise(7, false);
    check(order, policy, allBut(4, 7));
    promise(4, true);
    promise(7, true);
    check(order, policy, allBut());
  }

  @ParameterizedTest
  @EnumSource
  void whoHasLeftComesBackByNoTable(Order order) {
    promiseAllBut(1);
    OrderingPolicy<FiCaSchedulerApp> policy = over(order);
    policy.removeSchedulableEntity(APPS.get(1));
    policy.removeSchedulableEntity(APPS.get(4));
    check(order, policy, allBut(1, 4));
    table.remove(APPS.get(4).getApplicationId());
    publish();
    check(order, policy, allBut(1, 4));
    policy.addSchedulableEntity(APPS.get(4));
    check(order, policy, allBut(1, 4));
  }

  @ParameterizedTest
  @EnumSource
  void whoCameWhileItWasPromisedSomethingIsAmongTheOthersByTheNextTable(Order order) {
    promiseAllBut(4);
    OrderingPolicy<FiCaSchedulerApp> policy = over(order);
    policy.removeSchedulableEntity(APPS.get(4));
    check(order, policy, allBut(4));
    promise(4, true);
    policy.addSchedulableEntity(APPS.get(4));
    table.remove(APPS.get(4).getApplicationId());
    publish();
    check(order, policy, allBut(4));
  }

  /** Fails so often to take note that the fifth application is there. */
  private static AssignmentOrder failing(int times) {
    return new AssignmentOrder() {
      private int left = times;

      @Override
      public void added(FiCaSchedulerApp app) {
        if (app.equals(APPS.get(4)) && left-- > 0) {
          throw new IllegalStateException("told to fail");
        }
      }

      @Override
      public void removed(FiCaSchedulerApp app) {}

      @Override
      public Iterator<FiCaSchedulerApp> order(Iterator<FiCaSchedulerApp> stock, String partition) {
        return stock;
      }
    };
  }

  private OrderingPolicy<FiCaSchedulerApp> over(Order order, AssignmentOrder first) {
    OrderingPolicy<FiCaSchedulerApp> policy =
        EntitledOrderingPolicy.over(
            order.stock.get(), () -> enforcer.orderIn("root.default").over(first), failures::add);
    policy.addAllSchedulableEntities(APPS);
    return policy;
  }

  @ParameterizedTest
  @EnumSource
  void anApplicationOfWhichTheOrderFailedToTakeNoteIsServedAllTheSame(Order order) {
    promiseAllBut(4);
    OrderingPolicy<FiCaSchedulerApp> policy = over(order, failing(Integer.MAX_VALUE));
    assertEquals(1, failures.size());
    List<Integer> expected = new ArrayList<>(allBut(4));
    expected.add(4);
    assertEquals(expected, numbers(policy));
  }

  @ParameterizedTest
  @EnumSource
  void aDeadlineJobOfWhichItFailedToTakeNoteIsFoundAgain(Order order) {
    promiseAllBut();
    OrderingPolicy<FiCaSchedulerApp> policy = over(order, failing(2));
    assertEquals(allBut(4), numbers(policy));
    Await.until("all", () -> numbers(policy), allBut()::equals);
    assertEquals(2, failures.size());
  }

  @ParameterizedTest
  @EnumSource
  void butNotIfItHasLeftSinceThen(Order order) {
    promiseAllBut();
    OrderingPolicy<FiCaSchedulerApp> policy = over(order, failing(1));
    policy.removeSchedulableEntity(APPS.get(4));
    assertEquals(allBut(4), numbers(policy));
    policy.addSchedulableEntity(APPS.get(4));
    assertEquals(allBut(), numbers(policy));
    assertEquals(1, failures.size());
  }

  @ParameterizedTest
  @EnumSource
  void whoWasPromisedSomethingBetweenTwoLooksAloneIsAmongTheOthersAfterThem(Order order) {
    OrderingPolicy<FiCaSchedulerApp> policy =
        EntitledOrderingPolicy.over(
            order.stock.get(), () -> enforcer.orderIn("root.default"), failures::add);
    // Where nothing is limited the stock order stands.
    BestEffortRoom large =
        BestEffortRoom.of(Map.of(POOL, new long[] {1 << 20, 1 << 10}), Map.of(POOL, List.of(POOL)));
    Rooms limited = Rooms.allocating(large, BestEffortRoom.UNLIMITED);
    publish(limited);
    assertEquals(List.of(), numbers(policy));
    promise(4, true);
    policy.addSchedulableEntity(APPS.get(4));
    table.clear();
    publish(limited);
    check(order, policy, List.of());
  }
}
