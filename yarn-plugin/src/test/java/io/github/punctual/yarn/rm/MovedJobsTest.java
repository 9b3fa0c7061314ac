package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Jobs that are moved to another queue while the policy is busy. */
class MovedJobsTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  @TempDir Path directory;

  private MockCluster start() throws Exception {
    return MockCluster.builder()
        .set(ROOT + "queues", "default,other")
        .set(ROOT + "default.capacity", "50")
        .set(ROOT + "other.capacity", "50")
        .set(ROOT + "other.maximum-capacity", "100")
        .set("punctual.policy", FaultyPolicy.class.getName())
        .set("punctual.decision-timeout-ms", "600000")
        .recoveringFrom(directory)
        .start(2);
  }

  @AfterEach
  void repair() {
    FaultyPolicy.unblock.countDown();
    FaultyPolicy.forget();
  }

  private static RMApp submit(MockCluster cluster, String queue, String user) throws Exception {
    return MockRMAppSubmitter.submit(
        cluster.rm(),
        cluster
            .submission(queue, "job of " + user, "sla.deadline=1h", "sla.tasks=7")
            .withUser(user)
            .build());
  }

  /** A user may have half of the cluster, which is full of two jobs. */
  @Test
  void whatAJobWasPromisedIsNotGivenAwayWhileItMoves() throws Exception {
    MockClusterBuilder builder =
        MockCluster.builder()
            .queue("root", "queues", "default,other")
            .queue("root.default", "capacity", "50", "maximum-capacity", "100")
            .queue("root.other", "capacity", "50", "maximum-capacity", "100");
    try (MockCluster cluster = builder.start(2)) {
      RMApp moved = submit(cluster, "default", "ann");
      cluster.awaitPhase(moved, Phase.ADMITTED);
      cluster.awaitPhase(submit(cluster, "other", "bob"), Phase.ADMITTED);
      RMApp waits = submit(cluster, "other", "cem");
      cluster.awaitPhase(waits, Phase.WAITING);

      cluster.rm().getRMAppManager().moveApplicationAcrossQueue(moved.getApplicationId(), "other");
      // It comes behind the move.
      cluster.awaitPhase(submit(cluster, "default", "dan"), Phase.WAITING);

      assertEquals("root.other/ann", cluster.job(moved).job().pool().value());
      assertEquals(Phase.ADMITTED, cluster.job(moved).phase());
      assertEquals(7, cluster.job(moved).allocatedTasks());
      assertEquals(Phase.WAITING, cluster.job(waits).phase());
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  /** Its master runs, and the policy decides about somebody else for as long as it is let. */
  private static RMApp movedWhileThePolicyIsBusy(MockCluster cluster) throws Exception {
    RMApp app = cluster.submit("job", "sla.deadline=1h", "sla.tasks=2");
    cluster.awaitPhase(app, Phase.ADMITTED);
    cluster.launch(app);
    FaultyPolicy.unblock = new CountDownLatch(1);
    RMApp blocked = cluster.submit("block", "sla.deadline=1h", "sla.tasks=1");
    cluster.awaitPhase(blocked, Phase.DECIDING);
    cluster.rm().getRMAppManager().moveApplicationAcrossQueue(app.getApplicationId(), "other");
    assertEquals("root.other", cluster.job(app).place().queuePath());
    return app;
  }

  @Test
  void whatWasDecidedBeforeTheMoveDoesNotTakeThePromiseBack() throws Exception {
    try (MockCluster cluster = start()) {
      RMApp before = cluster.submit("before", "sla.deadline=1h", "sla.tasks=1");
      cluster.awaitPhase(before, Phase.ADMITTED);
      DeadlineJob inDefault = cluster.job(before).job();
      RMApp app = movedWhileThePolicyIsBusy(cluster);
      TrackedJob job = cluster.job(app);
      PoolId other = job.job().pool();
      assertNotEquals(inDefault.pool(), other);

      // So does a decision end that began before it.
      job.revise(job.job().in(inDefault.pool()), 2, 0);
      FaultyPolicy.unblock.countDown();

      Await.until("the pool of the promise", () -> job.job().pool(), other::equals);
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void thePromiseIsWhereYarnSaysAfterAnEndBeforeItWasWrittenDown() throws Exception {
    try (MockCluster first = start()) {
      RMApp app = movedWhileThePolicyIsBusy(first);
      PoolId other = first.job(app).job().pool();
      // The first one still runs, as far as the stores know: nothing was closed.
      try (MockCluster second = start()) {
        Optional<TrackedJob> job =
            Await.until(
                "it is back",
                () -> second.service().jobs().live(app.getApplicationId()),
                now -> now.isPresent());
        assertEquals("root.other", job.orElseThrow().place().queuePath());
        assertEquals(other, job.orElseThrow().job().pool());
      }
    }
  }
}
