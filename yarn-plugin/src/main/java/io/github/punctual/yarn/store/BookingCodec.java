package io.github.punctual.yarn.store;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.JsonPlace;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.Span;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Reservations as JSON, exactly: a book that is made of them goes on where the other was. */
final class BookingCodec {
  private BookingCodec() {}

  static void write(ObjectNode node, ReservationRecord record) {
    Booking booking = record.booking();
    Request request = booking.request();
    node.put("plan", record.plan())
        .put("reservation", request.key().value())
        .put("owner", request.owner())
        .put("queue", request.queue())
        .put("name", request.name())
        .put("rdl", RdlText.compact(request.rdl()))
        .put("text", request.text())
        .put("priority", request.priority())
        .put("weight", request.weight())
        .put("number", booking.number())
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
    if (!record.definition().isEmpty()) {
      node.put("definition", record.definition());
    }
  }

  static ReservationRecord read(JsonPlace place) {
    JsonPlace rdl = place.field("rdl");
    Request request =
        new Request(
            new ReservationKey(place.field("reservation").text()),
            place.field("owner").text(),
            place.field("queue").text(),
            place.field("name").text(),
            rdl.make(() -> RdlText.restore(rdl.text())),
            place.field("text").text(),
            place.field("priority").intValue(),
            place.field("weight").doubleValue());
    Booking booking =
        new Booking(
            request,
            place.field("number").longValue(),
            place.field("submittedMillis").longValue(),
            place.field("stepMillis").longValue(),
            place.field("state").oneOf(BookingState.class),
            place.field("occurrences").list(BookingCodec::occurrence),
            place.field("held").list(BookingCodec::span),
            ResourceSeconds.of(place.field("lost").map(JsonPlace::doubleValue)),
            place.optionalLong("endedMillis"));
    return new ReservationRecord(
        place.field("plan").text(),
        booking,
        place.optional("definition").map(JsonPlace::text).orElse(""));
  }

  private static ObjectNode write(Occurrence occurrence) {
    ObjectNode node =
        Json.object()
            .put("index", occurrence.index())
            .put("baseMillis", occurrence.baseMillis())
            .put("pinnedUntil", occurrence.pinnedUntil());
    occurrence.asked().ifPresent(demand -> node.set("asked", DemandCodec.write(demand)));
    if (occurrence.isWhole()) {
      node.put("whole", true);
    } else {
      occurrence.granted().ifPresent(demand -> node.set("granted", DemandCodec.write(demand)));
    }
    node.set("placement", DemandCodec.write(occurrence.placement()));
    return node;
  }

  private static Occurrence occurrence(JsonPlace place) {
    Optional<Demand> asked = place.optional("asked").map(DemandCodec::read);
    boolean whole = place.optional("whole").map(JsonPlace::bool).orElse(false);
    return new Occurrence(
        place.field("index").intValue(),
        place.field("baseMillis").longValue(),
        asked,
        whole ? asked : place.optional("granted").map(DemandCodec::read),
        DemandCodec.placement(place.field("placement")),
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

  static void write(ObjectNode node, BookRecord record) {
    node.put("plan", record.plan())
        .put("atMillis", record.atMillis())
        .put("nextNumber", record.nextNumber())
        .put("nextNotice", record.nextNotice());
    ObjectNode capacity = node.putObject("capacity");
    record
        .capacity()
        .forEach((step, vector) -> capacity.set(step.toString(), Json.VECTOR.write(vector)));
  }

  static BookRecord book(JsonPlace place) {
    Map<Long, ResourceVector> capacity = new TreeMap<>();
    JsonPlace steps = place.field("capacity");
    steps.make(
        () -> {
          steps
              .map(Json.VECTOR::read)
              .forEach((step, vector) -> capacity.put(Long.parseLong(step), vector));
          return capacity;
        });
    return new BookRecord(
        place.field("plan").text(),
        place.field("atMillis").longValue(),
        place.field("nextNumber").longValue(),
        place.field("nextNotice").longValue(),
        capacity);
  }
}
