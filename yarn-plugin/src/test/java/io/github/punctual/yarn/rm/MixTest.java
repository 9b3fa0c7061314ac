package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.enforce.BestEffortRoom;
import io.github.punctual.yarn.enforce.Entitlements;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.rush.RushService;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deadlines, bursts, reservations and utilities in one scheduler, on two nodes of 8 vcores. */
class MixTest {
  private final LogWatch log = new LogWatch();
  private ReservedCluster cluster;
  private BurstCluster queues;

  @AfterEach
  void stop() throws Exception {
    if (cluster != null) {
      cluster.cluster().killAll();
      cluster.close();
    }
    log.close();
    assertEquals(List.of(), log.ours());
  }

  private void start(String policy) throws Exception {
    MockClusterBuilder builder =
        ReservedCluster.servingAtOnce(ReservedCluster.mixed(policy))
            .set("punctual.tempo.master-start", "0")
            .set("punctual.bopf.beyond", "spare");
    cluster = new ReservedCluster(builder.start(2)).ready();
    queues = new BurstCluster(cluster.cluster());
  }

  /** A job that is promised its deadline, of tasks of 20 s each, as its user says. */
  private RMApp admitted(int tasks, String deadline) throws Exception {
    RMApp app =
        cluster
            .cluster()
            .submit(
                "promised",
                "sla.deadline=" + deadline,
                "sla.tasks=" + tasks,
                "sla.task-memory=1g",
                "sla.task-duration=20s");
    cluster.cluster().awaitPhase(app, Phase.ADMITTED);
    assertEquals(Standing.PROMISED, cluster.cluster().job(app).standing());
    return app;
  }

  private MockJob promised(int tasks, String deadline) throws Exception {
    return cluster.jobOf(admitted(tasks, deadline));
  }

  /** The job of an application whose master begins on a full cluster as tasks of another end. */
  private MockJob launch(RMApp app, MockJob full) throws Exception {
    Await.untilTrue("its master is asked for", () -> asksForSomething(app));
    endOneByOne(
        full,
        8,
        "the master of " + app.getName() + " begins",
        () -> cluster.cluster().containers(app) == 1);
    return cluster.jobOf(app);
  }

  /** It is worked out a moment after a reservation was made, or a burst came. */
  private void awaitRight() {
    Await.untilTrue(
        "its queue is promised something now",
        () -> table().rooms().byRight() != BestEffortRoom.UNLIMITED);
  }

  private boolean asksForSomething(RMApp app) {
    var known =
        cluster.cluster().scheduler().getSchedulerApplications().get(app.getApplicationId());
    var attempt = known == null ? null : known.getCurrentAppAttempt();
    return attempt != null
        && attempt.getAppAttemptResourceUsage().getPending().getVirtualCores() > 0;
  }

  private void handOver(MockJob from, MockJob to, int expected, int most) throws Exception {
    endOneByOne(from, most, to.app().getName() + " holds tasks", () -> to.tasks() == expected);
  }

  /**
   * Ends tasks of a job one by one until something holds. What is kept for whom is worked out a
   * moment after each, and no more than some end: once it has none left, any job has what it wants.
   */
  private void endOneByOne(MockJob from, int most, String what, Callable<Boolean> holds)
      throws Exception {
    for (int left = most; left > 0 && !holds.call(); left--) {
      awaitWorkedOut();
      if (!holds.call()) {
        from.endTask();
      }
    }
    Await.untilTrue(
        what,
        () -> {
          cluster.cluster().heartbeat();
          return holds.call();
        });
  }

  /**
   * Waits until it is worked out what is kept for whom by what is held now: rights may be in work
   * that do not know of it yet, and then rooms that do not know of the rights. Tables are published
   * as new objects: which one is in force is the question.
   */
  @SuppressWarnings("ReferenceEquality")
  private void awaitWorkedOut() {
    for (int i = 0; i < 3; i++) {
      long decisions = cluster.cluster().queues().counts().decisions();
      Entitlements table = table();
      Await.untilTrue(
          "rights and rooms are worked out anew",
          () -> {
            cluster.cluster().heartbeat();
            return cluster.cluster().queues().counts().decisions() > decisions && table() != table;
          });
    }
  }

  private Entitlements table() {
    return cluster.cluster().service().enforcer().table();
  }

  @Test
  void aReservationHasItsContainersThoughAPromisedJobAsksForEverything() throws Exception {
    start("tempo");
    MockJob promised = promised(60, "1h").ask(60, 1024, 1).awaitTasks(15);
    ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
    RMApp app = cluster.submit("user", ReservedCluster.PLAN, id);
    awaitRight();
    MockJob reserved = launch(app, promised).ask(10, 1024, 1);
    handOver(promised, reserved, 4, 7);
    assertTrue(promised.tasks() >= 9, "the others are the promised job's");
  }

  @Test
  void aReservationHasItsContainersThoughRoomIsKeptForAPromisedJob() throws Exception {
    start("tempo");
    cluster.start("default").ask(5, 1024, 1).awaitTasks(5);
    MockJob promised = promised(60, "1h").ask(60, 1024, 1).awaitTasks(9);
    Await.untilTrue(
        "what best effort holds is kept for the promised job",
        () -> table().rooms().bestEffort() != BestEffortRoom.UNLIMITED);
    ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
    RMApp app = cluster.submit("user", ReservedCluster.PLAN, id);
    awaitRight();
    MockJob reserved = launch(app, promised).ask(4, 1024, 1);
    handOver(promised, reserved, 4, 7);
    assertTrue(promised.tasks() >= 6, "it gave no more than is promised to others");
  }

  @Test
  void aHardBurstHasItsLevelThoughAPromisedJobAsksForEverything() throws Exception {
    start("tempo");
    assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
    MockJob promised = promised(60, "1h").ask(60, 1024, 1).awaitTasks(15);
    RMApp app = queues.submitBurst("root.lq", "burst");
    awaitRight();
    MockJob burst = launch(app, promised).ask(10, 1024, 1);
    // Its master is part of its level.
    handOver(promised, burst, 3, 6);
    int before = promised.tasks();
    promised.endTask();
    cluster.cluster().heartbeat();
    Await.until("the promised job takes the next one", promised::tasks, now -> now == before);
    assertEquals(3, burst.tasks(), "beyond its level it comes after what is promised");
  }

  @ParameterizedTest
  @ValueSource(strings = {"tempo", "justice"})
  void whatHardBurstsMayNeedIsNotPromisedToAJob(String policy) throws Exception {
    start(policy);
    // From Justice all 8 of the plan are kept, too, be they reserved or not.
    assertEquals(QueueClass.HARD, queues.latency("root.lq", policy.equals("tempo") ? 8 : 4, 11));
    // 16 places would do; these are for bursts, which may come whenever they like.
    RMApp large =
        cluster
            .cluster()
            .submit(
                "large",
                "sla.deadline=5m",
                "sla.tasks=60",
                "sla.task-memory=1g",
                "sla.task-duration=60s");
    RMApp small =
        cluster
            .cluster()
            .submit(
                "small",
                "sla.deadline=5m",
                "sla.tasks=4",
                "sla.task-memory=1g",
                "sla.task-duration=60s");
    cluster.cluster().awaitPhase(small, Phase.ADMITTED);
    Await.untilTrue(
        "it is decided about the large one",
        () -> cluster.cluster().job(large).decision().isPresent());
    assertFalse(
        cluster.cluster().job(large).phase() == Phase.ADMITTED
            && cluster.cluster().job(large).standing() == Standing.PROMISED,
        cluster.cluster().job(large)::toString);
  }

  @Test
  void jobsThatNameAUtilityArePlannedByItAndAllOthersAreNot() throws Exception {
    start("tempo");
    RMApp useful =
        cluster
            .cluster()
            .submit("useful", "sla.deadline=10m", "sla.tasks=4", "sla.utility=sigmoid");
    MockJob promised = promised(4, "1h").ask(4, 1024, 1).awaitTasks(4);
    RMApp plain = cluster.cluster().submit("plain");
    MockJob job = cluster.jobOf(useful).ask(4, 1024, 1).awaitTasks(4);
    RushService rush = cluster.cluster().scheduler().find(RushService.class).orElseThrow();
    Await.untilTrue(
        "it is planned",
        () -> rush.job(useful.getApplicationId()).orElseThrow().plan().isPresent());

    assertEquals(1, rush.jobs().size());
    assertTrue(cluster.cluster().service().jobs().find(useful.getApplicationId()).isEmpty());
    assertTrue(
        cluster.cluster().service().jobs().find(promised.app().getApplicationId()).isPresent());
    OutlookService outlooks =
        cluster.cluster().scheduler().find(OutlookService.class).orElseThrow();
    assertTrue(outlooks.known(useful.getApplicationId()).isPresent(), "by its plan");
    assertTrue(outlooks.known(promised.app().getApplicationId()).isPresent(), "by its promise");
    assertTrue(outlooks.known(plain.getApplicationId()).isEmpty(), "from its tasks alone");
    assertEquals(4, job.tasks());
  }

  @Test
  void aJobInAReservationIsNotPlannedThoughItIsGivenAJobFile() throws Exception {
    start("tempo");
    ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
    RushService rush = cluster.cluster().scheduler().find(RushService.class).orElseThrow();
    String[] tags = {"sla.deadline=10m", "sla.utility=sigmoid"};
    isNotPlanned(rush, cluster.submit("user", ReservedCluster.PLAN, id, tags));
    // By the name of its queue.
    isNotPlanned(rush, cluster.submit("user", ReservedCluster.PLAN + "." + id, null, tags));
  }

  private void isNotPlanned(RushService rush, RMApp app) throws Exception {
    cluster.jobOf(app);
    IllegalStateException refused =
        assertThrows(
            IllegalStateException.class,
            () -> rush.reconfigure(app.getApplicationId(), "<job><budget>20m</budget></job>"));
    assertTrue(refused.getMessage().contains("reservation"), refused.getMessage());
    assertTrue(rush.job(app.getApplicationId()).isEmpty());
  }

  @Test
  void aJobByUtilityGoesBeforeBestEffortAndAfterWhatIsPromised() throws Exception {
    start("tempo");
    MockJob plain = cluster.start("default").ask(40, 1024, 1).awaitTasks(15);
    MockJob promised = launch(admitted(4, "1h"), plain).ask(4, 1024, 1);
    handOver(plain, promised, 4, 7);
    RMApp app =
        cluster
            .cluster()
            .submit(
                "useful",
                "sla.deadline=10m",
                "sla.tasks=4",
                "sla.task-memory=1g",
                "sla.task-duration=60s",
                "sla.utility=sigmoid");
    MockJob useful = launch(app, plain).ask(4, 1024, 1);
    handOver(plain, useful, 4, 7);
    assertEquals(4, promised.tasks());
  }

  @Test
  void theOnlyAndLargeContainerOfAReservationIsGivenOnANodeThatIsMadeFreeForIt() throws Exception {
    start("tempo");
    MockJob promised = promised(60, "1h").ask(60, 1024, 1).awaitTasks(15);
    ReservationId id = cluster.reserve(ReservedCluster.fromNow(1, 1, 4096, 4));
    RMApp app = cluster.submit("user", ReservedCluster.PLAN, id);
    awaitRight();
    MockJob reserved = launch(app, promised).ask(1, 4096, 4);
    // Task by task there is never room for it but where a node is kept for it.
    handOver(promised, reserved, 1, 16);
    assertTrue(promised.tasks() >= 2);
  }
}
