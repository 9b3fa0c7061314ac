package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.yarn.reservation.desk.PlanDesk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** What cannot be made to outlive the ResourceManager is not promised. */
class ReservationDurabilityTest {
  // What must be the same after a restart is so small that the first node is enough for it.

  @TempDir Path folder;

  private Path store() {
    return folder.resolve("punctual");
  }

  /**
   * Puts something else where the store is, at once: whoever writes meanwhile would make a new
   * folder where there is nothing for a moment.
   */
  private void put(Path target) throws IOException {
    Path next = Files.createSymbolicLink(folder.resolve("next"), target);
    Files.move(next, store(), StandardCopyOption.ATOMIC_MOVE);
  }

  @BeforeEach
  void makeStore() throws IOException {
    put(Files.createDirectory(folder.resolve("there")));
  }

  private void takeStoreAway() throws IOException {
    put(Files.writeString(folder.resolve("file"), "in the way"));
  }

  private void bringStoreBack() throws IOException {
    put(folder.resolve("there"));
  }

  private ReservedCluster start() throws Exception {
    return new ReservedCluster(
            ReservedCluster.builder()
                .set("punctual.store.dir", store().toUri().toString())
                .start(2))
        .ready();
  }

  private static PlanDesk desk(ReservedCluster cluster) {
    return cluster.service().desk("plan").orElseThrow();
  }

  private static List<String> plan(ReservedCluster cluster) {
    return desk(cluster).bookings().stream()
        .map(booking -> booking.key() + " " + booking.request().text() + booking.promises())
        .toList();
  }

  private static void assertRefused(String why, Executable request) {
    String message = assertThrows(YarnException.class, request).getMessage();
    assertTrue(message.contains(why), message);
  }

  @Test
  void theOneThatWasReplacedPromisesNothingAnyMore() throws Exception {
    try (ReservedCluster first = start()) {
      ReservationId id = first.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      List<String> before = plan(first);
      try (ReservedCluster second = start()) {
        ReservationId own = second.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
        List<String> there = plan(second);
        String why = "another ResourceManager has taken over the store";
        assertRefused(why, () -> first.reserve(ReservedCluster.fromNow(6, 1, 1024, 1)));
        assertRefused(why, () -> first.update("user", id, ReservedCluster.fromNow(1, 1, 1024, 1)));
        assertRefused(why, () -> first.delete("user", id));
        assertEquals(before, plan(first));
        assertEquals(there, plan(second));
        try (ReservedCluster third = start()) {
          assertEquals(there, plan(third));
          assertEquals(second.booking(own), third.booking(own));
        }
      }
    }
  }

  @Test
  void aStoreThatCannotBeWrittenForAWhileCostsNobodyAnything() throws Exception {
    try (ReservedCluster cluster = start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      List<String> before = plan(cluster);
      long accepted = desk(cluster).counts().accepted();

      takeStoreAway();
      String why = "the store cannot be written";
      assertRefused(why, () -> cluster.reserve(ReservedCluster.fromNow(6, 1, 1024, 1)));
      assertRefused(why, () -> cluster.update("user", id, ReservedCluster.fromNow(1, 1, 1024, 1)));
      assertRefused(why, () -> cluster.delete("user", id));
      assertEquals(before, plan(cluster));
      assertEquals(accepted, desk(cluster).counts().accepted());

      bringStoreBack();
      ReservationId later = cluster.reserve(ReservedCluster.fromNow(3, 1, 1024, 1));
      cluster.delete("user", id);
      assertEquals(2, desk(cluster).bookings().size());
      try (ReservedCluster next = start()) {
        assertEquals(plan(cluster), plan(next));
        assertEquals(BookingState.DELETED, next.booking(id).map(Booking::state).orElseThrow());
        assertTrue(next.booking(later).orElseThrow().state().isLive());
      }
    }
  }

  @Test
  void whatHappensWhileTheStoreCannotBeWrittenIsWrittenWhenItCan() throws Exception {
    try (ReservedCluster cluster = start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(6, 1, 1024, 1));
      takeStoreAway();
      cluster.cluster().lose(cluster.cluster().nodes().get(0));
      Await.until(
          "the reservation is reduced",
          () -> cluster.booking(id).map(Booking::state).orElseThrow(),
          BookingState.REDUCED::equals);
      assertRefused(
          "the store cannot be written",
          () -> cluster.reserve(ReservedCluster.fromNow(1, 1, 512, 1)));

      bringStoreBack();
      ReservationId deleted = cluster.reserve(ReservedCluster.fromNow(1, 1, 64, 0));
      cluster.delete("user", deleted);
      Booking reduced = cluster.booking(id).orElseThrow();
      cluster.service().stop();
      try (MockCluster bare =
          ReservedCluster.builder().set("punctual.store.dir", store().toUri().toString()).start()) {
        assertEquals(
            reduced.occurrences(),
            new ReservedCluster(bare).booking(id).orElseThrow().occurrences());
      }
    }
  }
}
