package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.NoticeKind;
import io.github.punctual.yarn.reservation.desk.PlanDesk;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Windows of maintenance: capacity that is known to be away at times to come. */
class ReservationMaintenanceTest {
  private static final String KEY =
      "yarn.scheduler.capacity.root.plan.punctual.reservation.maintenance.rack-7.";
  private static final long MINUTE = 60_000;

  @TempDir Path store;

  private final long now = System.currentTimeMillis() / 1000 * 1000;
  private final long from = now + 20 * MINUTE;
  private final long until = now + 30 * MINUTE;

  private MockClusterBuilder builder() {
    return ReservedCluster.builder().set("punctual.store.dir", store.toUri().toString());
  }

  private ReservedCluster start() throws Exception {
    return new ReservedCluster(builder().start(2)).ready();
  }

  /** Half of what the plan has is away in the window. */
  private void announce(ReservedCluster cluster, String away) throws Exception {
    announce(cluster, away, from);
  }

  private static void announce(ReservedCluster cluster, String away, long fromMillis)
      throws Exception {
    Configuration conf = new Configuration(cluster.cluster().rm().getConfig());
    conf.set(KEY + "start", Instant.ofEpochMilli(fromMillis).toString());
    conf.set(KEY + "duration", "10m");
    conf.set(KEY + "away", away);
    cluster.cluster().scheduler().reinitialize(conf, cluster.cluster().rm().getRMContext());
  }

  private static PlanDesk desk(ReservedCluster cluster) {
    return cluster.service().desk("plan").orElseThrow();
  }

  private static void awaitVcores(ReservedCluster cluster, long at, long vcores) {
    Await.until(
        "vcores that can be promised",
        () -> desk(cluster).ahead().capacityAt(at).get(ResourceVector.VCORES),
        found -> found == vcores);
  }

  private static Notice told(ReservedCluster cluster, ReservationId id) {
    return Await.until(
            "the owner is told",
            () ->
                desk(cluster).notices().stream()
                    .filter(notice -> notice.key().value().equals(id.toString()))
                    .toList(),
            notices -> !notices.isEmpty())
        .get(0);
  }

  private static ReservationDefinition containers(
      int containers, long arrival, long deadline, long duration) {
    return ReservedCluster.definition(
        arrival, deadline, duration, containers, 1, Resource.newInstance(1024, 1));
  }

  @Test
  void whatIsPlannedInAWindowIsMovedOutOfItAndItsOwnerIsTold() throws Exception {
    try (ReservedCluster cluster = start()) {
      ReservationId other = cluster.reserve(containers(8, until, until + 10 * MINUTE, 10 * MINUTE));
      ReservationId id = cluster.reserve(containers(6, from, until + 10 * MINUTE, 8 * MINUTE));
      cluster.delete("user", other);
      ReservationId fixed = cluster.reserve(containers(2, from, until, 10 * MINUTE));
      Booking before = cluster.booking(id).orElseThrow();
      announce(cluster, "50%");
      awaitVcores(cluster, from, 4);
      awaitVcores(cluster, until, 8);
      Booking after = cluster.booking(id).orElseThrow();
      assertTrue(after.lost().isZero());
      assertTrue(after.state().isLive());
      assertEquals(
          before.promisedFrom(now).get(ResourceVector.VCORES),
          after.promisedFrom(now).get(ResourceVector.VCORES),
          1e-6);
      for (long at = from; at < until; at += 1000) {
        assertTrue(
            desk(cluster).ahead().promisedAt(at).fitsIn(ResourceVector.of(4096, 4)),
            "no more is promised than there will be");
      }
      Notice notice = told(cluster, id);
      assertEquals(NoticeKind.MOVED, notice.kind());
      assertTrue(notice.text().contains("because of maintenance rack-7 from"), notice.text());
      assertEquals(2, cluster.booking(fixed).orElseThrow().promisedAt(from).get("vcores"));
    }
  }

  @Test
  void whatCannotBeMovedIsReducedAndNothingNewIsPromisedInAWindow() throws Exception {
    try (ReservedCluster cluster = start()) {
      ReservationId id = cluster.reserve(containers(6, from, until, 10 * MINUTE));
      announce(cluster, "memory-mb=4096,vcores=4");
      Await.until(
          "it is reduced",
          () -> cluster.booking(id).map(Booking::state).orElseThrow(),
          BookingState.REDUCED::equals);
      Notice notice = told(cluster, id);
      assertEquals(NoticeKind.REDUCED, notice.kind());
      assertTrue(notice.text().contains("because of maintenance rack-7 from"), notice.text());
      assertTrue(desk(cluster).ahead().promisedAt(from).get("vcores") <= 4);

      String message =
          assertThrows(
                  YarnException.class,
                  () -> cluster.reserve(containers(2, from, until, 10 * MINUTE)))
              .getMessage();
      assertTrue(message.contains("NO_ROOM"), message);
      cluster.reserve(containers(8, until, until + 10 * MINUTE, 10 * MINUTE));

      // It is called off: what was lost comes back.
      Configuration conf = new Configuration(cluster.cluster().rm().getConfig());
      cluster.cluster().scheduler().reinitialize(conf, cluster.cluster().rm().getRMContext());
      Await.untilTrue(
          "all is promised again", () -> cluster.booking(id).orElseThrow().lost().isZero());
      assertEquals(6, cluster.booking(id).orElseThrow().promisedAt(from).get("vcores"));
    }
  }

  @Test
  void aWindowHoldsAfterARestart() throws Exception {
    MockClusterBuilder announced =
        builder()
            .set(KEY + "start", Instant.ofEpochMilli(from).toString())
            .set(KEY + "duration", "10m")
            .set(KEY + "away", "50%");
    try (ReservedCluster first = new ReservedCluster(announced.start(2)).ready()) {
      awaitVcores(first, from, 4);
      ReservationId id = first.reserve(containers(2, from, until, 10 * MINUTE));
      Booking before = first.booking(id).orElseThrow();
      assertEquals("rack-7", desk(first).view().maintenance().get(0).name());
      // One node is there before the other. They are back when none has come for 2 s.
      announced.set("punctual.restart-grace-ms", "12000");
      try (ReservedCluster second = new ReservedCluster(announced.start(2)).ready()) {
        awaitVcores(second, from, 4);
        awaitVcores(second, until, 8);
        assertEquals(before, second.booking(id).orElseThrow());
        assertEquals(List.of(), desk(second).notices());
      }
    }
  }

  @Test
  void whatIsAwayNowIsNotMissedByWhoAsksForALaterTime() throws Exception {
    try (ReservedCluster cluster = start()) {
      announce(cluster, "50%", now - MINUTE);
      awaitVcores(cluster, System.currentTimeMillis(), 4);
      ReservationDefinition gang =
          ReservedCluster.definition(from, until, 5 * MINUTE, 6, 6, Resource.newInstance(1024, 1));

      ReservationId id = cluster.reserve(gang);

      assertTrue(cluster.booking(id).orElseThrow().lost().isZero());
    }
  }

  @Test
  void aWindowThatCannotBeMeantRefusesTheRefresh() throws Exception {
    try (ReservedCluster cluster = start()) {
      String message =
          assertThrows(Exception.class, () -> announce(cluster, "half of it")).getMessage();
      assertTrue(message.contains(KEY + "away is 'half of it'; it must be a part"), message);
      awaitVcores(cluster, from, 8);
    }
  }
}
