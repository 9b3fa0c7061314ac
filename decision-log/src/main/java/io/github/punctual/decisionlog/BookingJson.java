package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.Span;
import java.util.Optional;

/** Reservations in JSON, exactly: a book that is made of them goes on where the other was. */
final class BookingJson {
  private BookingJson() {}

  static ObjectNode booking(Booking booking) {
    ObjectNode node =
        request(booking.request())
            .put("number", booking.number())
            .put("submittedMillis", booking.submittedMillis())
            .put("stepMillis", booking.stepMillis())
            .put("state", booking.state().name());
    ArrayNode occurrences = node.putArray("occurrences");
    booking.occurrences().forEach(each -> occurrences.add(occurrence(each)));
    ArrayNode held = node.putArray("held");
    for (Span span : booking.held()) {
      held.addObject()
          .put("from", span.from())
          .put("until", span.until())
          .set("vector", CapacityJson.vector(span.vector()));
    }
    node.set("lost", seconds(booking.lost()));
    booking.endedMillis().ifPresent(millis -> node.put("endedMillis", millis));
    return node;
  }

  static Booking booking(JsonPlace place) {
    return new Booking(
        request(place),
        place.field("number").longValue(),
        place.field("submittedMillis").longValue(),
        place.field("stepMillis").longValue(),
        place.field("state").oneOf(BookingState.class),
        place.field("occurrences").list(BookingJson::occurrence),
        place.field("held").list(BookingJson::span),
        seconds(place.field("lost")),
        place.optionalLong("endedMillis"));
  }

  static ObjectNode request(Request request) {
    return Json.object()
        .put("reservation", request.key().value())
        .put("owner", request.owner())
        .put("queue", request.queue())
        .put("name", request.name())
        .put("rdl", RdlText.compact(request.rdl()))
        .put("text", request.text())
        .put("priority", request.priority())
        .put("weight", request.weight());
  }

  static Request request(JsonPlace place) {
    JsonPlace rdl = place.field("rdl");
    return new Request(
        key(place.field("reservation")),
        place.field("owner").text(),
        place.field("queue").text(),
        place.field("name").text(),
        rdl.make(() -> RdlText.restore(rdl.text())),
        place.field("text").text(),
        place.field("priority").intValue(),
        place.field("weight").doubleValue());
  }

  static ReservationKey key(JsonPlace place) {
    return place.make(() -> new ReservationKey(place.text()));
  }

  static ObjectNode occurrence(Occurrence occurrence) {
    ObjectNode node =
        Json.object()
            .put("index", occurrence.index())
            .put("baseMillis", occurrence.baseMillis())
            .put("pinnedUntil", occurrence.pinnedUntil());
    occurrence.asked().ifPresent(demand -> node.set("asked", DemandJson.write(demand)));
    if (occurrence.isWhole()) {
      node.put("whole", true);
    } else {
      occurrence.granted().ifPresent(demand -> node.set("granted", DemandJson.write(demand)));
    }
    node.set("placement", DemandJson.write(occurrence.placement()));
    return node;
  }

  static Occurrence occurrence(JsonPlace place) {
    Optional<Demand> asked = place.optional("asked").map(DemandJson::read);
    boolean whole = place.optional("whole").map(JsonPlace::bool).orElse(false);
    return new Occurrence(
        place.field("index").intValue(),
        place.field("baseMillis").longValue(),
        asked,
        whole ? asked : place.optional("granted").map(DemandJson::read),
        DemandJson.placement(place.field("placement")),
        place.field("pinnedUntil").longValue());
  }

  private static Span span(JsonPlace place) {
    return place.make(
        () ->
            new Span(
                place.field("from").longValue(),
                place.field("until").longValue(),
                CapacityJson.vector(place.field("vector"))));
  }

  static ObjectNode seconds(ResourceSeconds amount) {
    ObjectNode node = Json.object();
    amount.amounts().forEach((type, number) -> node.put(type, number.doubleValue()));
    return node;
  }

  static ResourceSeconds seconds(JsonPlace place) {
    return place.make(() -> ResourceSeconds.of(place.map(JsonPlace::doubleValue)));
  }
}
