package io.github.punctual.yarn.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.JsonPlace;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.util.Map;
import java.util.TreeMap;

/** Reservations as JSON, exactly: a book that is made of them goes on where the other was. */
final class BookingCodec {
  private BookingCodec() {}

  static void write(ObjectNode node, ReservationRecord record) {
    node.put("plan", record.plan()).setAll((ObjectNode) Json.BOOKING.write(record.booking()));
    if (!record.definition().isEmpty()) {
      node.put("definition", record.definition());
    }
  }

  static ReservationRecord read(JsonPlace place) {
    return new ReservationRecord(
        place.field("plan").text(),
        Json.BOOKING.read(place),
        place.optional("definition").map(JsonPlace::text).orElse(""));
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
