package io.github.punctual.yarn.web.plan;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.reservation.book.Accepted;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.yarn.reservation.ReservationBackend;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.settings.ReservationLimits;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.AnswerException;
import io.github.punctual.yarn.web.api.Audit;
import io.github.punctual.yarn.web.api.BadParameterException;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Query;
import io.github.punctual.yarn.web.plan.PlanApi.Found;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes requests for reservations, changes of them, and reservations that are given back. */
record ReservationDesk(ReservationBackend backend, Access access) {
  private static final String SUBMIT = "SUBMIT_RESERVATION";
  private static final String UPDATE = "UPDATE_RESERVATION";
  private static final String DELETE = "DELETE_RESERVATION";
  private static final int CONFLICT = 409;

  /** Asks for a new reservation, or what would be said. */
  HttpAnswer submit(String body, Map<String, List<String>> parameters) throws AnswerException {
    boolean dryRun = Query.of(parameters, List.of("dry-run")).flag("dry-run");
    ReservationText text = ReservationText.parse(body);
    String caller = caller();
    PlanView plan = plan(text.queue());
    String queue = plan.queue();
    if (!access.maySubmit(queue)) {
      throw refuse(
          SUBMIT,
          "%s may not reserve in queue %s".formatted(caller, queue),
          "a user of yarn.scheduler.capacity.%s.acl_submit_reservations".formatted(queue));
    }
    checkPriority(text, queue, 0, SUBMIT);
    Rdl rdl = text.expression();
    int priority = text.priority().orElse(0);
    String name = text.name().orElse("");
    Request request =
        new Request(backend.newKey(), caller, queue, name, rdl, text.rdl(), priority, 1);
    Answer answer = dryRun ? backend.ask(request) : backend.submit(request);
    return answered(answer, plan, SUBMIT, dryRun, 201);
  }

  /** Asks for another expression for a reservation, or what would be said. */
  HttpAnswer update(String id, String body, Map<String, List<String>> parameters)
      throws AnswerException {
    boolean dryRun = Query.of(parameters, List.of("dry-run")).flag("dry-run");
    ReservationText text = ReservationText.parse(body);
    Found known = checked(id, UPDATE, "change");
    Request before = known.booking().request();
    if (text.queue().filter(name -> !Query.isQueue(name, before.queue())).isPresent()) {
      throw new BadParameterException(
          "queue",
          text.queue().get(),
          "left out, or %s: a reservation stays in its queue".formatted(before.queue()));
    }
    checkPriority(text, before.queue(), before.priority(), UPDATE);
    Request request =
        new Request(
            before.key(),
            before.owner(),
            before.queue(),
            text.name().orElse(before.name()),
            text.expression(),
            text.rdl(),
            text.priority().orElse(before.priority()),
            before.weight());
    Answer answer = dryRun ? backend.askUpdate(request) : backend.update(request);
    return answered(answer, known.plan(), UPDATE, dryRun, 200);
  }

  /** Gives a reservation back. */
  HttpAnswer delete(String id) throws AnswerException {
    Found known = checked(id, DELETE, "delete");
    if (backend.delete(known.booking().key()).isEmpty()) {
      return HttpAnswer.error(
          CONFLICT,
          RefusalCode.ENDED.name(),
          "%s has ended already; there is nothing to give back".formatted(id),
          PlanApi.RESERVATIONS + "?state=LIVE for those that have not");
    }
    audit(DELETE, id);
    return HttpAnswer.ok(
        Json.object()
            .put("id", id)
            .put("deleted", true)
            .put("message", id + " is deleted; what it was still promised is free for others"));
  }

  private HttpAnswer answered(
      Answer answer, PlanView before, String operation, boolean dryRun, int good) {
    if (answer instanceof Refused refused) {
      ObjectNode node = Json.object().put("status", CONFLICT).put("queue", before.queue());
      ReservationRefusal.add(node, refused.refusal(), access.mayName(before));
      if (!dryRun) {
        Audit.refused(access.caller(), operation, "", refused.code().name());
      }
      return new HttpAnswer(CONFLICT, Map.of(), node.put("dryRun", dryRun));
    }
    Booking booking = ((Accepted) answer).booking();
    ObjectNode node = new ReservationJson(before, access).full(booking).put("dryRun", dryRun);
    if (dryRun) {
      return HttpAnswer.ok(node);
    }
    audit(operation, booking.key().value());
    return new HttpAnswer(good, Map.of(), node)
        .with("Location", PlanApi.RESERVATIONS + "/" + booking.key());
  }

  /** Who asks, whose name must be known. */
  private String caller() throws AnswerException {
    return access.caller().orElseThrow(() -> new AnswerException(HttpAnswer.nobody()));
  }

  /** The plan of a queue; where none is named, of the only one that there is. */
  private PlanView plan(Optional<String> queue) throws AnswerException {
    List<PlanView> plans = backend.plans();
    List<PlanView> found =
        plans.stream().filter(plan -> Query.isQueue(queue, plan.queue())).toList();
    if (found.size() == 1) {
      return found.get(0);
    }
    List<PlanView> known = plans.stream().filter(access::mayEnter).toList();
    if (queue.isPresent()) {
      throw new AnswerException(PlanApi.noSuchPlan(queue.get(), known));
    }
    String names = String.join(", ", known.stream().map(PlanView::queue).toList());
    throw new BadParameterException(
        "queue", "", "the path of a plan queue" + (names.isEmpty() ? "" : ": " + names));
  }

  /** Refuses somebody who may not change a reservation, and a change where there is none. */
  private Found checked(String id, String operation, String what) throws AnswerException {
    caller();
    Found known =
        PlanApi.find(backend.plans(), id)
            .orElseThrow(() -> new AnswerException(PlanApi.noSuchReservation(id)));
    Request request = known.booking().request();
    if (!access.owns(request.owner()) && !access.mayAdministerReservations(request.queue())) {
      Audit.refused(access.caller(), operation, "ADMINISTER_RESERVATIONS", id);
      throw new AnswerException(PlanApi.notAllowed(id, what));
    }
    return known;
  }

  /** Refuses somebody who gives a greater priority than he may. */
  private void checkPriority(ReservationText text, String queue, int before, String operation)
      throws AnswerException {
    long most = backend.limits().mostPriority(before);
    int asked = text.priority().orElse(before);
    if (asked > most && !access.mayAdministerReservations(queue)) {
      throw refuse(
          operation,
          "the priority is %d, and users who do not administer the reservations of %s may give at most %d (%s)"
              .formatted(asked, queue, most, ReservationLimits.USER_PRIORITY.name()),
          "%d or less".formatted(most));
    }
  }

  private AnswerException refuse(String operation, String message, String advice) {
    Audit.refused(access.caller(), operation, "SUBMIT_RESERVATIONS", message);
    return new AnswerException(HttpAnswer.notAllowed(message, advice));
  }

  private void audit(String operation, String id) {
    Audit.done(access.caller().orElse(""), operation, id);
  }
}
