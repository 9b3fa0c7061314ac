package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.queues.QueueView;
import io.github.punctual.yarn.rm.BurstCluster.Job;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnRuntimeException;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector;
import org.junit.jupiter.api.Test;

/** The minimums of queues, which limits and the stock preemption follow. */
class QueueSizesTest {
  private static CSQueue queue(BurstCluster queues, String path) {
    return queues.cluster().scheduler().getQueue(path);
  }

  private static Resource minimum(BurstCluster queues, String path) {
    return queue(queues, path).getQueueResourceQuotas().getEffectiveMinResource();
  }

  private static void awaitMinimum(BurstCluster queues, String path, int memoryMib, int vcores) {
    Await.until(
        "minimum of " + path,
        () -> minimum(queues, path),
        now ->
            Math.abs(now.getMemorySize() - memoryMib) <= 1536
                && Math.abs(now.getVirtualCores() - vcores) <= 2);
  }

  @Test
  void followTheSharesOfABurstAndOfTheOthers() throws Exception {
    try (BurstCluster queues =
        new BurstCluster(BurstCluster.withQueues("lq", "tq1", "tq2").start(2))) {
      assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
      Job one = queues.start("root.tq1", "one").ask(100).awaitTasks(15);
      queues.submit("root.tq2", "two");
      // One takes all that the other does not ask for.
      awaitMinimum(queues, "root.tq1", 16128, 15);
      RMApp app = queues.submitBurst("root.lq", "burst");
      one.endTask();
      queues.launch(app).ask(100);
      awaitMinimum(queues, "root.lq", 4096, 4);
      awaitMinimum(queues, "root.tq1", 12032, 11);
    }
  }

  @Test
  void changeNothingOfWhatAUserCanBePromised() throws Exception {
    MockClusterBuilder builder =
        BurstCluster.withQueues("lq", "tq", "jobs")
            .set("yarn.scheduler.capacity.root.jobs.user-limit-factor", "1");
    try (BurstCluster queues = new BurstCluster(builder.start(2))) {
      QueuePlacement place = new QueuePlacement("root.jobs", "", "user");
      ResourceVector operators = queues.cluster().service().userCapacity(place).orElseThrow();
      assertEquals(
          minimum(queues, "root.jobs").getMemorySize(), operators.get(ResourceVector.MEMORY));
      queues.latency("root.lq", 4, 100);
      queues.start("root.tq", "busy").ask(100).awaitTasks(15);
      awaitMinimum(queues, "root.tq", 16128, 15);
      assertTrue(minimum(queues, "root.jobs").getMemorySize() < 2048, "it asks for nothing");

      assertEquals(Optional.of(operators), queues.cluster().service().userCapacity(place));
    }
  }

  @Test
  void areTheOperatorsAgainWhenNoQueueHasBursts() throws Exception {
    try (BurstCluster queues = new BurstCluster(BurstCluster.withQueues("lq", "tq").start(2))) {
      assertEquals(8192, minimum(queues, "root.tq").getMemorySize());
      queues.latency("root.lq", 4, 100);
      Job busy = queues.start("root.tq", "busy").ask(100).awaitTasks(15);
      awaitMinimum(queues, "root.tq", 16128, 15);
      queues.cluster().queues().remove(queues.view("root.lq").queue());
      awaitMinimum(queues, "root.tq", 8192, 8);
      assertEquals(15, busy.tasks());
    }
  }

  @Test
  void surviveARefreshOfTheQueues() throws Exception {
    try (BurstCluster queues = new BurstCluster(BurstCluster.withQueues("lq", "tq").start(2))) {
      queues.latency("root.lq", 4, 100);
      queues.start("root.tq", "busy").ask(100).awaitTasks(15);
      awaitMinimum(queues, "root.tq", 16128, 15);
      queues.refresh();
      // At once, not only at the next decision.
      assertTrue(minimum(queues, "root.tq").getMemorySize() > 15000);
      assertTrue(!queues.servesInStockOrder());
    }
  }

  @Test
  void areTheOperatorsAgainThoughARefreshWasRefusedMeanwhile() throws Exception {
    try (BurstCluster queues = new BurstCluster(BurstCluster.withQueues("lq", "tq").start(2))) {
      List<String> paths = List.of("root.lq", "root.tq");
      List<QueueCapacityVector> operators =
          paths.stream().map(path -> queue(queues, path).getConfiguredCapacityVector("")).toList();
      queues.latency("root.lq", 4, 100);
      queues.start("root.tq", "busy").ask(100).awaitTasks(15);
      awaitMinimum(queues, "root.tq", 16128, 15);
      // The stock scheduler looks at this before it touches any queue.
      Configuration refused = new Configuration(queues.cluster().rm().getConfig());
      refused.set("yarn.scheduler.minimum-allocation-mb", "1000000");
      assertThrows(
          YarnRuntimeException.class,
          () ->
              queues
                  .cluster()
                  .scheduler()
                  .reinitialize(refused, queues.cluster().rm().getRMContext()));
      assertTrue(minimum(queues, "root.tq").getMemorySize() > 15000);

      queues.cluster().queues().remove(queues.view("root.lq").queue());
      awaitMinimum(queues, "root.tq", 8192, 8);
      assertEquals(
          operators,
          paths.stream().map(path -> queue(queues, path).getConfiguredCapacityVector("")).toList());
    }
  }

  @Test
  void followTheNodesThatAreThere() throws Exception {
    try (BurstCluster queues = new BurstCluster(BurstCluster.withQueues("lq", "tq").start(2))) {
      queues.latency("root.lq", 4, 100);
      queues.start("root.tq", "busy").ask(100).awaitTasks(15);
      MockNM third = queues.cluster().addNode(8192, 8);
      awaitMinimum(queues, "root.tq", 24320, 23);
      queues.cluster().lose(third);
      awaitMinimum(queues, "root.tq", 16128, 15);
    }
  }

  @Test
  void addUpBelowAParent() throws Exception {
    MockClusterBuilder builder = BurstCluster.withQueues("a", "b");
    builder.set("yarn.scheduler.capacity.root.a.queues", "lq,tq");
    BurstCluster.queue(builder, "root.a.lq", 50);
    BurstCluster.queue(builder, "root.a.tq", 50);
    try (BurstCluster queues = new BurstCluster(builder.start(2))) {
      queues.latency("root.a.lq", 4, 100);
      RMApp app = queues.submitBurst("root.a.lq", "burst");
      queues.launch(app).ask(100);
      queues.start("root.b", "beside").ask(100);
      awaitMinimum(queues, "root.a.lq", 4096, 4);
      awaitMinimum(queues, "root.b", 12032, 11);
      awaitMinimum(queues, "root.a", 4352, 4);
    }
  }

  private static int mostApplications(BurstCluster queues, String path) {
    return ((AbstractLeafQueue) queue(queues, path)).getMaxApplications();
  }

  private static int mostApplicationsOfUser(BurstCluster queues, String path) {
    return ((AbstractLeafQueue) queue(queues, path)).getMaxApplicationsPerUser();
  }

  @Test
  void leaveTheNumberOfApplicationsAloneAlsoWhenANodeComes() throws Exception {
    MockClusterBuilder builder =
        BurstCluster.withQueues("lq", "tq", "set")
            // Quarters and halves come out even, however many nodes there are for a moment.
            .queue("root.lq", "capacity", "25")
            .queue("root.tq", "capacity", "25")
            .queue("root.set", "capacity", "50", "user-limit-factor", "0.5")
            .queue("root.set", "maximum-applications", "70")
            .set("yarn.node-labels.enabled", "true");
    try (BurstCluster queues = new BurstCluster(builder.start(2))) {
      List<String> paths = List.of("root.lq", "root.tq", "root.set");
      List<Integer> most = paths.stream().map(path -> mostApplications(queues, path)).toList();
      List<Integer> ofUser =
          paths.stream().map(path -> mostApplicationsOfUser(queues, path)).toList();
      assertEquals(70, most.get(2));
      assertEquals(35, ofUser.get(2));
      queues.latency("root.lq", 4, 100);
      queues.start("root.tq", "busy").ask(100).awaitTasks(15);
      awaitMinimum(queues, "root.tq", 16128, 15);
      assertEquals(most, paths.stream().map(path -> mostApplications(queues, path)).toList());
      // The stock scheduler works the numbers out anew, and no size of ours changes.
      queues.cluster().addNode("gpu", 8192, 8);
      assertEquals(most, paths.stream().map(path -> mostApplications(queues, path)).toList());
      assertEquals(
          ofUser, paths.stream().map(path -> mostApplicationsOfUser(queues, path)).toList());

      queues.cluster().queues().remove(queues.view("root.lq").queue());
      awaitMinimum(queues, "root.tq", 4096, 4);
      Await.until(
          "numbers of applications",
          () -> paths.stream().map(path -> mostApplications(queues, path)).toList(),
          most::equals);
    }
  }

  private static MockClusterBuilder withQueuesMadeOnDemand() {
    return BurstCluster.withQueues("lq", "tq", "made")
        .set("yarn.scheduler.capacity.root.made.auto-queue-creation-v2.enabled", "true")
        .set("yarn.scheduler.capacity.root.made.capacity", "1w")
        .set("yarn.scheduler.capacity.root.lq.capacity", "1w")
        .set("yarn.scheduler.capacity.root.tq.capacity", "1w");
  }

  private static void makeQueueFor(BurstCluster queues, String path) throws Exception {
    queues.cluster().submitTo(path, "an application for " + path);
    Await.untilTrue("the queue is made", () -> queue(queues, path) != null);
  }

  @Test
  void aQueueMadeOnDemandMayHaveAsManyApplicationsAsWithoutBursts() throws Exception {
    int stock;
    try (BurstCluster queues = new BurstCluster(withQueuesMadeOnDemand().start(2))) {
      makeQueueFor(queues, "root.made.first");
      makeQueueFor(queues, "root.made.second");
      stock =
          Await.until(
              "a sixth of all",
              () -> mostApplications(queues, "root.made.second"),
              now -> Math.abs(now - 10_000 / 6) <= 2);
    }
    try (BurstCluster queues = new BurstCluster(withQueuesMadeOnDemand().start(2))) {
      makeQueueFor(queues, "root.made.first");
      queues.latency("root.lq", 4, 100);
      queues.start("root.tq", "busy").ask(100);
      awaitMinimum(queues, "root.tq", 15600, 15);
      makeQueueFor(queues, "root.made.second");
      for (String path : List.of("root.made.first", "root.made.second")) {
        Await.until(
            "applications of " + path,
            () -> mostApplications(queues, path),
            now -> Math.abs(now - stock) <= 2);
      }
    }
  }

  @Test
  void aBurstStartsAllItsMastersThoughItsQueueHoldsNothing() throws Exception {
    MockClusterBuilder builder =
        BurstCluster.withQueues("lq", "tq")
            .set("yarn.scheduler.capacity.root.lq.capacity", "1")
            .set("yarn.scheduler.capacity.root.tq.capacity", "99")
            .set("yarn.scheduler.capacity.root.lq.user-limit-factor", "1")
            .set("yarn.scheduler.capacity.root.lq.maximum-am-resource-percent", "0.5");
    try (BurstCluster queues = new BurstCluster(builder.start(2))) {
      queues.latency("root.lq", 8, 100);
      Job busy = queues.start("root.tq", "busy").ask(100).awaitTasks(15);
      RMApp first = queues.submitBurst("root.lq", "first");
      RMApp second = queues.submit("root.lq", "second");
      RMApp third = queues.submit("root.lq", "third");
      for (int i = 0; i < 3; i++) {
        busy.endTask();
      }
      for (RMApp app : new RMApp[] {first, second, third}) {
        queues.launch(app);
      }
    }
  }

  @Test
  void leaveRoomForQueuesThatAreMadeForAnApplication() throws Exception {
    try (BurstCluster queues = new BurstCluster(withQueuesMadeOnDemand().start(2))) {
      queues.latency("root.lq", 4, 100);
      Job busy = queues.start("root.tq", "busy").ask(100).awaitTasks(15);
      RMApp app = queues.cluster().submitTo("root.made.new", "first in its queue");
      Await.untilTrue(
          "the queue is served",
          () ->
              queues
                  .cluster()
                  .queues()
                  .view()
                  .find(new QueueId("root.made.new"))
                  .flatMap(QueueView::use)
                  .filter(use -> !use.pending().isZero())
                  .isPresent());
      busy.endTask();
      queues.launch(app);
    }
  }

  @Test
  void letTheStockPreemptionGiveABurstItsLevelThoughNothingEnds() throws Exception {
    String preemption = "yarn.resourcemanager.monitor.capacity.preemption.";
    MockClusterBuilder builder =
        BurstCluster.withQueues("lq", "tq")
            .set("yarn.resourcemanager.scheduler.monitor.enable", "true")
            .set(preemption + "monitoring_interval", "100")
            .set(preemption + "max_wait_before_kill", "200")
            .set(preemption + "total_preemption_per_round", "1.0")
            .set(preemption + "natural_termination_factor", "1.0")
            .set(preemption + "max_ignored_over_capacity", "0");
    try (BurstCluster queues = new BurstCluster(builder.start(2))) {
      queues.latency("root.lq", 8, 100);
      queues.start("root.tq", "busy").ask(100).awaitTasks(15);
      RMApp app = queues.submitBurst("root.lq", "burst");
      Job burst = queues.launch(app).ask(100);
      Await.untilTrue(
          "the burst has its level",
          () -> {
            queues.cluster().heartbeat();
            return burst.tasks() >= 7;
          });
    }
  }

  @Test
  void theLegacyModeIsRefused() {
    MockClusterBuilder builder =
        BurstCluster.withQueues("lq", "tq")
            .set("yarn.scheduler.capacity.legacy-queue-mode.enabled", "true");
    Exception refused = assertThrows(Exception.class, builder::start);
    assertTrue(
        refused.toString().contains("legacy-queue-mode.enabled is true"), refused.toString());
  }
}
