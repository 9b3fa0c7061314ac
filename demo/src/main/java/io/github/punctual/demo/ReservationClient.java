package io.github.punctual.demo;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.reservation.ReservationService;
import java.io.IOException;
import java.time.Duration;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationSubmissionRequest;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Reserves as any client does, and looks into the plan. */
final class ReservationClient {
  private final EmbeddedCluster cluster;

  ReservationClient(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  private ReservationService service() {
    return ((PartsScheduler) cluster.scheduler()).find(ReservationService.class).orElseThrow();
  }

  /** Waits until the plan knows the nodes, so that so many vcores can be promised. */
  void awaitCapacity(int vcores, Duration atMost) {
    Poll.until(
        "the plan to know the nodes",
        atMost,
        () ->
            service().isReady()
                ? service()
                    .desk(Pipeline.QUEUE)
                    .orElseThrow()
                    .capacityAt(System.currentTimeMillis())
                    .get(ResourceVector.VCORES)
                : 0L,
        known -> known >= vcores);
  }

  /**
   * Reserves.
   *
   * @param text in the language of reservations, with a window
   * @throws YarnException when it is refused; the message says why and what would be accepted
   */
  ReservationId reserve(String text, Duration window) throws YarnException {
    YarnClient client = cluster.yarnClient();
    try {
      ReservationId id = client.createReservation().getReservationId();
      client.submitReservation(
          ReservationSubmissionRequest.newInstance(
              Pipeline.definition(text, window), Pipeline.QUEUE, id));
      return id;
    } catch (IOException e) {
      throw new IllegalStateException("The ResourceManager no longer answers", e);
    }
  }

  /** What has become of a reservation. */
  Booking booking(ReservationId id) {
    return service().booking(new ReservationKey(id.toString())).orElseThrow();
  }
}
