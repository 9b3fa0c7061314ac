package io.github.punctual.yarn.store;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.BookingJson;
import io.github.punctual.decisionlog.JsonPlace;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.util.SortedMap;

/** Reservations as JSON, exactly: a book that is made of them goes on where the other was. */
final class BookingCodec {
  private BookingCodec() {}

  static void write(ObjectNode node, ReservationRecord record) {
    BookingJson.write(node.put("plan", record.plan()), record.booking());
    if (!record.definition().isEmpty()) {
      node.put("definition", record.definition());
    }
  }

  static ReservationRecord read(JsonPlace place) {
    return new ReservationRecord(
        place.field("plan").text(),
        BookingJson.read(place),
        place.optional("definition").map(JsonPlace::text).orElse(""));
  }

  static void write(ObjectNode node, BookRecord record) {
    node.put("plan", record.plan())
        .put("atMillis", record.atMillis())
        .put("nextNumber", record.nextNumber())
        .put("nextNotice", record.nextNotice());
    BookingJson.steps(node.putObject("capacity"), record.capacity());
  }

  static BookRecord book(JsonPlace place) {
    SortedMap<Long, ResourceVector> capacity = BookingJson.steps(place.field("capacity"));
    return new BookRecord(
        place.field("plan").text(),
        place.field("atMillis").longValue(),
        place.field("nextNumber").longValue(),
        place.field("nextNotice").longValue(),
        capacity);
  }
}
