package io.github.punctual.decisionlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.book.ReservationEntry;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Run;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reservations, and what becomes of them, in JSON: what of it is not just as the components of the
 * records say. It is exact: a book that is made of it goes on where the other was.
 */
final class BookingShapes {
  static final JsonShape<Booking> BOOKING =
      RecordShape.of(Booking.class).inside("request").unless("ofForgotten", List.of()).shape();

  private static final JsonShape<DemandStage> STAGE = RecordShape.of(DemandStage.class).shape();

  /** Those that are made of others, by the field that only they have. */
  private static final Map<String, JsonShape<? extends Demand>> DEMANDS =
      Map.of(
          "any", RecordShape.of(Choice.class).named("options", "any").shape(),
          "all", RecordShape.of(Union.class).named("parts", "all").shape(),
          "order", RecordShape.of(Sequence.class).named("parts", "order").shape());

  /** An occurrence as it is written. */
  private record Written(
      int index,
      long baseMillis,
      long pinnedUntil,
      Optional<Demand> asked,
      boolean whole,
      Optional<Demand> granted,
      Placement placement) {}

  private static final RecordShape<Written> WRITTEN =
      RecordShape.of(Written.class).unless("whole", false);

  private static final Kinds<ReservationEntry.BookEvent> EVENTS =
      Kinds.<ReservationEntry.BookEvent>by("kind")
          .with("submitted", RecordShape.of(ReservationEntry.Submitted.class))
          .with("updated", RecordShape.of(ReservationEntry.Updated.class))
          .with("deleted", ofOne(ReservationEntry.Deleted.class))
          .with("finished", ofOne(ReservationEntry.Finished.class))
          .with("capacity-changed", RecordShape.of(ReservationEntry.CapacityChanged.class))
          .with("time-passed", RecordShape.of(ReservationEntry.TimePassed.class))
          .with("taken", RecordShape.of(ReservationEntry.Taken.class))
          .with("overruled", ofOne(ReservationEntry.Overruled.class));

  static final JsonShape<ReservationEntry.Start> START =
      RecordShape.of(ReservationEntry.Start.class).named("atMillis", "at").inside("state").shape();

  static final JsonShape<ReservationEntry.Step> STEP =
      RecordShape.of(ReservationEntry.Step.class)
          .named("atMillis", "at")
          .unless("foreseen", false)
          .under("event", "foreseen")
          .unless("isCutShort", false)
          .named("isCutShort", "cutShort")
          .unless("changes", List.of())
          .unless("gone", List.of())
          .unless("notices", List.of())
          .shape();

  static final List<JsonShape<?>> ALL =
      Stream.concat(
              DEMANDS.values().stream(),
              Stream.of(
                  BOOKING,
                  STAGE,
                  new JsonShape<>(
                      Demand.class,
                      demand -> Forms.write(demand.getClass(), demand),
                      BookingShapes::demand),
                  RecordShape.of(Steps.class).row(),
                  RecordShape.of(Run.class).row(),
                  RecordShape.of(Placement.class).only(),
                  new JsonShape<>(
                      Occurrence.class, BookingShapes::write, BookingShapes::occurrence),
                  new JsonShape<>(
                      Rdl.class,
                      rdl -> TextNode.valueOf(RdlText.compact(rdl)),
                      place -> RdlText.restore(place.text())),
                  ofOne(Request.class).shape(),
                  // Of notices that nobody has taken the book knows again.
                  RecordShape.of(BookState.class)
                      .named("nowMillis", "at")
                      .without("notices", List.of())
                      .shape(),
                  EVENTS.shape(ReservationEntry.BookEvent.class),
                  new JsonShape<>(
                      Refused.class,
                      refused -> RefusalJson.of(refused.refusal()),
                      place ->
                          new Refused(
                              place.field("code").oneOf(RefusalCode.class),
                              RefusalJson.read(place))),
                  RecordShape.of(Refusal.Binding.class).inside("cap", "fraction").shape(),
                  ofOne(ReservationEntry.Change.class).unless("lost", ResourceSeconds.ZERO).shape(),
                  ofOne(Notice.class).named("millis", "at").shape()))
          .toList();

  private BookingShapes() {}

  /** What is said of one reservation. */
  private static <E extends Record> RecordShape<E> ofOne(Class<E> type) {
    return RecordShape.of(type).named("key", "reservation");
  }

  /** What is granted is not written again where it is all that was asked. */
  private static JsonNode write(Occurrence occurrence) {
    ObjectNode node = Json.object();
    boolean isWhole = occurrence.isWhole();
    WRITTEN.write(
        new Written(
            occurrence.index(),
            occurrence.baseMillis(),
            occurrence.pinnedUntil(),
            occurrence.asked(),
            isWhole,
            isWhole ? Optional.empty() : occurrence.granted(),
            occurrence.placement()),
        node);
    return node;
  }

  private static Occurrence occurrence(JsonPlace place) {
    Written written = WRITTEN.read(place);
    return new Occurrence(
        written.index(),
        written.baseMillis(),
        written.asked(),
        written.whole() ? written.asked() : written.granted(),
        written.placement(),
        written.pinnedUntil());
  }

  private static Demand demand(JsonPlace place) {
    return DEMANDS.entrySet().stream()
        .filter(kind -> place.optional(kind.getKey()).isPresent())
        .findFirst()
        .<Demand>map(kind -> kind.getValue().read(place))
        .orElseGet(() -> STAGE.read(place));
  }
}
