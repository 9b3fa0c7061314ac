package io.github.punctual.yarn.reservation;

import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.keep.StoreSection.Change;
import io.github.punctual.yarn.part.HasParts;
import io.github.punctual.yarn.reservation.desk.PlanDesk;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import io.github.punctual.yarn.settings.ReservationLimits;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.ReservationSystem;

/**
 * Takes requests that are written in our language to the desks of the plans, as {@link PlanAgent}
 * does with those of standard clients. What is accepted is durable when a call returns. Who may do
 * what is checked by the caller.
 *
 * @param ids makes names that no reservation has yet
 */
public record WrittenRequests(ReservationService service, Supplier<ReservationId> ids)
    implements ReservationBackend {
  /** Those to a running ResourceManager; empty where nothing can be reserved. */
  public static Optional<ReservationBackend> of(ResourceManager rm) {
    ReservationSystem system = rm.getRMContext().getReservationSystem();
    return HasParts.find(rm.getResourceScheduler(), ReservationService.class)
        .filter(service -> system != null)
        .map(service -> new WrittenRequests(service, system::getNewReservationId));
  }

  @Override
  public List<PlanView> plans() {
    return service.desks().stream().map(PlanDesk::view).toList();
  }

  @Override
  public ReservationLimits limits() {
    return service.settings().limits();
  }

  @Override
  public ReservationKey newKey() {
    return new ReservationKey(ids.get().toString());
  }

  @Override
  public Answer ask(Request request) {
    return service.answerWhenReady(request.owner(), () -> whole(request).ask(request));
  }

  @Override
  public Answer askUpdate(Request request) {
    return service.answerWhenReady(request.owner(), () -> whole(request).askUpdate(request));
  }

  @Override
  public Answer submit(Request request) {
    return make(request, desk -> desk.submit(request, definition(request)));
  }

  @Override
  public Answer update(Request request) {
    return make(request, desk -> desk.update(request, definition(request)));
  }

  private Answer make(Request request, Function<PlanDesk, Change<Answer>> asked) {
    return service.answerWhenReady(
        request.owner(),
        () -> {
          PlanDesk desk = desk(request);
          return service.make(desk, () -> asked.apply(desk));
        });
  }

  @Override
  public Optional<Booking> delete(ReservationKey key) {
    return service
        .deskOf(key)
        .flatMap(
            desk ->
                service.answer(
                    desk.booking(key).map(known -> known.request().owner()).orElse(""),
                    () -> service.make(desk, () -> desk.delete(key))));
  }

  private PlanDesk desk(Request request) {
    return service
        .desk(request.queue())
        .orElseThrow(() -> new NoSuchPlanException(request.queue()));
  }

  /** The desk of a request, which must be one that may promise now. */
  private PlanDesk whole(Request request) {
    PlanDesk desk = desk(request);
    service.requireWhole(desk);
    return desk;
  }

  private String definition(Request request) {
    return Definitions.encode(Definitions.written(request.rdl(), service.now()));
  }
}
