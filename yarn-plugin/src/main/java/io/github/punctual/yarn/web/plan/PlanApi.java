package io.github.punctual.yarn.web.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.yarn.reservation.ReservationBackend;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.reservation.desk.RefusedRequest;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.AnswerException;
import io.github.punctual.yarn.web.api.Cursor;
import io.github.punctual.yarn.web.api.Fields;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.ListFilter;
import io.github.punctual.yarn.web.api.Paging;
import io.github.punctual.yarn.web.api.Paths;
import io.github.punctual.yarn.web.api.Query;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What is told of plans and reservations. */
public record PlanApi(ReservationBackend backend, Access access) {
  /** The path of the plan. */
  static final String PLAN = Paths.API + "/plan";

  /** The path of all reservations. */
  public static final String RESERVATIONS = Paths.API + "/reservations";

  private static final List<String> NAMES = List.of("state", "user", "queue", "limit", "cursor");

  /** The states of reservations that have not ended. */
  private static final Set<BookingState> LIVE =
      Arrays.stream(BookingState.values())
          .filter(BookingState::isLive)
          .collect(Collectors.toCollection(() -> EnumSet.noneOf(BookingState.class)));

  /** A reservation, and the plan that it is in. */
  record Found(PlanView plan, Booking booking) {
    /** The newest first; the name decides between equals. */
    Cursor place() {
      return new Cursor(List.of(-booking.submittedMillis()), booking.key().value());
    }
  }

  /** The reservation of a name. */
  static Optional<Found> find(List<PlanView> plans, String id) {
    return plans.stream()
        .flatMap(plan -> plan.bookings().stream().map(booking -> new Found(plan, booking)))
        .filter(each -> each.booking().key().value().equals(id))
        .findFirst();
  }

  /** Whether a path is that of the plan, of all reservations or of one. */
  public static boolean owns(String path) {
    return Paths.is(path, PLAN) || Paths.isBelow(path, RESERVATIONS);
  }

  /** The answer where nothing can be reserved. */
  static HttpAnswer noReservations() {
    return HttpAnswer.error(
        503,
        "NO_RESERVATIONS",
        "capacity cannot be reserved on this ResourceManager",
        "yarn.resourcemanager.reservation-system.enable=true in yarn-site.xml, and"
            + " yarn.scheduler.capacity.<queue-path>.reservable=true for a queue");
  }

  /** Answers a request that changes nothing. */
  HttpAnswer get(String path, Map<String, List<String>> parameters) throws AnswerException {
    if (Paths.is(path, PLAN)) {
      return plan(parameters);
    }
    String id = Paths.rest(path, RESERVATIONS);
    if (id.isEmpty()) {
      Query given = Query.of(parameters, NAMES);
      return list(
          ListFilter.of(given, BookingState.class, Map.of("LIVE", LIVE)),
          Paging.of(given, "reservations"));
    }
    Query.none(parameters);
    return one(id);
  }

  private HttpAnswer plan(Map<String, List<String>> parameters) throws AnswerException {
    List<PlanView> plans = backend.plans();
    long now = plans.stream().mapToLong(PlanView::nowMillis).max().orElse(0);
    PlanWindow query = PlanWindow.of(parameters, now);
    checkQueue(query.queue(), plans);
    PlanJson json = new PlanJson(query, access);
    ObjectNode node = Json.object();
    Fields.instant(node, "now", now);
    ArrayNode array = node.putArray("plans");
    List<PlanView> asked = plans.stream().filter(plan -> query.selects(plan.queue())).toList();
    asked.stream().filter(access::mayEnter).map(json::of).forEach(array::add);
    return HttpAnswer.ok(node.put("hidden", asked.size() - array.size()));
  }

  /** Refuses somebody who asks for a plan queue that is not there, or not for him. */
  private void checkQueue(Optional<String> queue, List<PlanView> plans) throws AnswerException {
    if (queue.isEmpty()) {
      return;
    }
    List<PlanView> found =
        plans.stream().filter(plan -> Query.isQueue(queue.get(), plan.queue())).toList();
    if (found.isEmpty()) {
      throw new AnswerException(
          noSuchPlan(queue.get(), plans.stream().filter(access::mayEnter).toList()));
    }
    if (found.stream().noneMatch(access::mayEnter)) {
      throw new AnswerException(
          403,
          "NOT_ALLOWED",
          "you may not see the plan of " + queue.get(),
          "a user of acl_list_reservations or acl_submit_reservations of the queue");
    }
  }

  /** The answer where a plan queue has gone since it was looked up. */
  HttpAnswer gone(String queue) {
    return noSuchPlan(
        queue,
        backend.plans().stream()
            .filter(plan -> !plan.queue().equals(queue) && access.mayEnter(plan))
            .toList());
  }

  /** The answer where there is no such plan queue. */
  static HttpAnswer noSuchPlan(String queue, List<PlanView> plans) {
    return HttpAnswer.error(
        404,
        "NO_SUCH_PLAN",
        "there is no plan queue " + queue,
        plans.isEmpty()
            ? "yarn.scheduler.capacity.<queue-path>.reservable=true for a queue"
            : String.join(", ", plans.stream().map(PlanView::queue).toList()));
  }

  private HttpAnswer list(ListFilter<BookingState> asked, Paging paging) throws AnswerException {
    List<PlanView> plans = backend.plans();
    checkQueue(asked.queue(), plans);
    List<Found> visible = new ArrayList<>();
    ArrayNode refusals = Json.object().arrayNode();
    int hidden = 0;
    for (PlanView plan : plans) {
      if (!asked.isQueue(plan.queue())) {
        continue;
      }
      for (Booking booking : plan.bookings()) {
        if (!mayView(plan, booking)) {
          hidden++;
        } else if (asked.states().contains(booking.state())
            && asked.isUser(booking.request().owner())) {
          visible.add(new Found(plan, booking));
        }
      }
      plan.refused().stream()
          .filter(request -> mayView(plan, request))
          .filter(request -> asked.isUser(request.request().owner()))
          .forEach(request -> refusals.add(refusal(request, plan)));
    }
    Paging.Slice<Found> page = paging.of(visible, Found::place);
    ObjectNode node = Json.object();
    ArrayNode array = node.putArray("reservations");
    page.entries()
        .forEach(
            found -> array.add(new ReservationJson(found.plan(), access).brief(found.booking())));
    page.write(node, hidden);
    node.set("refused", refusals);
    return HttpAnswer.ok(node);
  }

  private boolean mayView(PlanView plan, Booking booking) {
    return access.mayViewReservation(booking.request().owner(), plan.queue());
  }

  private boolean mayView(PlanView plan, RefusedRequest request) {
    return access.mayViewReservation(request.request().owner(), plan.queue());
  }

  private ObjectNode refusal(RefusedRequest request, PlanView plan) {
    return ReservationRefusal.of(request, access.mayKnow(plan));
  }

  private HttpAnswer one(String id) {
    List<PlanView> plans = backend.plans();
    Optional<Found> found = find(plans, id);
    if (found.isPresent()) {
      return mayView(found.get().plan(), found.get().booking())
          ? HttpAnswer.ok(
              new ReservationJson(found.get().plan(), access).full(found.get().booking()))
          : notAllowed(id, "see");
    }
    for (PlanView plan : plans) {
      for (RefusedRequest request : plan.refused()) {
        if (request.request().key().value().equals(id) && mayView(plan, request)) {
          return HttpAnswer.ok(refusal(request, plan).put("state", "REFUSED"));
        }
      }
    }
    return noSuchReservation(id);
  }

  static HttpAnswer notAllowed(String id, String what) {
    return HttpAnswer.error(
        403,
        "NOT_ALLOWED",
        "you may not %s %s".formatted(what, id),
        "its owner, or an administrator of reservations in its queue"
            + " (acl_administer_reservations)");
  }

  static HttpAnswer noSuchReservation(String id) {
    return HttpAnswer.error(
        404,
        "NO_SUCH_RESERVATION",
        id + " is not a reservation that is live or ended lately",
        RESERVATIONS + " for those that are");
  }
}
