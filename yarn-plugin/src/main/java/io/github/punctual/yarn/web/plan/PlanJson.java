package io.github.punctual.yarn.web.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.PromisedSpan;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.reservation.desk.RefusedRequest;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.Fields;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A plan over time in JSON, as far as a caller may see it. */
record PlanJson(PlanWindow query, Access access) {
  /** A plan between the instants that were asked for. */
  ObjectNode of(PlanView plan) {
    PlanSlice slice =
        PlanSlice.of(plan, query.fromMillis(), query.toMillis(), query.limit(), access);
    OptionalLong slot = query.slotMillis(slice.untilMillis());
    long until = slot.isEmpty() ? slice.untilMillis() : wholeSlots(slice, slot.getAsLong());
    ObjectNode node = Json.object().put("queue", plan.queue()).put("planner", plan.planner());
    Fields.instant(node, "now", plan.nowMillis());
    Fields.instant(node, "horizon", plan.horizonMillis());
    node.put("stepMillis", plan.stepMillis());
    Fields.instant(node, "from", query.fromMillis());
    Fields.instant(node, "until", until);
    slot.ifPresent(millis -> node.put("resolutionMillis", millis));
    node.set("present", present(plan));
    node.set("capacity", steps(plan.capacity(), until, slot));
    node.set("promised", steps(slice.promises(), until, slot));
    ArrayNode reservations = node.putArray("reservations");
    for (Booking booking : slice.shown()) {
      ObjectNode shown = new ReservationJson(plan, access).brief(booking);
      shown.set("steps", steps(booking.promises(), until, slot));
      reservations.add(shown);
    }
    ObjectNode others = node.putObject("others");
    others.put("reservations", slice.more().size() + slice.hidden().size());
    others.put("hidden", slice.hidden().size());
    List<PromisedSpan> rest = new ArrayList<>();
    slice.more().forEach(booking -> rest.addAll(booking.promises()));
    slice.hidden().forEach(booking -> rest.addAll(booking.promises()));
    others.set("steps", steps(rest, until, slot));
    ArrayNode maintenance = node.putArray("maintenance");
    plan.maintenance().stream()
        .filter(each -> each.untilMillis() > query.fromMillis() && each.fromMillis() < until)
        .forEach(
            each -> {
              ObjectNode window = maintenance.addObject().put("name", each.name());
              Fields.instant(window, "from", each.fromMillis());
              Fields.instant(window, "until", each.untilMillis());
              window.put("away", each.away().toString());
            });
    notices(node, plan);
    return node;
  }

  private long wholeSlots(PlanSlice slice, long slotMillis) {
    long slots = (slice.untilMillis() - query.fromMillis() + slotMillis - 1) / slotMillis;
    return query.fromMillis() + slots * slotMillis;
  }

  private static ObjectNode present(PlanView plan) {
    ResourceVector capacity = plan.capacityAt(plan.nowMillis());
    ResourceVector promised = plan.promisedAt(plan.nowMillis());
    ObjectNode node = Json.object();
    node.set("capacity", Json.VECTOR.write(capacity));
    node.set("promised", Fields.amounts(promised, capacity));
    node.set("free", Fields.amounts(capacity.minus(promised.min(capacity)), capacity));
    return node;
  }

  private ArrayNode steps(List<PromisedSpan> promises, long untilMillis, OptionalLong slotMillis) {
    Timeline line = Timeline.of(promises);
    List<Timeline.Piece> pieces =
        slotMillis.isEmpty()
            ? line.pieces(query.fromMillis(), untilMillis)
            : line.averages(query.fromMillis(), untilMillis, slotMillis.getAsLong());
    ArrayNode array = Json.object().arrayNode();
    pieces.forEach(piece -> array.add(ReservationJson.piece(piece)));
    return array;
  }

  /** Those of reservations that are known no more are for those who may see all. */
  private void notices(ObjectNode node, PlanView plan) {
    Predicate<ReservationKey> mayKnow = access.mayKnow(plan);
    Stream<Notice> notices = plan.notices().stream().filter(each -> mayKnow.test(each.key()));
    Fields.list(node, "notices", notices, ReservationJson::notice);
    Predicate<String> mayName = access.mayName(plan);
    Stream<RefusedRequest> refused =
        plan.refused().stream().filter(each -> access.mayView(plan, each.request()));
    Fields.list(node, "refused", refused, each -> ReservationRefusal.of(each, mayName));
  }
}
