package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.jobs.Phase;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.thirdparty.com.google.common.util.concurrent.SettableFuture;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queues that are empty for the stock scheduler, because all jobs in them are held. */
class HeldQueuesTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static MockCluster cluster;

  private static MockClusterBuilder builder() {
    MockClusterBuilder builder =
        MockCluster.builder()
            .set("yarn.cluster.max-application-priority", "10")
            .set(ROOT + "queues", "default,gone,auto,full");
    for (String queue : new String[] {"default", "gone", "auto", "full"}) {
      builder.queue("root." + queue, "capacity", "1w", "user-limit-factor", "-1");
    }
    return builder
        .set(ROOT + "full.maximum-applications", "2")
        .set(ROOT + "auto.auto-queue-creation-v2.enabled", "true")
        .set(ROOT + "auto.auto-queue-creation-v2.leaf-template.user-limit-factor", "-1");
  }

  private static MockClusterBuilder remembering(Path directory) {
    return builder().recoveringFrom(directory);
  }

  @BeforeAll
  static void start() throws Exception {
    cluster = builder().start(2);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @AfterEach
  void clear() throws Exception {
    cluster.killAll();
    cluster.awaitEmpty();
  }

  /** A job that has no room beside another one. */
  private static RMApp held(MockCluster in, String queue) throws Exception {
    RMApp first = in.submit("first", "sla.deadline=5m", "sla.tasks=15", "sla.task-duration=4m");
    in.awaitPhase(first, Phase.ADMITTED);
    RMApp held =
        in.submitTo(queue, "held", "sla.deadline=1h", "sla.tasks=15", "sla.task-duration=50m");
    in.awaitPhase(held, Phase.WAITING);
    Await.untilTrue(
        "the stock scheduler knows the job that is held",
        () -> in.scheduler().getSchedulerApplications().containsKey(held.getApplicationId()));
    return held;
  }

  @Test
  void queueThatCameWithAJobStaysUntilThatHasEnded() throws Exception {
    RMApp held = held(cluster, "root.auto.fresh");
    CSQueue queue = cluster.scheduler().getQueue("root.auto.fresh");

    cluster.scheduler().removeQueue(queue);

    assertNotNull(cluster.scheduler().getQueue("root.auto.fresh"));
    cluster.rm().killApp(held.getApplicationId());
    cluster.awaitOver(held);
    Await.untilTrue(
        "the queue can be removed",
        () -> {
          removeQuietly(queue);
          return cluster.scheduler().getQueue("root.auto.fresh") == null;
        });
  }

  private static void removeQuietly(CSQueue queue) {
    try {
      cluster.scheduler().removeQueue(queue);
    } catch (YarnException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void refreshThatWouldRemoveAQueueOfHeldJobsIsRefused() throws Exception {
    RMApp held = held(cluster, "gone");
    Configuration conf = new Configuration(cluster.scheduler().getConf());
    conf.set(ROOT + "gone.state", "STOPPED");
    cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
    conf.set(ROOT + "queues", "default,auto,full");

    IOException refused =
        assertThrows(
            IOException.class,
            () -> cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext()));

    assertTrue(
        refused.getMessage().contains("root.gone cannot be removed: 1 applications are held in it"),
        refused::getMessage);
    cluster.rm().killApp(held.getApplicationId());
    cluster.awaitOver(held);
    Await.untilTrue(
        "the refresh is taken",
        () -> {
          try {
            cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
            return true;
          } catch (IOException e) {
            return false;
          }
        });
    assertNull(cluster.scheduler().getQueue("root.gone"));
  }

  @Test
  void heldJobsCountAgainstTheMostThatAQueueMayHave() throws Exception {
    held(cluster, "full");
    RMApp second = cluster.submitTo("full", "second", "sla.deadline=1h", "sla.tasks=15");
    // While that one is still being decided about.
    RMApp third = cluster.submitTo("full", "third", "sla.deadline=1h", "sla.tasks=15");

    cluster.rm().waitForState(third.getApplicationId(), RMAppState.FAILED);
    cluster.rm().waitForState(second.getApplicationId(), RMAppState.ACCEPTED);
    String message = third.getDiagnostics().toString();
    assertTrue(message.contains("root.full has 2 applications"), message);
    assertTrue(message.contains("may have 2 (maximum-applications)"), message);
    // Other queues have room for more.
    RMApp elsewhere =
        cluster.submitTo("root.auto.fresh", "elsewhere", "sla.deadline=1h", "sla.tasks=15");
    cluster.rm().waitForState(elsewhere.getApplicationId(), RMAppState.ACCEPTED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"root.gone", "root.auto.fresh"})
  void heldJobIsDecidedAboutInItsQueueAfterARestart(String queue, @TempDir Path directory)
      throws Exception {
    try (MockCluster first = remembering(directory).start(2)) {
      RMApp held = held(first, queue);
      // One node is there before the other. They are back when none has come for 2 s.
      MockClusterBuilder next = remembering(directory).set("punctual.restart-grace-ms", "12000");
      try (MockCluster second = next.start(2)) {
        RMApp back = second.rm().getRMContext().getRMApps().get(held.getApplicationId());
        second.awaitPhase(back, Phase.WAITING);
        // Before the nodes were there it was counted in a part of its user, of which there is none.
        Await.until(
            "the pool in which it is counted",
            () -> second.job(back).job().pool(),
            Pools.queue(queue, "")::equals);
        for (RMApp app : second.rm().getRMContext().getRMApps().values()) {
          if (app != back) {
            second.rm().killApp(app.getApplicationId());
          }
        }
        second.awaitPhase(back, Phase.ADMITTED);
        assertEquals(15, second.job(back).allocatedTasks());
      }
    }
  }

  @Test
  void thePriorityOfAHeldJobIsNotChangedHalfway() throws Exception {
    RMApp held = held(cluster, "default");
    YarnException refused =
        assertThrows(
            YarnException.class,
            () ->
                cluster
                    .scheduler()
                    .updateApplicationPriority(
                        Priority.newInstance(1),
                        held.getApplicationId(),
                        SettableFuture.create(),
                        UserGroupInformation.getCurrentUser()));
    assertTrue(refused.getMessage().contains("held until it may run"), refused::getMessage);
    assertEquals(0, held.getApplicationSubmissionContext().getPriority().getPriority());
  }
}
