package io.github.punctual.yarn.reservation.desk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.follow.FollowerSettings;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Gree;
import io.github.punctual.reservation.rdl.text.RdlText;
import io.github.punctual.reservation.sharing.SharingPolicy;
import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.keep.StoreKeeper;
import io.github.punctual.yarn.keep.TestStores;
import io.github.punctual.yarn.settings.ReservationLimits;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationGone;
import io.github.punctual.yarn.store.StoredState.StoredReservations;
import io.github.punctual.yarn.store.StuckFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the store holds of a desk after writes of it failed. */
class ReservationKeeperTest {
  private static final String PATH = "root.plan";
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochMilli(1_000_000));

  @TempDir Path dir;
  private StoreKeeper store;
  private ReservationKeeper keeper;
  private final PlanDesk desk =
      new PlanDesk(
          PATH,
          new ReservationBook.Parts(
              new BookSettings(1000, 1_000_000, 0, 0, 2), new Gree(), SharingPolicy.NONE),
          new FollowerSettings(0, false),
          new ReservationLimits(60_000, 4, 4, 0, 100, 150, 0),
          new JobsFirst("", Optional.empty()),
          CLOCK);

  @BeforeEach
  void open() throws IOException {
    store = TestStores.in(dir);
    store.open();
    keeper = new ReservationKeeper(store, Map.of(), CLOCK);
    desk.book().capacity(nodes(10));
    keeper.save(List.of(desk));
  }

  @AfterEach
  void close() {
    StuckFileSystem.heal();
    store.close();
  }

  private static ResourceVector nodes(int count) {
    return ResourceVector.of(1024L * count, count);
  }

  private void reserve(String name, int size) {
    String text =
        "window(atom(<1024,1>, %d, %d, 100s, %ds), 0, 100s)".formatted(size, size, 100 * size);
    Request request =
        new Request(
            new ReservationKey(name), "ann", PATH, "", RdlText.parse(text).orThrow(), text, 0, 1);
    Answer answer = keeper.make(desk, () -> desk.submit(request, ""));
    assertTrue(answer.isAccepted(), answer::toString);
  }

  /** A save that fails, of the desk as it is with so many nodes. */
  private void saveInVainWith(int count) {
    StuckFileSystem.refuse("no space left");
    desk.book().capacity(nodes(count));
    keeper.save(List.of(desk));
    StuckFileSystem.heal();
  }

  /** Somebody else's write, which takes what was not written before with it. */
  private void appendSomethingElse() {
    assertTrue(store.append(List.of(new ReservationGone("root.other", "none"))));
  }

  private void assertStoreHoldsWhatIs() throws IOException {
    StoreKeeper next = TestStores.in(dir);
    next.open();
    StoredReservations found = next.stored().reservations();
    next.close();
    assertEquals(List.of(desk.contents().closing()), List.copyOf(found.books()));
    assertEquals(desk.contents().records(), List.copyOf(found.reservations()));
  }

  @Test
  void aChangeBackToWhatWasSavedIsWrittenAfterASaveThatFailed() throws IOException {
    saveInVainWith(5);
    desk.book().capacity(nodes(10));
    keeper.save(List.of(desk));
    appendSomethingElse();
    assertStoreHoldsWhatIs();
  }

  @Test
  void aReservationThatIsAsItWasSavedIsWrittenAfterASaveThatFailed() throws IOException {
    reserve("one", 8);
    List<? extends StoreRecord> before = desk.contents().records();
    saveInVainWith(5);
    assertNotEquals(before, desk.contents().records());
    desk.book().capacity(nodes(10));
    assertEquals(before, desk.contents().records(), "all is restored");
    keeper.save(List.of(desk));
    appendSomethingElse();
    assertStoreHoldsWhatIs();
  }

  @Test
  void aSaveThatFailedIsTriedAgainThoughNothingHasChangedSince() throws IOException {
    saveInVainWith(5);
    keeper.save(List.of(desk));
    assertStoreHoldsWhatIs();
  }

  @Test
  void aPromiseThatFailsAfterASaveThatFailedLeavesNothingBehind() throws IOException {
    saveInVainWith(9);
    StuckFileSystem.refuse("no space left");
    assertThrows(NotDurableException.class, () -> reserve("one", 8));
    StuckFileSystem.heal();
    assertFalse(desk.booking(new ReservationKey("one")).isPresent());
    keeper.save(List.of(desk));
    assertStoreHoldsWhatIs();
  }

  @Test
  void aPromiseTakesWithItWhatCouldNotBeSaved() throws IOException {
    saveInVainWith(5);
    desk.book().capacity(nodes(10));
    reserve("one", 8);
    assertStoreHoldsWhatIs();
  }
}
