package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.queues.QueueService;
import io.github.punctual.yarn.reservation.PunctualReservationSystem;
import io.github.punctual.yarn.reservation.follow.ReservationGuests;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.QueueMetrics;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.junit.jupiter.api.Test;

/** Jobs that run with what a standard client has reserved for them. */
class ReservationsTest {
  private static final Resource SMALL = Resource.newInstance(1024, 1);

  private static void awaitAtLeast(ReservedCluster cluster, MockJob job, int tasks) {
    Await.until(
        "tasks of the job",
        () -> {
          cluster.cluster().heartbeat();
          return job.tasks();
        },
        now -> now >= tasks);
  }

  private static Resource minimum(CSQueue queue) {
    return queue.getQueueResourceQuotas().getEffectiveMinResource();
  }

  private static void awaitMaximum(CSQueue queue, int memoryMib, int vcores) {
    Await.until(
        "maximum of " + queue.getQueuePath(),
        () -> queue.getQueueResourceQuotas().getEffectiveMaxResource(),
        now -> now.equals(Resource.newInstance(memoryMib, vcores)));
  }

  @Test
  void isOurReservationSystemWhereNoOtherIsNamed() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      assertEquals(
          PunctualReservationSystem.class,
          cluster.cluster().rm().getRMContext().getReservationSystem().getClass());
    }
  }

  @Test
  void aJobGetsItsReservedMemoryAndVcoresBesideAClusterFullOfBestEffortWork() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.startServingAtOnce()) {
      MockJob others = cluster.start("default").ask(100, 1024, 1).awaitTasks(15);
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      MockJob job = cluster.start(id).ask(100, 1024, 1);
      awaitAtLeast(cluster, job, 4);
      assertEquals(Resource.newInstance(4096 + 256, 4 + 1), minimum(cluster.queue(id)));
      assertTrue(others.tasks() >= 10, () -> "no more is taken than is wanted");
      assertEquals(RMAppState.RUNNING, others.app().getState());
    }
  }

  @Test
  void aReservationOfVcoresIsNotFilledWithMemory() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.startServingAtOnce()) {
      // The other job leaves memory, but no vcores.
      cluster.start("default").ask(100, 256, 1).awaitTasks(15);
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(2, 1, 512, 3));
      MockJob job = cluster.start(id).ask(100, 512, 3);
      awaitAtLeast(cluster, job, 2);
      assertEquals(Resource.newInstance(1024 + 256, 6 + 1), minimum(cluster.queue(id)));
    }
  }

  @Test
  void aReservationOfMemoryIsNotFilledWithVcores() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.startServingAtOnce()) {
      // The other job leaves vcores, but no memory.
      cluster.start("default").ask(100, 2560, 1).awaitTasks(6);
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(2, 1, 3072, 1));
      MockJob job = cluster.start(id).ask(100, 3072, 1);
      awaitAtLeast(cluster, job, 2);
      assertEquals(Resource.newInstance(6144 + 256, 2 + 1), minimum(cluster.queue(id)));
    }
  }

  @Test
  void aJobRunsEarlyWhileCapacityIsIdle() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      long now = System.currentTimeMillis();
      ReservationId id =
          cluster.reserve(
              ReservedCluster.definition(now + 600_000, now + 1_200_000, 300_000, 4, 1, SMALL));
      MockJob job = cluster.start(id).ask(6, 1024, 1).awaitTasks(6);
      assertTrue(minimum(cluster.queue(id)).getMemorySize() == 0, "nothing is promised yet");
      job.finish();
    }
  }

  @Test
  void severalJobsOfAReservationRunEarlySideBySide() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      long now = System.currentTimeMillis();
      ReservationId id =
          cluster.reserve(
              ReservedCluster.definition(now + 600_000, now + 1_200_000, 300_000, 4, 1, SMALL));
      MockJob first = cluster.start(id).ask(3, 1024, 1).awaitTasks(3);
      MockJob second = cluster.start(id).ask(3, 1024, 1).awaitTasks(3);
      assertTrue(minimum(cluster.queue(id)).getMemorySize() == 0, "nothing is promised yet");
      first.finish();
      second.finish();
    }
  }

  @Test
  void whatRunsBeyondItsReservationGoesWhenAnotherWantsItsOwn() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.startServingAtOnce()) {
      ReservationId first = cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      MockJob greedy = cluster.start(first).ask(100, 1024, 1).awaitTasks(15);
      ReservationId second = cluster.reserve(ReservedCluster.fromNow(3, 1, 1024, 1));
      MockJob job = cluster.start(second).ask(3, 1024, 1);
      awaitAtLeast(cluster, job, 3);
      assertTrue(greedy.tasks() >= 10);
    }
  }

  @Test
  void aGangThatIsPlannedHasItsWholeSizeAndNoMore() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 4, 1024, 1));
      MockJob job = cluster.start(id).ask(100, 1024, 1);
      awaitMaximum(cluster.queue(id), 4096 + 256, 4 + 1);
      job.awaitTasks(4);
    }
  }

  @Test
  void aGangWaitsAsAWholeWhileThereIsNoRoomForIt() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      cluster.start("default").ask(12, 1024, 1).awaitTasks(12);
      long now = System.currentTimeMillis();
      ReservationId id =
          cluster.reserve(
              ReservedCluster.definition(now + 600_000, now + 1_200_000, 300_000, 4, 4, SMALL));
      // Three of the four would fit beside the two masters.
      MockJob job = cluster.start(id).ask(4, 1024, 1);
      awaitMaximum(cluster.queue(id), 256, 1);
      for (int i = 0; i < 5; i++) {
        cluster.cluster().heartbeat();
        assertEquals(0, job.tasks());
      }
    }
  }

  @Test
  void aGangRunsEarlyWhereThereIsRoomForAllOfIt() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      long now = System.currentTimeMillis();
      ReservationId id =
          cluster.reserve(
              ReservedCluster.definition(now + 600_000, now + 1_200_000, 300_000, 4, 4, SMALL));
      cluster.start(id).ask(4, 1024, 1).awaitTasks(4);
    }
  }

  @Test
  void aReservationThatEndsLetsItsJobGoOnAsBestEffort() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id = cluster.reserve(shortly());
      MockJob job = cluster.start(id).ask(2, 1024, 1).awaitTasks(2);
      cluster.cluster().advance(49_000);
      Await.until("the queue is gone", () -> cluster.queue(id), queue -> queue == null);
      assertEquals("root.plan.plan-default", queueOf(cluster, job.app()));
      assertEquals(2, job.tasks());
      assertEquals(RMAppState.RUNNING, job.app().getState());
      assertEquals(BookingState.ENDED, cluster.booking(id).map(Booking::state).orElseThrow());
    }
  }

  @Test
  void aReservationThatEndsKillsItsJobWhereThatIsConfigured() throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(
                ReservedCluster.builder()
                    .set("punctual.reservation.move-on-expiry", "false")
                    .start(2))
            .ready()) {
      ReservationId id = cluster.reserve(shortly());
      RMApp app = cluster.submit("user", "plan", id);
      cluster.cluster().advance(49_000);
      Await.until("the job is killed", app::getState, RMAppState.KILLED::equals);
      assertTrue(
          app.getDiagnostics().toString().contains("move-on-expiry is false"),
          app.getDiagnostics().toString());
    }
  }

  /** Begins so late that jobs are there before, and is soon over. */
  private static ReservationDefinition shortly() {
    long now = System.currentTimeMillis();
    return ReservedCluster.definition(now + 50_000, now + 54_000, 1500, 2, 1, SMALL);
  }

  private static String queueOf(ReservedCluster cluster, RMApp app) {
    return ((CSQueue)
            cluster
                .cluster()
                .scheduler()
                .getSchedulerApplications()
                .get(app.getApplicationId())
                .getQueue())
        .getQueuePath();
  }

  @Test
  void whatAJobDoesNotNeedAnyMoreIsGivenBack() throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(
                ReservedCluster.builder()
                    .set("punctual.reservation.finish-grace-ms", "100")
                    .start(2))
            .ready()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      ReservationKey key = new ReservationKey(id.toString());
      ReservationGuests guests = cluster.guests();
      MockJob job = cluster.start(id);
      // A job that came and went between two looks at the queues would not be known of.
      cluster.awaitLooks();
      // Somebody is let in all the time, whose job is not there yet.
      guests.came().put(key, Long.MAX_VALUE);
      job.finish();
      cluster.awaitLooks();
      assertTrue(cluster.booking(id).orElseThrow().state().isLive());

      guests.came().put(key, 0L);
      Await.until(
          "the reservation is finished",
          () -> cluster.booking(id).map(Booking::state).orElseThrow(),
          BookingState.FINISHED::equals);
      Await.until("the queue is gone", () -> cluster.queue(id), queue -> queue == null);
    }
  }

  @Test
  void aReservationWaitsForAnotherJobOfItsSession() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      cluster.start(id).finish();
      cluster.start(id).ask(4, 1024, 1).awaitTasks(4).finish();
      assertTrue(cluster.booking(id).orElseThrow().state().isLive());
      assertTrue(cluster.guests().came().containsKey(new ReservationKey(id.toString())));
    }
  }

  @Test
  void aJobWithoutAReservationRunsInThePlansOwnQueue() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      MockJob byShortName = cluster.start("plan");
      MockJob byPath = cluster.start("root.plan");
      assertEquals("root.plan.plan-default", queueOf(cluster, byShortName.app()));
      assertEquals("root.plan.plan-default", queueOf(cluster, byPath.app()));
    }
  }

  @Test
  void aDeletedReservationLetsItsJobGoOnAsBestEffort() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      MockJob job = cluster.start(id).ask(2, 1024, 1).awaitTasks(2);
      cluster.delete("user", id);
      Await.until("the queue is gone", () -> cluster.queue(id), queue -> queue == null);
      assertEquals(2, job.tasks());
      assertNull(
          cluster
              .cluster()
              .rm()
              .getRMContext()
              .getReservationSystem()
              .getPlan("plan")
              .getReservationById(id));
    }
  }

  /** Of a queue as a whole, of its part without a label, and of what its user has of both. */
  private static List<String> sources(ReservationId id) {
    String queue = ",q0=root,q1=plan,q2=" + id;
    return Stream.of("QueueMetrics", "PartitionQueueMetrics,partition=")
        .map(kind -> kind + queue)
        .flatMap(name -> Stream.of(name, name + ",user=user"))
        .toList();
  }

  private static List<String> registered(ReservationId id) {
    return sources(id).stream()
        .filter(name -> DefaultMetricsSystem.instance().getSource(name) != null)
        .toList();
  }

  private static List<String> measured(ReservationId id) {
    return QueueMetrics.getQueueMetrics().keySet().stream()
        .filter(key -> key.contains(id.toString()))
        .sorted()
        .toList();
  }

  @Test
  void aReservationThatIsGoneLeavesNoSettingsAndNoMetricsBehind() throws Exception {
    MockClusterBuilder builder =
        ReservedCluster.builder().set("yarn.scheduler.capacity.user-metrics.enable", "true");
    try (ReservedCluster cluster = new ReservedCluster(builder.start(2)).ready()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      ReservationId other = cluster.reserve(ReservedCluster.fromNow(1, 1, 1024, 1));
      MockJob job = cluster.start(id).ask(2, 1024, 1).awaitTasks(2);
      MockJob beside = cluster.start(other);
      assertEquals(sources(id), registered(id));
      assertEquals(List.of("default.root.plan." + id, "root.plan." + id), measured(id));

      cluster.delete("user", id);
      Await.until("the queue is gone", () -> cluster.queue(id), queue -> queue == null);
      Await.until(
          "settings of the queue",
          () ->
              cluster
                  .cluster()
                  .scheduler()
                  .getQueueContext()
                  .getConfiguration()
                  .getPropsWithPrefix("yarn.scheduler.capacity.root.plan." + id),
          Map::isEmpty);
      Await.until("metrics of the queue", () -> measured(id), List::isEmpty);
      assertEquals(List.of(), registered(id));
      assertEquals(sources(other), registered(other), "those of others stay");

      // What runs on elsewhere is not counted in the queue any more.
      job.endTask();
      job.finish();
      beside.finish();
      assertEquals(List.of(), measured(id));
      assertEquals(List.of(), registered(id));
    }
  }

  @Test
  void anUpdateResizesTheQueue() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.startServingAtOnce()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      cluster.start(id);
      cluster.update("user", id, ReservedCluster.fromNow(6, 1, 512, 1));
      Await.until(
          "minimum of the queue",
          () -> minimum(cluster.queue(id)),
          now -> now.equals(Resource.newInstance(3072 + 256, 6 + 1)));
    }
  }

  @Test
  void whatIsLentComesBackWithoutKillingWhereNothingIsWanted() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.startServingAtOnce()) {
      MockJob others = cluster.start("default").ask(100, 1024, 1).awaitTasks(15);
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      cluster.start(id);
      for (int i = 0; i < 20; i++) {
        cluster.cluster().heartbeat();
      }
      assertTrue(others.tasks() >= 14, "only its master wanted a place");
    }
  }

  @Test
  void aClusterWithoutReservationsIsServedInTheStockOrder() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      cluster.start("default").ask(100, 1024, 1).awaitTasks(15);
      assertFalse(cluster.service().desks().isEmpty());
      assertTrue(cluster.cluster().scheduler().find(QueueService.class).isEmpty());
    }
  }
}
