package io.github.punctual.yarn.web;

import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.reservation.HasReservations;
import io.github.punctual.yarn.reservation.PlanView;
import io.github.punctual.yarn.reservation.WrittenRequests;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationSystem;

/** The reservations of a running ResourceManager. */
final class LiveReservations implements ReservationBackend {
  private final WrittenRequests requests;

  private LiveReservations(WrittenRequests requests) {
    this.requests = requests;
  }

  /** Those of a ResourceManager; empty where nothing can be reserved. */
  static Optional<ReservationBackend> of(ResourceManager rm) {
    ReservationSystem system = rm.getRMContext().getReservationSystem();
    return system != null && rm.getResourceScheduler() instanceof HasReservations scheduler
        ? scheduler
            .reservationService()
            .map(
                service ->
                    new LiveReservations(new WrittenRequests(service, system::getNewReservationId)))
        : Optional.empty();
  }

  @Override
  public List<PlanView> plans() {
    return requests.plans();
  }

  @Override
  public ReservationKey newKey() {
    return requests.newKey();
  }

  @Override
  public Answer ask(Request request) {
    return requests.ask(request);
  }

  @Override
  public Answer askUpdate(Request request) {
    return requests.askUpdate(request);
  }

  @Override
  public Answer submit(Request request) {
    return requests.submit(request);
  }

  @Override
  public Answer update(Request request) {
    return requests.update(request);
  }

  @Override
  public Optional<Booking> delete(ReservationKey key) {
    return requests.delete(key);
  }
}
