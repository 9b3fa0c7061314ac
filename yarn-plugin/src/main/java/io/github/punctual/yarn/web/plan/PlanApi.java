package io.github.punctual.yarn.web.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.yarn.reservation.ReservationBackend;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.reservation.desk.RefusedRequest;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.AnswerException;
import io.github.punctual.yarn.web.api.Cursor;
import io.github.punctual.yarn.web.api.Fields;
import io.github.punctual.yarn.web.api.HttpAnswer;
import io.github.punctual.yarn.web.api.Paging;
import io.github.punctual.yarn.web.api.Paths;
import io.github.punctual.yarn.web.api.Query;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** What the REST interface tells of plans and reservations. */
public record PlanApi(ReservationBackend backend, Access access) {
  static final String PLAN = Paths.API + "/plan";

  public static final String RESERVATIONS = Paths.API + "/reservations";

  private static final List<String> NAMES = List.of("state", "user", "queue", "limit", "cursor");

  /** All states that have not ended. */
  private static final String LIVE = "LIVE";

  /** All words that say where a reservation stands. */
  private static final List<String> STATES =
      Stream.concat(Stream.of(LIVE), Stream.of(BookingState.values()).map(Enum::name)).toList();

  /** A reservation, and the plan that it is in. */
  record Found(PlanView plan, Booking booking) {
    /** The newest first; the name decides between equals. */
    Cursor place() {
      return new Cursor(List.of(-booking.submittedMillis()), booking.key().value());
    }
  }

  /** A request for a reservation that was refused lately, and the plan that it was for. */
  record Declined(PlanView plan, RefusedRequest refused) {}

  private static Stream<Found> all(List<PlanView> plans) {
    return plans.stream()
        .flatMap(plan -> plan.bookings().stream().map(booking -> new Found(plan, booking)));
  }

  /** The reservations of plans that a caller may see. */
  static Stream<Found> visible(List<PlanView> plans, Access access) {
    return all(plans).filter(each -> access.mayView(each.plan(), each.booking().request()));
  }

  /** Those refused requests of plans that a caller may see. */
  static Stream<Declined> refused(List<PlanView> plans, Access access) {
    return plans.stream()
        .flatMap(plan -> plan.refused().stream().map(refused -> new Declined(plan, refused)))
        .filter(each -> access.mayView(each.plan(), each.refused().request()));
  }

  /** The refused request of a name, where a caller may see that. */
  static Optional<Declined> refused(List<PlanView> plans, Access access, String id) {
    return refused(plans, access)
        .filter(each -> each.refused().request().key().value().equals(id))
        .findFirst();
  }

  static Optional<Found> find(List<PlanView> plans, String id) {
    return all(plans).filter(each -> each.booking().key().value().equals(id)).findFirst();
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
      return list(Query.of(parameters, NAMES));
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
          HttpAnswer.notAllowed(
              "you may not see the plan of " + queue.get(),
              "a user of acl_list_reservations or acl_submit_reservations of the queue"));
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

  private HttpAnswer list(Query given) throws AnswerException {
    Set<String> states = given.words("state", STATES);
    Optional<String> user = given.single("user");
    Optional<String> queue = given.single("queue");
    Paging paging = Paging.of(given, "reservations");
    List<PlanView> plans = backend.plans();
    checkQueue(queue, plans);
    List<PlanView> asked =
        plans.stream().filter(plan -> Query.isQueue(queue, plan.queue())).toList();
    List<Found> visible = visible(asked, access).toList();
    int hidden = asked.stream().mapToInt(plan -> plan.bookings().size()).sum() - visible.size();
    List<Found> selected =
        visible.stream()
            .filter(found -> isState(states, found.booking().state()))
            .filter(found -> isOf(user, found.booking().request()))
            .toList();
    Paging.Slice<Found> page = paging.of(selected, Found::place);
    ObjectNode node = Json.object();
    Fields.list(
        node,
        "reservations",
        page.entries().stream(),
        found -> new ReservationJson(found.plan(), access).brief(found.booking()));
    page.write(node, hidden);
    Stream<Declined> refused =
        refused(asked, access).filter(each -> isOf(user, each.refused().request()));
    Fields.list(node, "refused", refused, each -> refusal(each.refused(), each.plan()));
    return HttpAnswer.ok(node);
  }

  private static boolean isState(Set<String> asked, BookingState state) {
    return asked.isEmpty()
        || asked.contains(state.name())
        || (asked.contains(LIVE) && state.isLive());
  }

  private static boolean isOf(Optional<String> user, Request request) {
    return user.isEmpty() || user.get().equals(request.owner());
  }

  private ObjectNode refusal(RefusedRequest refused, PlanView plan) {
    return ReservationRefusal.of(refused, access.mayName(plan));
  }

  private HttpAnswer one(String id) {
    List<PlanView> plans = backend.plans();
    Optional<Found> found = find(plans, id);
    if (found.isPresent()) {
      PlanView plan = found.get().plan();
      Booking booking = found.get().booking();
      return access.mayView(plan, booking.request())
          ? HttpAnswer.ok(new ReservationJson(plan, access).full(booking))
          : notAllowed(id, "see");
    }
    return refused(plans, access, id)
        .map(each -> HttpAnswer.ok(refusal(each.refused(), each.plan()).put("state", "REFUSED")))
        .orElseGet(() -> noSuchReservation(id));
  }

  static HttpAnswer notAllowed(String id, String what) {
    return HttpAnswer.notAllowed(
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
