package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
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
}
