package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.Span;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reservations as JSON, exactly: a book that is made of them goes on where the other was. */
public final class BookingJson {
  private BookingJson() {}

  /** Puts a reservation into a tree. */
  public static void write(ObjectNode node, Booking booking) {
    write(node, booking.request());
    node.put("number", booking.number())
        .put("submittedMillis", booking.submittedMillis())
        .put("stepMillis", booking.stepMillis())
        .put("state", booking.state().name());
    ArrayNode occurrences = node.putArray("occurrences");
    booking.occurrences().forEach(each -> occurrences.add(write(each)));
    ArrayNode held = node.putArray("held");
    for (Span span : booking.held()) {
      held.addObject()
          .put("from", span.from())
          .put("until", span.until())
          .set("vector", Json.VECTOR.write(span.vector()));
    }
    ObjectNode lost = node.putObject("lost");
    booking.lost().amounts().forEach((type, amount) -> lost.put(type, amount.doubleValue()));
    booking.endedMillis().ifPresent(millis -> node.put("endedMillis", millis));
  }

  /** Puts what somebody asks for into a tree. */
  static void write(ObjectNode node, Request request) {
    node.put("reservation", request.key().value())
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
    return place.make(
        () ->
            new Request(
                new ReservationKey(place.field("reservation").text()),
                place.field("owner").text(),
                place.field("queue").text(),
                place.field("name").text(),
                rdl.make(() -> RdlText.restore(rdl.text())),
                place.field("text").text(),
                place.field("priority").intValue(),
                place.field("weight").doubleValue()));
  }

  /** The reservation that a tree holds. */
  public static Booking read(JsonPlace place) {
    return place.make(
        () ->
            new Booking(
                request(place),
                place.field("number").longValue(),
                place.field("submittedMillis").longValue(),
                place.field("stepMillis").longValue(),
                place.field("state").oneOf(BookingState.class),
                place.field("occurrences").list(BookingJson::occurrence),
                place.field("held").list(BookingJson::span),
                ResourceSeconds.of(place.field("lost").map(JsonPlace::doubleValue)),
                place.optionalLong("endedMillis")));
  }

  /** Puts amounts by step or instant into a tree. */
  public static void steps(ObjectNode node, Map<Long, ResourceVector> steps) {
    steps.forEach((step, vector) -> node.set(step.toString(), Json.VECTOR.write(vector)));
  }

  /** Amounts by step or instant. */
  public static SortedMap<Long, ResourceVector> steps(JsonPlace place) {
    return place.make(
        () -> {
          SortedMap<Long, ResourceVector> steps = new TreeMap<>();
          place
              .map(Json.VECTOR::read)
              .forEach((step, vector) -> steps.put(Long.parseLong(step), vector));
          return steps;
        });
  }

  private static ObjectNode write(Occurrence occurrence) {
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

  private static Occurrence occurrence(JsonPlace place) {
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
                Json.VECTOR.read(place.field("vector"))));
  }
}
