package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.ReservationEntry;
import java.util.List;
import java.util.function.Function;

/** The lines of the decision log that are about reservations. What is empty is left out. */
final class ReservationEntryJson {
  private ReservationEntryJson() {}

  static void write(ObjectNode node, ReservationEntry entry) {
    if (entry instanceof ReservationEntry.Start start) {
      start(node, start);
    } else if (entry instanceof ReservationEntry.Step step) {
      step(node, step);
    }
  }

  static ReservationEntry read(long atMillis, boolean start, JsonPlace place) {
    String subject = place.field("subject").text();
    return start ? start(atMillis, subject, place) : step(atMillis, subject, place);
  }

  private static void start(ObjectNode node, ReservationEntry.Start start) {
    start.settings().forEach(node.putObject("settings")::put);
    BookState state = start.state();
    node.put("nextNumber", state.nextNumber()).put("nextNotice", state.nextNotice());
    node.set("capacity", CapacityJson.steps(state.capacity()));
    ArrayNode bookings = node.putArray("bookings");
    state.bookings().forEach(booking -> bookings.add(BookingJson.booking(booking)));
  }

  private static ReservationEntry start(long atMillis, String subject, JsonPlace place) {
    return new ReservationEntry.Start(
        atMillis,
        subject,
        place.field("settings").map(JsonPlace::text),
        new BookState(
            atMillis,
            place.field("nextNumber").longValue(),
            place.field("nextNotice").longValue(),
            CapacityJson.steps(place.field("capacity")),
            place.field("bookings").list(BookingJson::booking),
            List.of()));
  }

  private static void step(ObjectNode node, ReservationEntry.Step step) {
    ObjectNode event = event(step.event());
    if (step.foreseen()) {
      event.put("foreseen", true);
    }
    node.set("event", event);
    step.refused().ifPresent(refused -> node.set("refused", RefusalJson.of(refused.refusal())));
    if (step.isCutShort()) {
      node.put("cutShort", true);
    }
    if (!step.changes().isEmpty()) {
      ArrayNode changes = node.putArray("changes");
      step.changes().forEach(change -> changes.add(change(change)));
    }
    if (!step.gone().isEmpty()) {
      ArrayNode gone = node.putArray("gone");
      step.gone().forEach(key -> gone.add(key.value()));
    }
    if (!step.notices().isEmpty()) {
      ArrayNode notices = node.putArray("notices");
      step.notices().forEach(notice -> notices.add(notice(notice)));
    }
  }

  private static ReservationEntry step(long atMillis, String subject, JsonPlace place) {
    JsonPlace event = place.field("event");
    return new ReservationEntry.Step(
        atMillis,
        subject,
        event(event),
        event.optional("foreseen").map(JsonPlace::bool).orElse(false),
        place.optional("refused").map(ReservationEntryJson::refused),
        place.optional("cutShort").map(JsonPlace::bool).orElse(false),
        list(place, "changes", ReservationEntryJson::change),
        list(place, "gone", BookingJson::key),
        list(place, "notices", ReservationEntryJson::notice));
  }

  private static ObjectNode event(ReservationEntry.Event event) {
    ObjectNode node = Json.object();
    if (event instanceof ReservationEntry.Submitted submitted) {
      node.put("kind", "submitted").set("request", BookingJson.request(submitted.request()));
      submitted.bound().ifPresent(most -> node.set("bound", CapacityJson.steps(most.steps())));
    } else if (event instanceof ReservationEntry.Updated updated) {
      node.put("kind", "updated").set("request", BookingJson.request(updated.request()));
      updated.bound().ifPresent(most -> node.set("bound", CapacityJson.steps(most.steps())));
    } else if (event instanceof ReservationEntry.Deleted deleted) {
      node.put("kind", "deleted").put("reservation", deleted.key().value());
    } else if (event instanceof ReservationEntry.Finished finished) {
      node.put("kind", "finished").put("reservation", finished.key().value());
    } else if (event instanceof ReservationEntry.CapacityChanged changed) {
      node.put("kind", "capacity-changed")
          .set("capacity", CapacityJson.steps(changed.capacity().steps()));
      changed.reason().ifPresent(reason -> node.put("reason", reason));
    } else if (event instanceof ReservationEntry.TimePassed) {
      node.put("kind", "time-passed");
    } else if (event instanceof ReservationEntry.Taken) {
      node.put("kind", "taken");
    } else if (event instanceof ReservationEntry.Overruled overruled) {
      node.put("kind", "overruled").put("reservation", overruled.key().value());
    }
    return node;
  }

  private static ReservationEntry.Event event(JsonPlace place) {
    JsonPlace kind = place.field("kind");
    return switch (kind.text()) {
      case "submitted" ->
          new ReservationEntry.Submitted(
              BookingJson.request(place.field("request")),
              place.optional("bound").map(CapacityJson::profile));
      case "updated" ->
          new ReservationEntry.Updated(
              BookingJson.request(place.field("request")),
              place.optional("bound").map(CapacityJson::profile));
      case "deleted" -> new ReservationEntry.Deleted(BookingJson.key(place.field("reservation")));
      case "finished" -> new ReservationEntry.Finished(BookingJson.key(place.field("reservation")));
      case "capacity-changed" ->
          new ReservationEntry.CapacityChanged(
              CapacityJson.profile(place.field("capacity")),
              place.optional("reason").map(JsonPlace::text));
      case "time-passed" -> new ReservationEntry.TimePassed();
      case "taken" -> new ReservationEntry.Taken();
      case "overruled" ->
          new ReservationEntry.Overruled(BookingJson.key(place.field("reservation")));
      default ->
          throw kind.problem(
              "must be \"submitted\", \"updated\", \"deleted\", \"finished\", \"capacity-changed\", \"time-passed\", \"taken\" or \"overruled\"");
    };
  }

  private static Refused refused(JsonPlace place) {
    return new Refused(
        place.field("code").oneOf(RefusalCode.class), place.make(() -> RefusalJson.read(place)));
  }

  private static ObjectNode change(ReservationEntry.Change change) {
    ObjectNode node =
        Json.object().put("reservation", change.key().value()).put("state", change.state().name());
    if (!change.lost().isZero()) {
      node.set("lost", BookingJson.seconds(change.lost()));
    }
    ArrayNode occurrences = node.putArray("occurrences");
    change.occurrences().forEach(each -> occurrences.add(BookingJson.occurrence(each)));
    return node;
  }

  private static ReservationEntry.Change change(JsonPlace place) {
    return new ReservationEntry.Change(
        BookingJson.key(place.field("reservation")),
        place.field("state").oneOf(BookingState.class),
        place.optional("lost").map(BookingJson::seconds).orElse(ResourceSeconds.ZERO),
        place.field("occurrences").list(BookingJson::occurrence));
  }

  private static ObjectNode notice(Notice notice) {
    ObjectNode node =
        Json.object()
            .put("number", notice.number())
            .put("at", notice.millis())
            .put("reservation", notice.key().value())
            .put("owner", notice.owner())
            .put("kind", notice.kind().name())
            .put("fromMillis", notice.fromMillis());
    node.set("lost", BookingJson.seconds(notice.lost()));
    node.set("promised", BookingJson.seconds(notice.promised()));
    return node.put("text", notice.text());
  }

  private static Notice notice(JsonPlace place) {
    return new Notice(
        place.field("number").longValue(),
        place.field("at").longValue(),
        BookingJson.key(place.field("reservation")),
        place.field("owner").text(),
        place.field("kind").oneOf(NoticeKind.class),
        place.field("fromMillis").longValue(),
        BookingJson.seconds(place.field("lost")),
        BookingJson.seconds(place.field("promised")),
        place.field("text").text());
  }

  private static <T> List<T> list(JsonPlace place, String name, Function<JsonPlace, T> read) {
    return place.optional(name).map(found -> found.list(read)).orElse(List.of());
  }
}
