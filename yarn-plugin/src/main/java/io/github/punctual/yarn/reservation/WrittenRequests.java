package io.github.punctual.yarn.reservation;

import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.queues.NotReadyException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ReservationId;

/**
 * Takes requests that are written in our language to the desks of the plans, as {@link PlanAgent}
 * does with those of standard clients. What is accepted is durable when a call returns. Who may do
 * what is checked by the caller.
 */
public final class WrittenRequests {
  private final ReservationService service;
  private final Supplier<ReservationId> ids;

  /**
   * For the desks of a service.
   *
   * @param ids gives names that no reservation has
   */
  public WrittenRequests(ReservationService service, Supplier<ReservationId> ids) {
    this.service = service;
    this.ids = ids;
  }

  /** The plans as they stand, in the order of their queues. */
  public List<PlanView> plans() {
    return service.desks().stream().map(PlanDesk::view).toList();
  }

  /** A name that no reservation has. */
  public ReservationKey newKey() {
    return new ReservationKey(ids.get().toString());
  }

  /**
   * What would be answered to a new request; changes nothing.
   *
   * @throws NotReadyException while the nodes are still coming back
   */
  public Answer ask(Request request) {
    return ready(request).ask(request);
  }

  /**
   * What would be answered to a change; changes nothing.
   *
   * @throws NotReadyException while the nodes are still coming back
   */
  public Answer askUpdate(Request request) {
    return ready(request).askUpdate(request);
  }

  /**
   * Accepts a new request, or says why not.
   *
   * @throws NotReadyException while the nodes are still coming back
   */
  public Answer submit(Request request) {
    PlanDesk desk = ready(request);
    return kept(desk, desk.submit(request, definition(desk, request)));
  }

  /**
   * Accepts a change, or says why not.
   *
   * @throws NotReadyException while the nodes are still coming back
   */
  public Answer update(Request request) {
    PlanDesk desk = ready(request);
    return kept(desk, desk.update(request, definition(desk, request)));
  }

  /** Gives a reservation back; empty when there is no live one of that name. */
  public Optional<Booking> delete(ReservationKey key) {
    Optional<PlanDesk> desk = service.deskOf(key);
    Optional<Booking> was = desk.flatMap(known -> known.delete(key));
    was.ifPresent(booking -> service.changed(desk.orElseThrow()));
    return was;
  }

  private PlanDesk ready(Request request) {
    if (!service.isReady()) {
      throw new NotReadyException();
    }
    return service
        .desk(request.queue())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "there is no plan queue %s any more".formatted(request.queue())));
  }

  private Answer kept(PlanDesk desk, Answer answer) {
    if (answer.isAccepted()) {
      service.changed(desk);
    }
    return answer;
  }

  private String definition(PlanDesk desk, Request request) {
    return Definitions.encode(
        WrittenDefinitions.of(request.rdl(), service.now(), desk.horizonMillis()));
  }
}
