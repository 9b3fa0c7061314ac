package io.github.punctual.yarn.reservation.desk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.follow.FollowerSettings;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Gree;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.CapPolicy;
import io.github.punctual.reservation.sharing.Caps;
import io.github.punctual.reservation.sharing.Span;
import io.github.punctual.reservation.sharing.VectorTimeline;
import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.keep.TestStores;
import io.github.punctual.yarn.settings.ReservationLimits;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What caps count after a crash that lets a first part of what is written reach the disk. */
class CrashWhileForgettingTest {
  private static final String PATH = "root.plan";
  private static final String TEXT = "window(atom(<1024,1>, 1, 1, 1, 1), 0, 1)";
  private static final Rdl RDL = RdlText.parse(TEXT).orThrow();
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochMilli(2_100_000));

  /** One more than may be known of an owner where an average is capped. */
  private static final int ENDED = 2001;

  @TempDir Path dir;

  private static ReservationRecord ended(int number) {
    Request request =
        new Request(new ReservationKey("r" + number), "ann", PATH, "", RDL, TEXT, 0, 1);
    Booking booking =
        new Booking(
            request,
            number,
            0,
            1000,
            BookingState.ENDED,
            List.of(),
            List.of(new Span(number - 1, number, ResourceVector.of(1024, 1))),
            ResourceSeconds.ZERO,
            OptionalLong.of(number * 1000L),
            List.of());
    return new ReservationRecord(PATH, booking, "");
  }

  private static PlanDesk desk() {
    Caps caps = Caps.parse(Map.of("user-average-capacity", "50%", "window", "3000s"));
    return new PlanDesk(
        PATH,
        new ReservationBook.Parts(
            new BookSettings(1000, 1_000_000, 0, 0, 2),
            new Gree(),
            new CapPolicy(Map.of(), caps, 1000)),
        new FollowerSettings(0, false),
        new ReservationLimits(60_000, 4, 4, 0, 100, 150, 0),
        new JobsFirst("", Optional.empty()),
        CLOCK);
  }

  /** A keeper that goes on with a desk where a store says. */
  private static ReservationKeeper keeper(StoreKeeper store, PlanDesk desk) {
    ReservationKeeper keeper = new ReservationKeeper(store, Map.of(PATH, desk), CLOCK);
    store.stored().reservations().books().forEach(keeper::goOn);
    return keeper;
  }

  private static VectorTimeline counted(Collection<? extends StoreRecord> records) {
    VectorTimeline counted = new VectorTimeline();
    records.forEach(each -> counted.add(((ReservationRecord) each).booking().counted()));
    return counted;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  /** Makes a store of many reservations, most of which are forgotten in its journal. */
  private VectorTimeline forget(Path folder) throws IOException {
    StoreKeeper store = TestStores.in(folder);
    store.open();
    List<StoreRecord> records = new ArrayList<>();
    for (int i = 1; i <= ENDED; i++) {
      records.add(ended(i));
    }
    records.add(new BookRecord(PATH, ENDED * 1000L, ENDED + 1, 1, new TreeMap<>()));
    assertTrue(store.append(records));
    store.close();

    store = TestStores.in(folder);
    store.open();
    PlanDesk desk = desk();
    ReservationKeeper keeper = keeper(store, desk);
    VectorTimeline truth = counted(desk.contents().records());
    desk.book().capacity(ResourceVector.of(10_240, 10));
    keeper.save(List.of(desk));
    assertEquals(1001, desk.contents().records().size());
    assertEquals(truth, counted(desk.contents().records()));
    store.close();
    return truth;
  }

  @Test
  void nothingThatCapsCountIsLostOrCountedTwice() throws IOException {
    Path whole = dir.resolve("whole");
    VectorTimeline truth = forget(whole);
    Path journal = files(whole).get(files(whole).size() - 1);
    assertTrue(journal.toString().endsWith(".journal"), journal::toString);
    List<String> lines = Files.readAllLines(journal);
    // A header, the heir, a thousand that are gone, and the book.
    assertEquals(1 + 1 + 1000 + 1, lines.size());

    for (int first : List.of(1, 2, 3, 500, lines.size() - 1, lines.size())) {
      Path crashed = Files.createDirectory(dir.resolve("first" + first));
      for (Path file : files(whole)) {
        Files.copy(file, crashed.resolve(file.getFileName()));
      }
      Files.write(crashed.resolve(journal.getFileName()), lines.subList(0, first));
      StoreKeeper store = TestStores.in(crashed);
      store.open();
      Collection<ReservationRecord> stored = store.stored().reservations().reservations();
      assertEquals(first == 1 ? ENDED : Math.max(1001, 2003 - first), stored.size());
      VectorTimeline more = counted(stored);
      more.subtract(truth);
      assertEquals(first > 1 && stored.size() > 1001, !more.isZero());

      PlanDesk desk = desk();
      ReservationKeeper keeper = keeper(store, desk);
      assertEquals(truth, counted(desk.contents().records()));
      keeper.save(List.of(desk));
      store.close();
      store = TestStores.in(crashed);
      store.open();
      assertEquals(truth, counted(store.stored().reservations().reservations()));
      store.close();
    }
  }
}
