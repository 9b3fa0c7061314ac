package io.github.punctual.reservation.book.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.CapPolicy;
import io.github.punctual.reservation.sharing.Caps;
import io.github.punctual.reservation.sharing.Span;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is known of reservations that ended, and what caps count of others. */
class BookRegisterTest {
  private static final BookSettings SETTINGS = new BookSettings(1000, 1_000_000, 2000, 60_000, 2);
  private static final String TEXT = "window(atom(<1024,1>, 1, 1, 1, 1), 0, 1)";
  private static final Rdl RDL = RdlText.parse(TEXT).orThrow();
  private static final int MOST = BookRegister.MOST_ENDED;

  private BookPages pages = pages("user-average-capacity", "4000s");
  private int number;

  private static BookPages pages(String cap, String window) {
    Caps caps = Caps.parse(Map.of(cap, "50%", "window", window));
    BookState empty = new BookState(0, 1, 1, new TreeMap<>(), List.of(), List.of());
    return BookPages.of(SETTINGS, BookPages.QUICK, new CapPolicy(Map.of(), caps, 1000), empty);
  }

  /** One that held a machine from a step on until it ended. */
  private Booking ended(String owner, String queue, long from, long until) {
    number++;
    Request request =
        new Request(new ReservationKey("r" + number), owner, queue, "", RDL, TEXT, 0, 1);
    return new Booking(
        request,
        number,
        0,
        1000,
        BookingState.ENDED,
        List.of(),
        List.of(new Span(from, until, ResourceVector.of(1024, 1))),
        ResourceSeconds.ZERO,
        OptionalLong.of(until * 1000),
        List.of());
  }

  /** Each second one ends of another of two queues of ada, and each 100th is one of bob. */
  private void pass(int seconds) {
    for (int i = 0; i < seconds; i++) {
      long now = pages.clock().step() + 1;
      pages.clock().advance(now * 1000);
      Booking next =
          now % 100 == 0
              ? ended("bob", "root.a", now - 2, now)
              : ended("ada", now % 2 == 0 ? "root.a" : "root.b", now - 2, now);
      pages.ledger().add(next);
      pages.register().enter(next);
    }
  }

  private List<Booking> all() {
    return List.copyOf(pages.register().bookings().values());
  }

  private List<Booking> heirs() {
    return all().stream().filter(each -> !each.ofForgotten().isEmpty()).toList();
  }

  private long countOf(String owner) {
    return all().stream().filter(each -> each.request().owner().equals(owner)).count();
  }

  /** What is counted of everybody in the window that ends now. */
  private Map<String, VectorTimeline> counted() {
    Map<String, VectorTimeline> counted = new TreeMap<>();
    for (String owner : List.of("ada", "bob")) {
      counted.put(owner, new VectorTimeline(pages.ledger().user(owner)));
    }
    for (String queue : List.of("root.a", "root.b")) {
      counted.put(queue, new VectorTimeline(pages.ledger().queue(queue)));
    }
    long oldest = pages.clock().step() - pages.policy().lookback();
    counted.values().forEach(line -> line.forgetBefore(oldest));
    return counted;
  }

  @Test
  void theSameIsCountedOfEachUserAndQueueOnceManyAreForgotten() {
    pass(2200);
    Map<String, VectorTimeline> before = counted();
    assertEquals(2178, countOf("ada"));

    pages.register().forgetSurplus();

    assertEquals(before, counted());
    assertEquals(MOST + 2, countOf("ada"));
    assertEquals(22, countOf("bob"));
    assertEquals(
        List.of("root.a", "root.b"),
        heirs().stream().map(each -> each.request().queue()).sorted().toList());
  }

  @Test
  void whatAnHeirStandsForIsInherited() {
    pass(2200);
    pages.register().forgetSurplus();
    List<Booking> first = heirs();
    pass(1100);
    Map<String, VectorTimeline> before = counted();

    pages.register().forgetSurplus();

    assertEquals(before, counted());
    assertEquals(MOST + 2, countOf("ada"));
    assertEquals(2, heirs().size());
    first.forEach(each -> assertTrue(pages.register().booking(each.key()).isEmpty()));
    assertEquals(
        List.of(-1L, 0L),
        heirs().stream().map(each -> each.ofForgotten().get(0).from()).sorted().toList());
  }

  @Test
  void whatNoWindowReachesAnyMoreIsNotKeptEither() {
    pages = pages("user-average-capacity", "2100s");
    pass(3200);

    pages.register().forgetSurplus();

    assertEquals(2, heirs().size());
    for (Booking heir : heirs()) {
      assertTrue(heir.ofForgotten().get(0).from() >= 3200 - 2100, heir::toString);
    }
    pages.clock().advance((3200 + 2100) * 1000L);
    assertEquals(List.copyOf(pages.register().bookings().keySet()), sorted(pages.register().due()));
    assertTrue(all().stream().allMatch(pages.register()::isForgotten));
  }

  private static List<ReservationKey> sorted(List<ReservationKey> keys) {
    return keys.stream().sorted().toList();
  }

  @Test
  void capsOnWhatIsPromisedAtOnceNeedNoHeirs() {
    pages = pages("user-capacity", "4000s");
    pass(2200);

    pages.register().forgetSurplus();

    assertEquals(MOST, countOf("ada"));
    assertEquals(List.of(), heirs());
  }

  /** As they are read where a crash let a first part of what changed reach the store. */
  @Test
  void whatAnHeirStandsForIsNotCountedTwiceAfterACrash() {
    pass(2200);
    pages.register().forgetSurplus();
    pass(1100);
    BookState before = pages.state(false);
    assertEquals(before, before.countedOnce());
    pages.register().forgetSurplus();
    BookState after = pages.state(false);
    assertEquals(after, after.countedOnce());

    Map<ReservationKey, Booking> read = byKey(before);
    List<ReservationKey> gone = new ArrayList<>(read.keySet());
    gone.removeAll(byKey(after).keySet());
    assertEquals(1089, gone.size());
    List<Booking> changed =
        after.bookings().stream().filter(each -> !each.equals(read.get(each.key()))).toList();
    assertEquals(heirs(), changed);
    for (Booking heir : changed) {
      read.put(heir.key(), heir);
      assertEquals(counted(before), counted(stateOf(read).countedOnce()));
    }
    for (ReservationKey key : gone) {
      assertEquals(after.bookings(), stateOf(read).countedOnce().bookings());
      read.remove(key);
    }
  }

  @Test
  void ofThoseThatEndedTogetherWithAnHeirThoseAfterItStay() {
    Booking counted = ended("ada", "root.a", 0, 10);
    Booking heir =
        ended("ada", "root.a", 0, 10).inPlaceOf(List.of(new Span(0, 5, ResourceVector.of(1, 1))));
    List<Booking> others =
        List.of(
            heir,
            ended("ada", "root.a", 0, 10),
            ended("ada", "root.b", 0, 9),
            ended("bob", "root.a", 0, 9));
    List<Booking> read = new ArrayList<>(others);
    read.add(ended("ada", "root.a", 0, 9));
    read.add(counted);

    BookState state = new BookState(10_000, 9, 1, new TreeMap<>(), read, List.of());

    assertEquals(others, state.countedOnce().bookings());
  }

  private static Map<ReservationKey, Booking> byKey(BookState state) {
    Map<ReservationKey, Booking> bookings = new LinkedHashMap<>();
    state.bookings().forEach(each -> bookings.put(each.key(), each));
    return bookings;
  }

  private BookState stateOf(Map<ReservationKey, Booking> bookings) {
    return new BookState(
        pages.clock().nowMillis(),
        number,
        1,
        new TreeMap<>(),
        List.copyOf(bookings.values()),
        List.of());
  }

  private Map<String, VectorTimeline> counted(BookState state) {
    Map<String, VectorTimeline> counted = new TreeMap<>();
    for (Booking booking : state.bookings()) {
      counted
          .computeIfAbsent(
              booking.request().owner() + " " + booking.request().queue(),
              whose -> new VectorTimeline())
          .add(booking.counted());
    }
    return counted;
  }
}
