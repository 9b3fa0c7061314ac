package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.jobs.Phase;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queues that are missing, stopped, closed, new, full, or not the one that it was. */
class QueuesTest {
  private static final String ROOT = "yarn.scheduler.capacity.root.";
  private static MockCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    // There is one for all ResourceManagers of a machine, made for the first.
    YarnAuthorizationProvider.destroy();
    MockClusterBuilder builder =
        MockCluster.builder().set(ROOT + "queues", "default,small,stopped,closed,auto");
    for (String queue : List.of("default", "small", "stopped", "closed", "auto")) {
      builder
          .set(ROOT + queue + ".capacity", "1w")
          .set(ROOT + queue + ".user-limit-factor", "-1")
          .set(ROOT + queue + ".acl_submit_applications", "*");
    }
    cluster =
        builder
            .set("punctual.policy", FaultyPolicy.class.getName())
            .set("yarn.acl.enable", "true")
            .set(ROOT + "acl_submit_applications", " ")
            .set(ROOT + "acl_administer_queue", " ")
            .set(ROOT + "closed.acl_submit_applications", "somebody")
            .set(ROOT + "small.maximum-capacity", "25")
            .set(ROOT + "stopped.state", "STOPPED")
            .set(ROOT + "auto.auto-queue-creation-v2.enabled", "true")
            .set(ROOT + "auto.auto-queue-creation-v2.leaf-template.user-limit-factor", "-1")
            .start(2);
  }

  @AfterAll
  static void stop() {
    cluster.close();
    YarnAuthorizationProvider.destroy();
  }

  @AfterEach
  void nothingIsLeft() throws Exception {
    cluster.killAll();
    cluster.awaitEmpty();
    FaultyPolicy.forget();
  }

  @ParameterizedTest
  @ValueSource(strings = {"nowhere", "root.nowhere", "root", "root.auto", "stopped"})
  void queueThatTakesNothingRefusesWithTheStockMessageAndNothingIsKept(String queue)
      throws Exception {
    try (LogWatch log = new LogWatch()) {
      assertEquals(answer(queue), answer(queue, "sla.deadline=10m", "sla.tasks=3"));
      assertEquals(List.of(), log.ours());
    }
    cluster.awaitEmpty();
    RMApp next = cluster.submit("next", "sla.deadline=10m", "sla.tasks=15");
    cluster.awaitPhase(next, Phase.ADMITTED);
    assertEquals(15, cluster.job(next).allocatedTasks(), "nothing is promised to what was refused");
  }

  @Test
  void queueThatIsClosedToTheUserRefusesAsTheStockSchedulerDoes() throws Exception {
    String refused = answer("closed", "sla.deadline=10m", "sla.tasks=3");
    assertTrue(refused.contains("does not have permission"), refused);
    assertTrue(cluster.service().jobs().live().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(strings = {"default", "root.default"})
  void queueIsKnownByItsShortAndItsFullName(String queue) throws Exception {
    RMApp app = cluster.submitTo(queue, "job", "sla.deadline=10m", "sla.tasks=3");
    cluster.awaitPhase(app, Phase.ADMITTED);
    assertEquals("root.default", cluster.job(app).place().queuePath());
    MockAM master = cluster.launch(app);
    cluster.allocate(app, master, 10, 3);
    assertStays(app, 3);
  }

  @Test
  void queueThatComesWithTheJobHoldsItToItsPromise() throws Exception {
    RMApp first = cluster.submitTo("root.auto.fresh", "first", "sla.deadline=10m", "sla.tasks=3");
    cluster.awaitPhase(first, Phase.ADMITTED);
    MockAM master = cluster.launch(first);
    cluster.allocate(first, master, 10, 3);
    assertStays(first, 3);
    RMApp second = cluster.submitTo("root.auto.fresh", "second", "sla.deadline=10m", "sla.tasks=2");
    cluster.awaitPhase(second, Phase.ADMITTED);
    RMApp bad = cluster.submitTo("root.auto.other", "bad", "sla.deadline=soon");
    cluster.awaitOver(bad);
    RMApp impossible =
        cluster.submitTo(
            "root.auto.third",
            "third",
            "sla.deadline=1h",
            "sla.tasks=100",
            "sla.task-duration=50m");
    cluster.awaitOver(impossible);
    assertTrue(
        impossible.getDiagnostics().toString().contains("WORK_EXCEEDS_DEADLINE"),
        impossible.getDiagnostics().toString());
    assertEquals(Phase.REFUSED, cluster.job(impossible).phase());
  }

  @Test
  void jobThatRunsTakesItsPromiseToAnotherQueue() throws Exception {
    RMApp app = cluster.submit("job", "sla.deadline=10m", "sla.tasks=3");
    cluster.awaitPhase(app, Phase.ADMITTED);
    MockAM master = cluster.launch(app);
    cluster.allocate(app, master, 10, 3);
    cluster.rm().getRMAppManager().moveApplicationAcrossQueue(app.getApplicationId(), "small");
    assertEquals("root.small", cluster.job(app).place().queuePath());
    assertStays(app, 3);
    // The small queue holds 4 containers, and these are promised now.
    RMApp second = cluster.submitTo("small", "second", "sla.deadline=10m", "sla.tasks=3");
    cluster.awaitPhase(second, Phase.WAITING);
    RMApp third = cluster.submit("third", "sla.deadline=10m", "sla.tasks=11");
    cluster.awaitPhase(third, Phase.ADMITTED);
    assertEquals(11, cluster.job(third).allocatedTasks());
    cluster.finish(app, master);
    cluster.awaitPhase(app, Phase.MET);
    cluster.awaitPhase(second, Phase.ADMITTED);
  }

  @Test
  void jobThatWaitsIsAdmittedInAQueueThatHasRoom() throws Exception {
    RMApp first = cluster.submitTo("small", "first", "sla.deadline=10m", "sla.tasks=3");
    cluster.awaitPhase(first, Phase.ADMITTED);
    RMApp second = cluster.submitTo("small", "second", "sla.deadline=10m", "sla.tasks=3");
    cluster.awaitPhase(second, Phase.WAITING);
    cluster.rm().waitForState(second.getApplicationId(), RMAppState.ACCEPTED);
    cluster.rm().getRMAppManager().moveApplicationAcrossQueue(second.getApplicationId(), "default");
    cluster.awaitPhase(second, Phase.ADMITTED);
    MockAM master = cluster.launch(second);
    cluster.allocate(second, master, 10, 3);
    assertStays(second, 3);
    cluster.finish(second, master);
    cluster.awaitPhase(second, Phase.MET);
  }

  @Test
  void refreshWithBadSettingsIsRefusedAndTheOldOnesStay() throws Exception {
    for (String[] bad :
        new String[][] {
          {ROOT + "default.punctual.best-effort-floor", "2"},
          {ROOT + "default.punctual.bst-effort-floor", "0.5"},
          {ROOT + "nowhere.punctual.best-effort-floor", "0.5"},
          {ROOT + "default.punctual.best-effort-floor", "much"}
        }) {
      IOException refused = assertThrows(IOException.class, () -> refresh(bad));
      assertTrue(refused.getMessage().contains(bad[0]), refused.getMessage());
    }
    RMApp app = cluster.submit("job", "sla.deadline=10m", "sla.tasks=15");
    cluster.awaitPhase(app, Phase.ADMITTED);
    assertEquals(15, cluster.job(app).allocatedTasks());
  }

  @Test
  void refreshWithGoodSettingsIsInForceAndPromisesGoOn() throws Exception {
    RMApp before = cluster.submit("before", "sla.deadline=10m", "sla.tasks=3");
    cluster.awaitPhase(before, Phase.ADMITTED);
    MockAM master = cluster.launch(before);
    cluster.allocate(before, master, 10, 3);
    try {
      refresh(
          ROOT + "default.punctual.best-effort-floor", "0.5",
          ROOT + "default.ordering-policy", "fair");
      assertInstanceOf(FairOrderingPolicy.class, leaf("default").getOrderingPolicy());
      assertStays(before, 3);
      RMApp after = cluster.submit("after", "sla.deadline=10m", "sla.tasks=15");
      cluster.awaitPhase(after, Phase.ADMITTED);
      assertEquals(3, cluster.job(after).allocatedTasks(), "half of 16, less 4, less its master");
      MockAM afterMaster = cluster.launch(after);
      cluster.allocate(after, afterMaster, 10, 3);
      assertStays(after, 3);
    } finally {
      refresh();
    }
    assertStays(before, 3);
    cluster.finish(before, master);
    cluster.awaitPhase(before, Phase.MET);
  }

  /** What a client is told of a submission that fails. */
  private static String answer(String queue, String... tags) {
    try {
      RMApp app = cluster.submitTo(queue, "job", tags);
      cluster.awaitOver(app);
      assertEquals(RMAppState.FAILED, app.getState());
      return app.getDiagnostics().toString().replace(app.getApplicationId().toString(), "id");
    } catch (Exception e) {
      return (e + " " + e.getCause()).replaceAll("application_[0-9_]+", "id");
    }
  }

  private static AbstractLeafQueue leaf(String queue) {
    return (AbstractLeafQueue) cluster.scheduler().getQueue(queue);
  }

  private static void refresh(String... settings) throws IOException {
    Configuration conf = new Configuration(cluster.rm().getConfig());
    for (int i = 0; i < settings.length; i += 2) {
      conf.set(settings[i], settings[i + 1]);
    }
    cluster.scheduler().reinitialize(conf, cluster.rm().getRMContext());
  }

  /** It gets no more, however often the nodes report. */
  private static void assertStays(RMApp app, int tasks) {
    for (int i = 0; i < 5; i++) {
      cluster.heartbeat();
    }
    assertEquals(tasks + 1, cluster.containers(app), "tasks and master of " + app.getName());
  }
}
