package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.reclaim.LostWork.Loss;
import io.github.punctual.yarn.reclaim.PromiseKind;
import io.github.punctual.yarn.reclaim.Reclaiming;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateRequest;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.PreemptionContainer;
import org.apache.hadoop.yarn.api.records.PreemptionMessage;
import org.apache.hadoop.yarn.api.records.ResourceBlacklistRequest;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Room by force for every kind of promise, on a cluster of two nodes with eight places each that
 * best effort has filled with tasks which do not end by themselves.
 */
class ReclaimTest {
  private static final String PREFIX = "yarn.scheduler.capacity.root.";

  private final LogWatch log = new LogWatch();
  private MockCluster cluster;
  private ReservedCluster jobs;

  @AfterEach
  void stop() throws Exception {
    if (cluster != null) {
      cluster.killAll();
      cluster.close();
    }
    log.close();
    assertEquals(List.of(), log.ours());
  }

  /** Queues for deadlines, bursts and best effort, which any of them may fill. */
  static MockClusterBuilder builder(String reclaim) {
    MockClusterBuilder builder =
        MockCluster.builder()
            .set("punctual.reclaim", reclaim)
            .set("punctual.policy", "tempo")
            .set("punctual.tempo.user-share", "1")
            // However busy the machine is, no job is given up.
            .set("punctual.decision-timeout-ms", "60000")
            .set("punctual.tempo.master-start", "0")
            .set("punctual.bopf.beyond", "spare")
            .set(PREFIX + "queues", "default,lq,adhoc");
    BurstCluster.queue(builder, "root.default", 25);
    BurstCluster.queue(builder, "root.lq", 25);
    BurstCluster.queue(builder, "root.adhoc", 50);
    return builder;
  }

  private void start(MockClusterBuilder builder) throws Exception {
    cluster = builder.promisesEverything().start(2);
    jobs = new ReservedCluster(cluster);
    Await.untilTrue("decisions are taken", () -> cluster.service().loop().isReady());
    Await.untilTrue("queues are served", () -> cluster.queues().isReady());
  }

  private MockJob fill(String queue) throws Exception {
    return jobs.start(queue).ask(15, 1024, 1).awaitTasks(15);
  }

  private Loss lost(PromiseKind kind) {
    return cluster.scheduler().find(Reclaiming.class).orElseThrow().lost().of(kind);
  }

  /** A job that is promised its deadline, as its user says how long its tasks take. */
  private RMApp promised(String deadline, int tasks, String duration) throws Exception {
    RMApp app =
        cluster.submit(
            "promised",
            "sla.deadline=" + deadline,
            "sla.tasks=" + tasks,
            "sla.task-memory=1g",
            "sla.task-duration=" + duration);
    cluster.awaitPhase(app, Phase.ADMITTED);
    assertEquals(Standing.PROMISED, cluster.job(app).standing());
    return app;
  }

  private long deadline(RMApp app) {
    return cluster.job(app).job().deadlineMillis();
  }

  /** Waits for so many decisions about queues, with heartbeats in between. */
  private void pass(int decisions) {
    long until = cluster.queues().counts().decisions() + decisions;
    Await.untilTrue(
        "some decisions are taken",
        () -> {
          cluster.heartbeat();
          return cluster.queues().counts().decisions() >= until;
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"adhoc", "default"})
  void aJobHasItsRoomInTimeThoughLongTasksFillTheCluster(String queue) throws Exception {
    start(builder("promises").set("punctual.policy", "justice"));
    MockJob others = fill(queue);
    RMApp app = promised("150s", 4, "80s");
    cluster.approachDeadline(app, 110_000);
    jobs.jobOf(app).ask(4, 1024, 1).awaitTasks(4);
    assertTrue(cluster.now() <= deadline(app) - 80_000, "its tasks can be done in time");
    pass(10);
    assertEquals(10, others.tasks(), "a master and four tasks, and no more");
    Loss loss = lost(PromiseKind.DEADLINE);
    assertEquals(5, loss.containers());
    assertTrue(loss.memoryMibSeconds() >= 1024 * loss.containerSeconds(), loss::toString);
    assertTrue(loss.memoryMibSeconds() < 1024 * (loss.containerSeconds() + 1), loss::toString);
    assertEquals(0, lost(PromiseKind.BURST).containers());
    assertEquals(RMAppState.RUNNING, others.app().getState());
  }

  @Test
  void aJobHasItsRoomInTimeThoughItHoldsOpportunisticContainers() throws Exception {
    start(builder("promises").set("punctual.policy", "justice"));
    MockJob others = fill("adhoc");
    RMApp app = promised("150s", 4, "80s");
    cluster.approachDeadline(app, 110_000);
    MockJob job = jobs.jobOf(app);
    job.addOpportunistic(cluster.nodes().get(0), 4);
    job.ask(4, 1024, 1).awaitTasks(8);
    assertEquals(10, others.tasks(), "a master and four tasks, and no more");
  }

  @Test
  void aMasterThatAsksForMoreThanCanBeCountedKeepsNobodyFromHisRoom() throws Exception {
    start(builder("promises").set("punctual.policy", "justice"));
    RMApp greedy = promised("30m", 2, "2s");
    MockAM master = cluster.launch(greedy);
    // Two are together less than nothing, where 32 bits hold the sum.
    List<ResourceRequest> asks = EndlessRequestsTest.moreThanCanBeCounted(2);
    // No node is good enough for it, so that it goes on asking.
    List<String> nodes = cluster.nodes().stream().map(node -> node.getNodeId().getHost()).toList();
    AllocateRequest request = AllocateRequest.newInstance(0, 0f, asks, List.of(), null);
    request.setResourceBlacklistRequest(ResourceBlacklistRequest.newInstance(nodes, List.of()));
    master.allocate(request);
    MockJob others = jobs.start("adhoc").ask(15, 1024, 1).awaitTasks(12);
    RMApp app = promised("150s", 4, "80s");
    cluster.approachDeadline(app, 110_000);
    jobs.jobOf(app).ask(4, 1024, 1).awaitTasks(4);
    assertTrue(cluster.now() <= deadline(app) - 80_000, "its tasks can be done in time");
    assertEquals(9, others.tasks(), "a master and a task had room already");
  }

  @Test
  void aJobWhoseMasterRunsElsewhereTakesNothingForIt() throws Exception {
    start(builder("promises").set("punctual.policy", "justice"));
    MockJob others = fill("adhoc");
    RMApp app =
        MockRMAppSubmitter.submit(
            cluster.rm(),
            cluster
                .submission(
                    "default",
                    "promised",
                    "sla.deadline=150s",
                    "sla.tasks=4",
                    "sla.task-memory=1g",
                    "sla.task-duration=80s")
                .withUnmanagedAM(true)
                .build());
    cluster.awaitPhase(app, Phase.ADMITTED);
    cluster.approachDeadline(app, 110_000);
    MockAM master = MockRM.launchUAM(app, cluster.rm(), cluster.nodes().get(0));
    master.registerAppAttempt();
    jobs.jobOf(app, master).ask(4, 1024, 1).awaitTasks(4);
    pass(10);
    assertEquals(11, others.tasks(), "four tasks, and no more");
    assertEquals(4, lost(PromiseKind.DEADLINE).containers());
  }

  @Test
  void aPlannedJobHasItsRoomInTimeAndBestEffortItsFloor() throws Exception {
    start(builder("promises").set("punctual.best-effort-floor", "0.75"));
    RMApp app = promised("140s", 3, "20s");
    MockJob job = jobs.jobOf(app);
    MockJob others = jobs.start("default").ask(20, 1024, 1).awaitTasks(14);
    cluster.approachDeadline(app, 82_000);
    job.ask(8, 1024, 1).awaitTasks(3);
    assertTrue(cluster.now() <= deadline(app) - 20_000, "it has all that may be taken");
    pass(20);
    assertEquals(3, job.tasks());
    assertEquals(11, others.tasks(), "with their master three quarters of 16");
    assertEquals(3, lost(PromiseKind.DEADLINE).containers());
  }

  @ParameterizedTest
  @ValueSource(strings = {"never", "reservations"})
  void nothingIsTakenForAJobWhereTheOperatorWantsItNot(String reclaim) throws Exception {
    start(builder(reclaim).set("punctual.policy", "justice"));
    MockJob others = fill("adhoc");
    RMApp app = promised("60s", 2, "1s");
    cluster.approachDeadline(app, 3000);
    Await.untilTrue(
        "its tasks could not be done in time any more",
        () -> {
          cluster.heartbeat();
          return cluster.now() > deadline(app) - 1000;
        });
    assertEquals(15, others.tasks());
    assertEquals(0, cluster.containers(app));
    assertEquals(0, lost(PromiseKind.DEADLINE).containers());
  }

  @Test
  void nothingIsTakenForAJobWhileTasksOfOthersMayEndInTime() throws Exception {
    start(builder("promises"));
    MockJob others = fill("adhoc");
    RMApp app = promised("20m", 4, "60s");
    pass(40);
    assertEquals(15, others.tasks());
    others.release(1);
    MockJob job = jobs.jobOf(app).ask(4, 1024, 1);
    others.release(4);
    job.awaitTasks(4);
    assertEquals(10, others.tasks());
    assertEquals(0, lost(PromiseKind.DEADLINE).containers());
  }

  @Test
  void aHardBurstHasItsLevelInItsTime() throws Exception {
    start(builder("promises"));
    BurstCluster queues = new BurstCluster(cluster);
    assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
    MockJob others = fill("adhoc");
    MockJob burst = jobs.jobOf(queues.submitBurst("root.lq", "burst")).ask(10, 1024, 1);
    burst.awaitTasks(3);
    pass(20);
    assertEquals(3, burst.tasks(), "its master is part of its level");
    assertEquals(11, others.tasks());
    assertEquals(4, lost(PromiseKind.BURST).containers());
  }

  @Test
  void aHardBurstHasItsLevelThoughASoftOneHoldsTheCluster() throws Exception {
    start(builder("promises"));
    BurstCluster queues = new BurstCluster(cluster);
    assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
    assertEquals(QueueClass.SOFT, queues.latency("root.adhoc", 14, 100));
    MockJob soft = jobs.jobOf(queues.submitBurst("root.adhoc", "soft")).ask(15, 1024, 1);
    soft.awaitTasks(15);
    MockJob hard = jobs.jobOf(queues.submitBurst("root.lq", "hard")).ask(10, 1024, 1);
    hard.awaitTasks(3);
    pass(20);
    assertEquals(3, hard.tasks(), "its master is part of its level");
    assertEquals(11, soft.tasks());
    assertEquals(4, lost(PromiseKind.BURST).containers());
  }

  @ParameterizedTest
  @ValueSource(strings = {"never", "reservations"})
  void nothingIsTakenForABurstWhereTheOperatorWantsItNot(String reclaim) throws Exception {
    start(builder(reclaim));
    BurstCluster queues = new BurstCluster(cluster);
    assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
    MockJob others = fill("adhoc");
    queues.submitBurst("root.lq", "burst");
    pass(40);
    assertEquals(15, others.tasks());
    assertEquals(0, lost(PromiseKind.BURST).containers());
  }

  @Test
  void nobodyIsTakenBelowWhatHisQueueIsGuaranteed() throws Exception {
    MockClusterBuilder builder = builder("promises");
    BurstCluster.queue(builder, "root.default", 6.25);
    BurstCluster.queue(builder, "root.lq", 6.25);
    BurstCluster.queue(builder, "root.adhoc", 87.5);
    start(builder);
    BurstCluster queues = new BurstCluster(cluster);
    assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
    MockJob others = fill("adhoc");
    MockJob burst = jobs.jobOf(queues.submitBurst("root.lq", "burst")).ask(3, 1024, 1);
    burst.awaitTasks(1);
    pass(20);
    assertEquals(13, others.tasks(), "with their master 14 of 16, as configured");
    assertEquals(1, burst.tasks());
  }

  @Test
  void mastersAreNeverTaken() throws Exception {
    start(builder("promises"));
    BurstCluster queues = new BurstCluster(cluster);
    assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
    List<MockJob> masters = new ArrayList<>();
    for (int i = 0; i < 16; i++) {
      masters.add(jobs.start("adhoc"));
    }
    RMApp burst = queues.submitBurst("root.lq", "burst");
    pass(40);
    for (MockJob master : masters) {
      assertEquals(1, cluster.containers(master.app()));
    }
    assertEquals(0, cluster.containers(burst));
    assertEquals(0, lost(PromiseKind.BURST).containers());
  }

  @Test
  void theYoungestGoFirstAndTheirOwnerIsToldBefore() throws Exception {
    start(builder("promises").set("punctual.reclaim-grace-ms", "10000"));
    BurstCluster queues = new BurstCluster(cluster);
    assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
    MockJob others = jobs.start("adhoc").ask(11, 1024, 1).awaitTasks(11);
    Set<ContainerId> old = live(others);
    long now = System.currentTimeMillis();
    Await.untilTrue("they are older", () -> System.currentTimeMillis() > now + 100);
    others.ask(4, 1024, 1).awaitTasks(15);
    Set<ContainerId> young = live(others);
    young.removeAll(old);

    queues.submitBurst("root.lq", "burst");
    Set<ContainerId> told = new HashSet<>();
    Await.untilTrue(
        "their owner is told",
        () -> {
          told.addAll(told(others));
          return !told.isEmpty();
        });
    assertEquals(16, live(others).size(), "nothing has ended yet");
    assertTrue(young.containsAll(told), () -> told + " of " + young);
    Await.untilTrue("one ends", (Callable<Boolean>) () -> live(others).size() < 16);
    assertTrue(live(others).containsAll(old));
    Set<ContainerId> gone = new HashSet<>(young);
    gone.removeAll(live(others));
    assertTrue(told.containsAll(gone), () -> gone + " without a word, told were " + told);
  }

  private Set<ContainerId> live(MockJob job) {
    return cluster.attempt(job.app()).getLiveContainers().stream()
        .map(container -> container.getContainerId())
        .collect(Collectors.toCollection(HashSet::new));
  }

  private static Set<ContainerId> told(MockJob job) throws Exception {
    PreemptionMessage message = job.master().allocate(List.of(), List.of()).getPreemptionMessage();
    Set<ContainerId> told = new HashSet<>();
    if (message != null && message.getContract() != null) {
      for (PreemptionContainer container : message.getContract().getContainers()) {
        told.add(container.getId());
      }
    }
    if (message != null && message.getStrictContract() != null) {
      for (PreemptionContainer container : message.getStrictContract().getContainers()) {
        told.add(container.getId());
      }
    }
    return told;
  }

  @Test
  void aBurstHasItsLevelThoughALostJobHoldsTheCluster() throws Exception {
    start(builder("promises").set("punctual.tempo.lost", "last"));
    BurstCluster queues = new BurstCluster(cluster);
    assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
    RMApp app =
        cluster.submit(
            "lost",
            "sla.deadline=60s",
            "sla.tasks=60",
            "sla.task-memory=1g",
            "sla.task-duration=2s");
    cluster.awaitPhase(app, Phase.ADMITTED);
    MockJob lost = jobs.jobOf(app).ask(60, 1024, 1).awaitTasks(15);
    cluster.approachDeadline(app, 0);
    Await.until(
        "it is lost, as the table in force says",
        () -> cluster.service().enforcer().table().of(app.getApplicationId()),
        now -> now.isPresent() && now.get().standing() == Standing.LAST);
    MockJob burst = jobs.jobOf(queues.submitBurst("root.lq", "burst")).ask(10, 1024, 1);
    burst.awaitTasks(3);
    pass(20);
    assertEquals(11, lost.tasks());
    assertEquals(4, lost(PromiseKind.BURST).containers());
  }

  @Test
  void whatAPromisedJobHoldsIsLeftToItWhenABurstComes() throws Exception {
    start(builder("promises"));
    BurstCluster queues = new BurstCluster(cluster);
    assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
    MockJob promised = jobs.jobOf(promised("1h", 60, "20s")).ask(60, 1024, 1).awaitTasks(15);
    queues.submitBurst("root.lq", "burst");
    pass(40);
    assertEquals(15, promised.tasks());
    assertEquals(0, lost(PromiseKind.BURST).containers());
  }
}
