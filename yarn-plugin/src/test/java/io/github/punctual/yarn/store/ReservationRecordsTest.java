package io.github.punctual.yarn.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.decisionlog.JsonPlace;
import io.github.punctual.decisionlog.MalformedRecordException;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.reservation.sharing.Span;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationGone;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Reservations as JSON: a book that is made of what was written goes on where the other was. */
class ReservationRecordsTest {
  private static final long NOW = 1_763_740_800_123L;
  private static final List<String> EXPRESSIONS =
      List.of(
          "window(atom(<1024,1>, 4, 8, 60, 960), +0, +20m)",
          "window(order(atom(<1024,1>, 1, 4, 30, 240), within(5m), atom(<2048,2>, 2, 2, 60, 120)),"
              + " +0, +20m)",
          "window(any(atom(<1024,1>, 1, 4, 30, 240), all(atom(<4096,1>, 1, 1, 60, 60),"
              + " atom(<512,4>, 1, 1, 60, 60))), +0, +20m)",
          "every(\"FREQ=HOURLY\", \"UTC\", window(atom(<1024,1>, 1, 2, 30, 60), +0," + " +5m))");

  private static ReservationBook.Parts parts() {
    return new ReservationBook.Parts(
        new BookSettings(1000, 4 * 3_600_000, 5000, 3_600_000, 4),
        Planners.byName("price-guided").orElseThrow(),
        SharingPolicy.NONE);
  }

  private static Request request(int number, String text) {
    return new Request(
        new ReservationKey("reservation_1_%04d".formatted(number)),
        "user",
        "root.plan",
        "a \"name\"",
        RdlText.parse(text).orThrow(),
        text,
        number,
        1.5);
  }

  private static ReservationBook busy() {
    ReservationBook book = new ReservationBook(parts(), ResourceVector.of(16384, 16), NOW);
    for (int i = 0; i < EXPRESSIONS.size(); i++) {
      assertTrue(
          book.submit(request(i, EXPRESSIONS.get(i)), NOW + i).isAccepted(), EXPRESSIONS.get(i));
    }
    return book;
  }

  /** One of each expression, as the store has them, and their book. */
  static List<StoreRecord> records() {
    BookState state = busy().state();
    List<StoreRecord> records = new ArrayList<>();
    records.add(
        new BookRecord(
            "root.plan",
            state.nowMillis(),
            state.nextNumber(),
            state.nextNotice(),
            state.capacity()));
    state
        .bookings()
        .forEach(booking -> records.add(new ReservationRecord("root.plan", booking, "abc=")));
    return records;
  }

  private static StoreRecord again(StoreRecord record) {
    return StoreCodec.decode(JsonPlace.root(Json.tree(StoreCodec.encode(record))));
  }

  private static BookState again(BookState state) {
    BookRecord head =
        (BookRecord)
            again(
                new BookRecord(
                    "root.plan",
                    state.nowMillis(),
                    state.nextNumber(),
                    state.nextNotice(),
                    state.capacity()));
    List<Booking> bookings =
        state.bookings().stream()
            .map(booking -> again(new ReservationRecord("root.plan", booking, "abc=")))
            .map(record -> ((ReservationRecord) record).booking())
            .toList();
    return new BookState(
        head.atMillis(),
        head.nextNumber(),
        head.nextNotice(),
        new TreeMap<>(head.capacity()),
        bookings,
        state.notices());
  }

  @Test
  void areExactlyWhatTheyWere() {
    BookState state = busy().state();
    assertEquals(state, again(state));
  }

  @Test
  void areExactlyWhatTheyWereAfterCapacityWasLost() {
    ReservationBook book = busy();
    book.capacity(ResourceVector.of(3072, 3), NOW + 60_000);
    BookState state = book.state();
    assertTrue(state.bookings().stream().anyMatch(booking -> !booking.lost().isZero()));
    assertEquals(state, again(state));
  }

  @Test
  void letABookGoOnAsTheOtherDoes() {
    ReservationBook book = busy();
    ReservationBook restored = ReservationBook.restore(parts(), again(book.state()));
    for (ReservationBook each : List.of(book, restored)) {
      each.capacity(ResourceVector.of(8192, 8), NOW + 30_000);
      each.submit(request(9, EXPRESSIONS.get(0)), NOW + 40_000);
      each.delete(new ReservationKey("reservation_1_0001"), NOW + 50_000);
      each.advance(NOW + 700_000);
    }
    assertEquals(book.state(), restored.state());
  }

  @Test
  void anAmountThatIsTooLargeIsToldOfByItsPlace() {
    Booking booking = busy().state().bookings().get(0);
    String text = StoreCodec.encode(new ReservationRecord("root.plan", booking, ""));
    long[] beyond = {1L << 31, Long.MAX_VALUE};
    for (long bundles : beyond) {
      JsonNode tree = Json.tree(text);
      ArrayNode run = (ArrayNode) tree.at("/occurrences/0/placement/0/runs/0");
      run.set(2, run.numberNode(bundles));
      MalformedRecordException refused =
          assertThrows(
              MalformedRecordException.class, () -> StoreCodec.decode(JsonPlace.root(tree)));
      assertTrue(refused.getMessage().contains("runs[0]"), refused.getMessage());
    }
  }

  @Test
  void carryWhatCapsCountOfOthersThatAreForgotten() {
    Booking booking = busy().state().bookings().get(0);
    ReservationRecord plain = new ReservationRecord("root.plan", booking, "");
    Span span = new Span(1, 3, ResourceVector.of(1024, 1));
    ReservationRecord heir =
        new ReservationRecord("root.plan", booking.inPlaceOf(List.of(span)), "");

    assertEquals(heir, again(heir));
    assertFalse(StoreCodec.encode(plain).contains("ofForgotten"));
  }

  @Test
  void areForgottenTogetherWithTheirName() {
    ReservationGone gone = new ReservationGone("root.plan", "reservation_1_0001");
    assertEquals(gone, again(gone));
  }
}
