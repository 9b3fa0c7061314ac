package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.robust.peel.Claim;
import io.github.punctual.robust.peel.ExactPeeling;
import io.github.punctual.robust.peel.Limits;
import io.github.punctual.robust.peel.PeeledTargets;
import io.github.punctual.robust.peel.Peeling;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.RushPlan;
import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.rush.RushPart;
import io.github.punctual.yarn.service.LedgerMaker;
import io.github.punctual.yarn.settings.RushOptions;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans when something fails: the policy, tasks, nodes, the ResourceManager itself. */
class RushFaultsTest {
  private static volatile boolean throwing;
  private static volatile CountDownLatch hanging = new CountDownLatch(0);

  /** How many threads hang. */
  private static final AtomicInteger HELD = new AtomicInteger();

  /** Throws or hangs when it is told to. */
  private static final class FaultyPeeling implements Peeling {
    private final Peeling exact = new ExactPeeling();

    @Override
    public String name() {
      return "faulty";
    }

    @Override
    public double resolution() {
      return exact.resolution();
    }

    @Override
    public PeeledTargets divide(List<Claim> claims, Limits limits) {
      if (throwing) {
        throw new IllegalStateException("it was told to fail");
      }
      CountDownLatch latch = hanging;
      boolean isHeld = latch.getCount() > 0;
      HELD.addAndGet(isHeld ? 1 : 0);
      try {
        latch.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } finally {
        HELD.addAndGet(isHeld ? -1 : 0);
      }
      return exact.divide(claims, limits);
    }
  }

  /** Plans with a peeling that can fail. */
  public static final class FaultyRushScheduler extends TestSchedulers.TestRushScheduler {
    public FaultyRushScheduler() {
      super(new RushPart(FaultyRushScheduler::faulty));
    }

    private static RushSettings faulty(RushOptions options) {
      RushSettings settings = options.ofPolicy();
      return new RushSettings(settings.robustness(), settings.estimator(), new FaultyPeeling());
    }
  }

  @TempDir Path store;

  @AfterEach
  void mend() {
    throwing = false;
    hanging.countDown();
    FaultyPolicy.unblock.countDown();
  }

  /** Each ledger is an object of its own. */
  @Test
  @SuppressWarnings("ReferenceEquality")
  void plansOnWithWhatWasPromisedLastWhileTheDeadlinePolicyHangs() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .promisesEverything()
            .set("punctual.policy", FaultyPolicy.class.getName())
            .start(2)) {
      LedgerMaker maker = cluster.scheduler().find(LedgerMaker.class).orElseThrow();
      Await.untilTrue("a ledger is made for who asks", () -> maker.latest().isPresent());
      RMApp app = cluster.submit("planned", "sla.deadline=10m", "sla.utility=sigmoid");
      Await.untilTrue("it is planned", () -> RushTest.plan(cluster, app).isPresent());

      FaultyPolicy.unblock = new CountDownLatch(1);
      cluster.awaitPhase(
          cluster.submit("block", "sla.deadline=10m", "sla.tasks=1"), Phase.DECIDING);
      Await.untilTrue("nobody has an answer", () -> maker.ledger().isEmpty());
      PromiseLedger last = maker.latest().orElseThrow();
      Set<RushPlan> plans = new HashSet<>();
      Await.untilTrue(
          "it plans on",
          () -> {
            cluster.rush().asked(app.getApplicationId());
            plans.add(cluster.rush().plan().orElseThrow());
            return plans.size() > 6;
          });
      assertSame(last, maker.latest().orElseThrow(), "it still hangs");
      assertEquals(Map.of(), cluster.rush().faults());

      FaultyPolicy.unblock.countDown();
      Await.untilTrue("a newer one is made", () -> maker.latest().orElseThrow() != last);
      cluster.killAll();
    }
  }

  @Test
  void whatCannotBeForgottenNowIsRefusedAndNotForgottenLater() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder().scheduler(FaultyRushScheduler.class).start(1)) {
      cluster.runToEnd(cluster.submit("etl", "sla.deadline=10m"), 2);
      Await.untilTrue("it is settled", () -> cluster.rush().jobs().isEmpty());
      RMApp again = cluster.submit("etl", "sla.deadline=10m");
      Await.untilTrue("its earlier run is known", () -> work(cluster, again) > 0);

      hanging = new CountDownLatch(1);
      Await.untilTrue(
          "planning hangs",
          () -> {
            cluster.rush().asked(again.getApplicationId());
            return HELD.get() > 0;
          });
      RuntimeException refused =
          assertThrows(RuntimeException.class, () -> cluster.rush().unlearn(Whose.EVERYBODY));
      assertTrue(refused.getMessage().contains("punctual-rush"), refused.getMessage());
      assertTrue(refused.getMessage().contains("2000 ms"), refused.getMessage());
      assertTrue(refused.getMessage().contains("nothing was forgotten"), refused.getMessage());
      hanging.countDown();

      Set<RushPlan> plans = new HashSet<>();
      Await.untilTrue(
          "it plans again",
          () -> plans.add(cluster.rush().plan().orElseThrow()) && plans.size() > 2);
      assertTrue(work(cluster, again) > 0);
      Await.untilDone("it is forgotten", () -> cluster.rush().unlearn(Whose.EVERYBODY));
      Await.untilTrue("its earlier run is forgotten", () -> work(cluster, again) == 0);
      cluster.killAll();
    }
  }

  private static double work(MockCluster cluster, RMApp app) {
    return RushTest.plan(cluster, app).map(JobPlan::robustWork).orElse(0.0);
  }

  @Test
  void servesInTheStockOrderWhileThePolicyThrowsOrHangs() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder()
            .scheduler(FaultyRushScheduler.class)
            .set("punctual.decision-timeout-ms", "10000")
            .start(1)) {
      RMApp app = cluster.submit("job", "sla.deadline=10m");
      MockAM master = cluster.launch(app);
      Await.untilTrue("it is planned", () -> !cluster.rush().serving().isStock());
      throwing = true;
      Await.untilTrue("no plan is in force", () -> cluster.rush().serving().isStock());
      cluster.allocate(app, master, 2, 2);
      Await.until(
          "failures of one cause",
          () -> cluster.rush().faults().values(),
          failures -> failures.size() == 1 && failures.iterator().next() > 2);
      assertEquals(cluster.rush().faults().keySet(), cluster.scheduler().failures().keySet());
      throwing = false;
      Await.untilTrue("a plan is in force again", () -> !cluster.rush().serving().isStock());
      hanging = new CountDownLatch(1);
      Await.untilTrue("no plan is in force", () -> cluster.rush().serving().isStock());
      cluster.allocate(app, master, 2, 2);
      assertEquals(5, cluster.containers(app));
      hanging.countDown();
      Await.untilTrue("a plan is in force again", () -> !cluster.rush().serving().isStock());
      cluster.killAll();
    }
  }

  @Test
  void countsFailedTasksAndFollowsLostNodes() throws Exception {
    try (MockCluster cluster = MockCluster.builder().plansByUtility().start(1)) {
      MockNM second = cluster.addNode(8192, 8);
      RMApp app = cluster.submit("job", "sla.deadline=1h", "sla.task-duration=30s");
      MockAM master = cluster.launch(app);
      List<Container> tasks = cluster.allocate(app, master, 40, 15);
      Await.untilTrue("all is wanted", () -> wanted(cluster, app) == 15);
      double before = plan(cluster, app).meanWork();
      int failed = 0;
      for (Container task : tasks) {
        if (!task.getNodeId().equals(second.getNodeId()) && failed++ < 5) {
          end(cluster, task, 1);
        }
      }
      Await.until("its work has grown", () -> plan(cluster, app).meanWork(), now -> now > before);
      cluster.lose(second);
      Await.untilTrue("no more is wanted than there is", () -> wanted(cluster, app) <= 7);
      cluster.killAll();
    }
  }

  @Test
  void whatWasLearnedOutlivesTheResourceManager() throws Exception {
    try (MockCluster first = start()) {
      RMApp app = first.submit("etl", "sla.deadline=1h");
      MockAM master = first.launch(app);
      List<Container> tasks = first.allocate(app, master, 4, 4);
      long begun = System.currentTimeMillis();
      Await.untilTrue("they take some time", () -> System.currentTimeMillis() > begun + 200);
      for (Container task : tasks) {
        first.completed(task, ContainerState.COMPLETE);
      }
      first.finish(app, master);
      Await.untilTrue(
          "it is forgotten but for its history",
          () -> first.rush().job(app.getApplicationId()).isEmpty());
      // The first one still runs, as far as the store knows: nothing was closed.
      try (MockCluster second = start()) {
        RMApp again = second.submit("etl", "sla.deadline=1h");
        MockAM againMaster = second.launch(again);
        againMaster.allocate("*", 1024, 4, List.of());
        Await.until(
            "its work is expected as it was, not as of tasks that nobody knows",
            () -> RushTest.plan(second, again).map(JobPlan::meanWork).orElse(0.0),
            work -> work > 0 && work < 400);
        assertFalse(second.rush().serving().isStock());
        second.killAll();
      }
    }
  }

  private MockCluster start() throws Exception {
    return MockCluster.builder()
        .plansByUtility()
        .set("punctual.store.dir", store.toUri().toString())
        .set("punctual.rush.prior-seconds", "1000")
        .start(1);
  }

  private static int wanted(MockCluster cluster, RMApp app) {
    return plan(cluster, app).wantedTasks();
  }

  private static JobPlan plan(MockCluster cluster, RMApp app) {
    assertTrue(RushTest.plan(cluster, app).isPresent());
    return RushTest.plan(cluster, app).orElseThrow();
  }

  private static void end(MockCluster cluster, Container container, int status) throws Exception {
    TaskFeedTest.end(cluster, container, status);
  }
}
