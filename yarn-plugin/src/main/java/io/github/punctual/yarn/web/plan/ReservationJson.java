package io.github.punctual.yarn.web.plan;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.follow.Service;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Run;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.reservation.desk.RefusedRequest;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.Fields;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Reservations in JSON. */
record ReservationJson(PlanView plan, Access access) {
  private static final double MILLIS = 1000;

  /** A reservation as in a list. */
  ObjectNode brief(Booking booking) {
    ObjectNode node =
        Json.object()
            .put("id", booking.key().value())
            .put("name", booking.request().name())
            .put("owner", booking.request().owner())
            .put("queue", booking.request().queue())
            .put("state", booking.state().name())
            .put("live", booking.state().isLive())
            .put("priority", booking.request().priority());
    Fields.instant(node, "submitted", booking.submittedMillis());
    booking.startMillis().ifPresent(millis -> Fields.instant(node, "start", millis));
    booking.endMillis().ifPresent(millis -> Fields.instant(node, "end", millis));
    booking.deadlineMillis().ifPresent(millis -> Fields.instant(node, "deadline", millis));
    booking.endedMillis().ifPresent(millis -> Fields.instant(node, "ended", millis));
    node.put("rdl", RdlText.compact(booking.request().rdl()));
    node.set(
        "promisedNow",
        Fields.amounts(booking.promisedAt(plan.nowMillis()), plan.capacityAt(plan.nowMillis())));
    node.set("promised", Fields.seconds(booking.promisedFrom(Long.MIN_VALUE)));
    node.set("promisedAhead", Fields.seconds(booking.promisedFrom(plan.nowMillis())));
    if (!booking.lost().isZero()) {
      node.set("lost", Fields.seconds(booking.lost()));
    }
    service(booking).ifPresent(service -> node.set("service", service(service)));
    return node;
  }

  /** All that is told of a reservation. */
  ObjectNode full(Booking booking) {
    ObjectNode node = brief(booking);
    node.put("text", booking.request().text());
    node.put("rdlIndented", RdlText.indented(booking.request().rdl()));
    node.put("stepMillis", booking.stepMillis());
    Stream<Occurrence> occurrences = booking.occurrences().stream();
    Fields.list(node, "occurrences", occurrences, each -> occurrence(each, booking.stepMillis()));
    List<Timeline.Piece> steps = Timeline.of(booking.promises()).pieces(0, Long.MAX_VALUE);
    Fields.list(node, "steps", steps.stream(), ReservationJson::piece);
    Stream<Notice> notices =
        plan.notices().stream().filter(notice -> notice.key().equals(booking.key()));
    Fields.list(node, "notices", notices, ReservationJson::notice);
    Stream<RefusedRequest> refused =
        plan.refused().stream().filter(each -> each.request().key().equals(booking.key()));
    Fields.list(
        node, "refusedUpdates", refused, each -> ReservationRefusal.of(each, access.mayName(plan)));
    return node;
  }

  /** How it has been served; empty when its queue has not been there yet. */
  Optional<Service> service(Booking booking) {
    return plan.services().stream()
        .filter(service -> service.key().equals(booking.key()))
        .findFirst();
  }

  private static ObjectNode occurrence(Occurrence occurrence, long stepMillis) {
    ObjectNode node = Json.object().put("index", occurrence.index());
    Fields.instant(node, "base", occurrence.baseMillis());
    node.put("whole", occurrence.isWhole());
    if (occurrence.pinnedUntil() != Long.MIN_VALUE) {
      Fields.instant(node, "pinnedUntil", occurrence.pinnedUntil() * stepMillis);
    }
    Stream<Allocation> stages = occurrence.placement().allocations().stream();
    Fields.list(node, "stages", stages, allocation -> stage(allocation, stepMillis));
    return node;
  }

  private static ObjectNode stage(Allocation allocation, long stepMillis) {
    DemandStage stage = allocation.stage();
    ObjectNode node = Json.object().put("stage", stage.id());
    node.set("bundle", Json.VECTOR.write(stage.bundle()));
    node.put("gang", stage.gang())
        .put("most", stage.maxParallel())
        .put("leaseMillis", stage.lease() * stepMillis)
        .put("workBundleSeconds", stage.work() * stepMillis / MILLIS);
    Fields.instant(node, "windowStart", stage.start() * stepMillis);
    Fields.instant(node, "windowEnd", stage.finish() * stepMillis);
    ArrayNode runs = node.putArray("runs");
    for (Run run : allocation.runs()) {
      ObjectNode shown = runs.addObject();
      Fields.instant(shown, "from", run.start() * stepMillis);
      Fields.instant(shown, "until", run.end() * stepMillis);
      shown.put("bundles", run.bundles());
    }
    return node;
  }

  static ObjectNode service(Service service) {
    ObjectNode node = Json.object();
    node.set("promised", Fields.seconds(service.promised()));
    node.set("received", Fields.seconds(service.received()));
    return node.put("belowMillis", service.shortMillis())
        .put("longestBelowMillis", service.longestShortMillis());
  }

  static ObjectNode notice(Notice notice) {
    ObjectNode node = Json.object().put("number", notice.number());
    Fields.instant(node, "at", notice.millis());
    node.put("id", notice.key().value()).put("kind", notice.kind().name());
    Fields.instant(node, "from", notice.fromMillis());
    node.put("message", notice.text());
    if (!notice.lost().isZero()) {
      node.set("lost", Fields.seconds(notice.lost()));
    }
    node.set("promisedAhead", Fields.seconds(notice.promised()));
    return node;
  }

  /** A time in which nothing changes. */
  static ObjectNode piece(Timeline.Piece piece) {
    ObjectNode node =
        Json.object().put("fromMillis", piece.fromMillis()).put("untilMillis", piece.untilMillis());
    ObjectNode amounts = node.putObject("amounts");
    piece
        .amounts()
        .forEach(
            (type, amount) -> {
              if (amount == Math.rint(amount)) {
                amounts.put(type, amount.longValue());
              } else {
                amounts.put(type, Math.round(amount * MILLIS) / MILLIS);
              }
            });
    return node;
  }
}
