package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.reservation.follow.ReservationGuests;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.Test;

/** What becomes of reservations when nodes come and go, and when queues are refreshed. */
class ReservationChangesTest {
  private static BookingState state(ReservedCluster cluster, ReservationId id) {
    return cluster.booking(id).map(Booking::state).orElseThrow();
  }

  @Test
  void aLostNodeReducesAReservationAndItsJobIsTold() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(6, 1, 1024, 1));
      MockJob job = cluster.start(id);
      MockNM lost =
          cluster.cluster().nodes().stream()
              .filter(
                  node ->
                      !node.getNodeId()
                          .equals(
                              job.app().getCurrentAppAttempt().getMasterContainer().getNodeId()))
              .findFirst()
              .orElseThrow();
      cluster.cluster().lose(lost);
      Await.until(
          "the reservation is reduced", () -> state(cluster, id), BookingState.REDUCED::equals);
      Await.untilTrue(
          "the job is told", () -> job.app().getDiagnostics().toString().contains(id.toString()));
      Await.untilTrue(
          "its queue follows",
          () ->
              cluster.queue(id).getQueueResourceQuotas().getEffectiveMinResource().getMemorySize()
                  <= 4096);
    }
  }

  @Test
  void whatCanBePromisedFollowsTheNodes() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      cluster.cluster().addNode(8192, 8);
      Await.untilTrue(
          "half of the third node can be promised", () -> cluster.promisable("memory-mb") == 12288);
      cluster.reserve(ReservedCluster.fromNow(12, 1, 1024, 1));
    }
  }

  @Test
  void jobsThatEndedBeforeAnUpdateDoNotGiveBackWhatItPromises() throws Exception {
    MockClusterBuilder builder =
        ReservedCluster.builder().set("punctual.reservation.finish-grace-ms", "100");
    try (ReservedCluster cluster = new ReservedCluster(builder.start(2)).ready()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      ReservationKey key = new ReservationKey(id.toString());
      ReservationGuests guests = cluster.guests();
      MockJob job = cluster.start(id);
      cluster.awaitLooks();
      // Until the update somebody is let in all the time, whose job is not there yet.
      guests.came().put(key, Long.MAX_VALUE);
      job.finish();
      cluster.awaitLooks();
      cluster.update("user", id, ReservedCluster.fromNow(6, 1, 1024, 1));
      guests.came().put(key, 0L);
      cluster.awaitLooks();
      assertTrue(state(cluster, id).isLive());

      MockJob next = cluster.start(id);
      cluster.awaitLooks();
      next.finish();
      Await.until("its jobs are done", () -> state(cluster, id), BookingState.FINISHED::equals);
    }
  }

  @Test
  void aRefreshOfTheQueuesLeavesReservationsTheirSizes() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      MockJob job = cluster.start(id).ask(4, 1024, 1).awaitTasks(4);
      Resource before =
          Await.until(
              "its promise has begun",
              () -> cluster.queue(id).getQueueResourceQuotas().getEffectiveMinResource(),
              now -> now.getMemorySize() == 4096 + 256);
      Configuration conf = new Configuration(cluster.cluster().rm().getConfig());
      cluster.cluster().scheduler().reinitialize(conf, cluster.cluster().rm().getRMContext());
      assertEquals(before, cluster.queue(id).getQueueResourceQuotas().getEffectiveMinResource());
      assertEquals(4, job.tasks());
      assertTrue(state(cluster, id).isLive());
    }
  }

  @Test
  void aRefreshThatIsRefusedLeavesReservationsTheirQueuesAndSizes() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      MockJob job = cluster.start(id).ask(4, 1024, 1).awaitTasks(4);
      CSQueue queue = cluster.queue(id);
      Resource before =
          Await.until(
              "its promise has begun",
              () -> queue.getQueueResourceQuotas().getEffectiveMinResource(),
              now -> now.getMemorySize() == 4096 + 256);
      Configuration conf = new Configuration(cluster.cluster().rm().getConfig());
      // The stock scheduler finds only at the end that a queue that runs would go.
      conf.set("yarn.scheduler.capacity.root.queues", "plan");
      conf.set("yarn.scheduler.capacity.root.plan.capacity", "100");
      CapacityScheduler scheduler = cluster.cluster().scheduler();
      IOException refused =
          assertThrows(
              IOException.class,
              () -> scheduler.reinitialize(conf, cluster.cluster().rm().getRMContext()));
      assertTrue(refused.toString().contains("root.default cannot be deleted"), refused::toString);
      assertSame(queue, scheduler.getQueue(queue.getQueuePath()));
      assertEquals(before, queue.getQueueResourceQuotas().getEffectiveMinResource());
      assertEquals(4, job.tasks());
      job.finish();
      cluster.delete("user", id);
      Await.untilTrue("its queue is gone", () -> scheduler.getQueue(queue.getQueuePath()) == null);
      assertTrue(
          scheduler.getQueue("root.plan").getChildQueues().stream()
              .noneMatch(child -> child.getQueueShortName().equals(queue.getQueueShortName())));
    }
  }
}
