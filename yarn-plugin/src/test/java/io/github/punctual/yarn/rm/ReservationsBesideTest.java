package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.CapacityReservationSystem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reservations beside everything else that may be promised, configured or allowed. */
class ReservationsBesideTest {
  private static final String PREFIX = "yarn.scheduler.capacity.";

  private static MockClusterBuilder withBursts() {
    return ReservedCluster.builder()
        .promisesToQueues()
        .set(PREFIX + "root.queues", "default,lq,plan")
        .set(PREFIX + "root.default.capacity", "25")
        .set(PREFIX + "root.lq.capacity", "25")
        .set(PREFIX + "root.lq.maximum-capacity", "100")
        .set(PREFIX + "root.lq.user-limit-factor", "100");
  }

  @Test
  void aReservationComesBeforeABurstAndTheBurstBeforeTheOthers() throws Exception {
    try (ReservedCluster cluster = new ReservedCluster(withBursts().start(2)).ready()) {
      BurstCluster queues = new BurstCluster(cluster.cluster());
      assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
      MockJob others = cluster.start("default").ask(100, 1024, 1).awaitTasks(15);
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      MockJob job = cluster.start(id).ask(4, 1024, 1).awaitTasks(4);
      var burst = queues.submitBurst("root.lq", "burst");
      for (int i = 0; i < 6; i++) {
        others.endTask();
        cluster.cluster().heartbeat();
      }
      BurstCluster.Job bursting = queues.launch(burst).ask(10);
      Await.untilTrue(
          "the burst has its level",
          () -> {
            if (others.tasks() > 2) {
              others.endTask();
            }
            cluster.cluster().heartbeat();
            return bursting.tasks() >= 3;
          });
      assertEquals(4, job.tasks());
      // What is idle comes on top of it, and depends on the moment.
      long minimum =
          cluster.queue(id).getQueueResourceQuotas().getEffectiveMinResource().getMemorySize();
      assertTrue(minimum >= 4096, "minimum " + minimum);
    }
  }

  @Test
  void aPlanBesideBurstsCanPromiseWhatTheOperatorGivesItThoughThatChangesAndNodesCome()
      throws Exception {
    try (ReservedCluster cluster = new ReservedCluster(withBursts().start(2)).ready()) {
      BurstCluster queues = new BurstCluster(cluster.cluster());
      assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
      awaitCapacityOfPlan(cluster, 8);
      queues.refresh("root.plan.capacity", "25", "root.default.capacity", "50");
      awaitCapacityOfPlan(cluster, 4);
      cluster.cluster().addNode(8192, 8);
      awaitCapacityOfPlan(cluster, 6);
    }
  }

  private static void awaitCapacityOfPlan(ReservedCluster cluster, long vcores) {
    Await.until(
        "what the plan can promise",
        () -> cluster.promisable(ResourceVector.VCORES),
        capacity -> capacity == vcores);
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void whatPlansMayPromiseIsNotPromisedToDeadlines(String wholeTasks) throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(
                ReservedCluster.builder().set("punctual.whole-tasks", wholeTasks).start(2))
            .ready()) {
      // Half of the cluster runs seven at once: in two turns, which take longer than there is.
      var app =
          cluster
              .cluster()
              .submit("large", "sla.deadline=1h", "sla.tasks=12", "sla.task-duration=31m");
      var small =
          cluster
              .cluster()
              .submit("small", "sla.deadline=1h", "sla.tasks=6", "sla.task-duration=31m");
      cluster.cluster().awaitPhase(small, io.github.punctual.yarn.jobs.Phase.ADMITTED);
      long promisable =
          cluster.cluster().service().promises().stream()
              .filter(standing -> standing.pool().value().equals("root"))
              .mapToLong(standing -> standing.capacity().get("memory-mb"))
              .findFirst()
              .orElseThrow();
      assertEquals(8192, promisable);
      cluster.cluster().rm().killApp(app.getApplicationId());
    }
  }

  @Test
  void aUserIsHeldToTheCapOfThePlan() throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(
                ReservedCluster.builder()
                    .set(PREFIX + "root.plan.punctual.reservation.user-capacity", "50%")
                    .start(2))
            .ready()) {
      cluster.reserve(ReservedCluster.fromNow(3, 1, 1024, 1));
      Exception refused =
          assertThrows(
              Exception.class, () -> cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1)));
      assertTrue(refused.getMessage().contains("USER_CAP"), refused.getMessage());
      cluster.reserve("another", "plan", ReservedCluster.fromNow(2, 1, 1024, 1));
    }
  }

  @Test
  void aCapOfAQueueThatIsNoPlanStopsTheStart() {
    Exception refused =
        assertThrows(
            Exception.class,
            () ->
                ReservedCluster.builder()
                    .set(PREFIX + "root.default.punctual.reservation.user-capacity", "50%")
                    .start(1));
    assertTrue(refused.toString().contains("nothing can be reserved in root.default"));
  }

  @Test
  void anAdministratorOfReservationsMayUseThoseOfOthers() throws Exception {
    MockClusterBuilder builder =
        ReservedCluster.builder()
            .set("yarn.acl.enable", "true")
            .set("yarn.acl.reservation-enable", "true")
            .set("yarn.admin.acl", "nobody")
            .set(PREFIX + "root.acl_submit_applications", "*")
            .set(PREFIX + "root.plan.acl_administer_reservations", "boss")
            .set(PREFIX + "root.plan.acl_list_reservations", "*")
            .set(PREFIX + "root.plan.acl_submit_reservations", "user");
    try (ReservedCluster cluster = new ReservedCluster(builder.start(2)).ready()) {
      // By the last part of its name, which the stock lists do not know.
      ReservationId id = cluster.reserve("user", "plan", ReservedCluster.fromNow(2, 1, 1024, 1));
      Exception refused =
          assertThrows(
              Exception.class,
              () -> cluster.reserve("other", "plan", ReservedCluster.fromNow(1, 1, 1024, 1)));
      assertTrue(refused.toString().contains("SUBMIT_RESERVATIONS"), refused.toString());
      assertThrows(Exception.class, () -> cluster.delete("other", id));
      cluster.cluster().launch(cluster.submit("boss", "plan", id));
      // Queues that are no plans have no such lists.
      cluster.cluster().launch(cluster.submit("other", "default", null));
      cluster.delete("boss", id);
    }
  }

  @Test
  void theStockReservationSystemIsLeftAloneWhereItIsNamed() throws Exception {
    try (MockCluster cluster =
        ReservedCluster.builder()
            .set(
                "yarn.resourcemanager.reservation-system.class",
                CapacityReservationSystem.class.getName())
            .start(1)) {
      assertTrue(cluster.scheduler().find(ReservationService.class).isEmpty());
      assertEquals(
          CapacityReservationSystem.class,
          cluster.rm().getRMContext().getReservationSystem().getClass());
    }
  }

  @Test
  void thePartsOfABundleThatNobodyCountsDoNotBind() throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(
                ReservedCluster.builder()
                    .set(
                        PREFIX + "resource-calculator",
                        "org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator")
                    .start(2))
            .ready()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 512, 4));
      assertEquals(
          Resource.newInstance(2048, 0).getMemorySize(),
          cluster.booking(id).orElseThrow().promises().get(0).vector().get("memory-mb"));
      cluster.start(id).ask(4, 512, 1).awaitTasks(4);
    }
  }
}
