package io.github.punctual.yarn.reservation;

import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.RefusalText;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.keep.StoreSection.Change;
import io.github.punctual.yarn.queues.serve.NotReadyException;
import io.github.punctual.yarn.reservation.desk.PlanDesk;
import io.github.punctual.yarn.reservation.desk.RequestsInFlight.Question;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import io.github.punctual.yarn.reservation.desk.UnansweredException;
import io.github.punctual.yarn.reservation.follow.ReservationAccess;
import io.github.punctual.yarn.settings.ReservationLimits;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.Plan;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.exceptions.PlanningException;
import org.apache.hadoop.yarn.server.resourcemanager.reservation.planning.ReservationAgent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes what standard clients ask to the desk of a plan, and what it answers back to them. What is
 * accepted is durable when a call returns.
 *
 * @param access who may administer reservations, and know those of others
 * @param checksOwner whether nobody else has checked who may change a reservation
 */
record PlanAgent(
    ReservationService service, PlanDesk desk, ReservationAccess access, boolean checksOwner)
    implements ReservationAgent {
  private static final Logger LOG = LoggerFactory.getLogger(PlanAgent.class);

  @Override
  public boolean createReservation(
      ReservationId id, String user, Plan plan, ReservationDefinition definition)
      throws PlanningException {
    return guarded(() -> service.answerWhenReady(user, () -> create(id, user, definition)));
  }

  private boolean create(ReservationId id, String user, ReservationDefinition definition)
      throws PlanningException {
    ReservationKey key = key(id);
    Request request = request(key, user, definition, 0);
    checkPriority(user, request.priority(), 0);
    check(
        user,
        "Reservation %s in queue %s is refused".formatted(key, desk.path()),
        service.make(desk, () -> submit(request, Definitions.encode(definition))));
    return true;
  }

  /** In its turn: before it the id may be that of a reservation in another queue at any moment. */
  private Change<Answer> submit(Request request, String definition) {
    PlanDesk other = service.deskOf(request.key()).orElse(desk);
    return other == desk
        ? desk.submit(request, definition)
        : Change.none(
            Refused.of(
                RefusalCode.DUPLICATE,
                "%s is a reservation in queue %s".formatted(request.key(), other.path())));
  }

  @Override
  public boolean updateReservation(
      ReservationId id, String user, Plan plan, ReservationDefinition definition)
      throws PlanningException {
    return guarded(() -> service.answerWhenReady(user, () -> update(id, user, definition)));
  }

  private boolean update(ReservationId id, String user, ReservationDefinition definition)
      throws PlanningException {
    ReservationKey key = key(id);
    Booking known = known(key, user, "update");
    int before = known.request().priority();
    Request request = request(key, known.request().owner(), definition, before);
    checkPriority(user, request.priority(), before);
    check(
        user,
        "The update of reservation %s is refused, and it stays as it was".formatted(key),
        service.make(desk, () -> desk.update(request, Definitions.encode(definition))));
    return true;
  }

  @Override
  public boolean deleteReservation(ReservationId id, String user, Plan plan)
      throws PlanningException {
    return guarded(() -> service.answer(user, () -> delete(id, user)));
  }

  private boolean delete(ReservationId id, String user) throws PlanningException {
    ReservationKey key = key(id);
    Booking known = known(key, user, "delete");
    if (service.make(desk, () -> desk.delete(key)).isEmpty()) {
      throw new PlanningException(
          "Reservation %s is %s already; there is nothing to delete".formatted(key, known.state()));
    }
    return true;
  }

  private Booking known(ReservationKey key, String user, String what) throws PlanningException {
    Booking known =
        desk.booking(key)
            .orElseThrow(
                () ->
                    new PlanningException(
                        "There is no reservation %s in queue %s".formatted(key, desk.path())));
    if (checksOwner && !known.request().owner().equals(user)) {
      throw new PlanningException(
          "Reservation %s belongs to %s; %s may not %s it"
              .formatted(key, known.request().owner(), user, what));
    }
    return known;
  }

  private Request request(
      ReservationKey key, String owner, ReservationDefinition definition, int unsaid)
      throws PlanningException {
    try {
      return Definitions.request(key, owner, desk.path(), definition, unsaid, service.vectors());
    } catch (RuntimeException e) {
      throw new PlanningException(e.getMessage(), e);
    }
  }

  private void checkPriority(String user, int priority, int before) throws PlanningException {
    long most = service.settings().limits().mostPriority(before);
    if (priority > most && !access.mayAdminister(user, desk.path())) {
      throw new PlanningException(
          "The priority is %d in YARN's terms; users who do not administer the reservations of %s may give %d or a larger number, which is less important (%s)"
              .formatted(-priority, desk.path(), -most, ReservationLimits.USER_PRIORITY.name()));
    }
  }

  /** Tells who asked of a refusal, and of who is in the way only whom the user may know. */
  private void check(String user, String what, Answer answer) throws PlanningException {
    if (answer instanceof Refused refused) {
      Refusal shown = refused.refusal().showing(access.mayKnow(user, desk));
      throw new PlanningException("%s: %s".formatted(what, RefusalText.of(shown)));
    }
  }

  private static ReservationKey key(ReservationId id) {
    return new ReservationKey(id.toString());
  }

  /** What fails in our code is told to the client, and does not end its handler. */
  private static boolean guarded(Question<Boolean, PlanningException> answered)
      throws PlanningException {
    try {
      return answered.answer();
    } catch (NotReadyException e) {
      throw new PlanningException(
          "The nodes are still coming back after the start of the ResourceManager, so nothing can be promised yet; ask again in a few seconds",
          e);
    } catch (UnansweredException e) {
      throw new PlanningException(
          "Not answered (%s): %s; try %s".formatted(e.reason(), e.getMessage(), e.advice()), e);
    } catch (NotDurableException e) {
      throw new PlanningException("Refused: %s; try %s".formatted(e.getMessage(), e.advice()), e);
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      LOG.error("A question about a reservation could not be answered", e);
      throw new PlanningException("The reservation system failed: " + e, e);
    }
  }

  @Override
  public void init(Configuration conf) {
    // Everything that it needs it was made with.
  }
}
