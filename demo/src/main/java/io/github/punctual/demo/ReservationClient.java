package io.github.punctual.demo;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationSubmissionRequest;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.ReservationRequest;
import org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter;
import org.apache.hadoop.yarn.api.records.ReservationRequests;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;

/**
 * Reserves in a queue as any client does, and looks into the plan.
 *
 * @param taskMib the memory of a task, which has one vcore
 */
record ReservationClient(DemoStage stage, String queue, int taskMib) {
  private ReservationService service() {
    return stage.part(ReservationService.class);
  }

  /** Waits until the plan knows the nodes, so that so many vcores can be promised. */
  void awaitCapacity(int vcores, Duration atMost) {
    Poll.until(
        "the plan to know the nodes",
        atMost,
        () ->
            service().isReady()
                ? service()
                    .desk(queue)
                    .orElseThrow()
                    .ahead()
                    .capacityAt(System.currentTimeMillis())
                    .get(ResourceVector.VCORES)
                : 0L,
        known -> known >= vcores);
  }

  /**
   * Reserves.
   *
   * @param text in the language of reservations, with a window
   * @throws AssertionError when it is refused; the message says why
   */
  ReservationId reserve(String text, Duration window) {
    try {
      return ask(text, window);
    } catch (YarnException e) {
      throw new AssertionError("The reservation was refused: " + e.getMessage(), e);
    }
  }

  /** Why a reservation is refused, and what would be accepted; empty when it is accepted. */
  String refusal(String text, Duration window) {
    try {
      ask(text, window);
      return "";
    } catch (YarnException e) {
      String why = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      return why.replaceFirst("^[\\w.]+Exception: ", "");
    }
  }

  /**
   * The text goes as the definition's name; what a definition must have besides is not looked at
   * when there is a text with a window.
   */
  private ReservationId ask(String text, Duration window) throws YarnException {
    long now = System.currentTimeMillis();
    ReservationDefinition definition =
        ReservationDefinition.newInstance(
            now,
            now + window.toMillis(),
            ReservationRequests.newInstance(
                List.of(ReservationRequest.newInstance(Resource.newInstance(taskMib, 1), 1)),
                ReservationRequestInterpreter.R_ALL),
            "rdl: " + text);
    YarnClient client = stage.cluster().yarnClient();
    try {
      ReservationId id = client.createReservation().getReservationId();
      client.submitReservation(ReservationSubmissionRequest.newInstance(definition, queue, id));
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
