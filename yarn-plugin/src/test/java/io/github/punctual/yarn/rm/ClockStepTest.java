package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.yarn.adapt.SteadyClock.Apart;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.reservation.desk.PlanDesk;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A machine's clock that is a day ahead, or behind, for a moment costs nobody anything. */
class ClockStepTest {
  private static final long DAY = 86_400_000;
  private static final AtomicLong OFF_MILLIS = new AtomicLong();

  /** A scheduler on a machine whose clock is off. */
  public static final class OffScheduler extends TestSchedulers.TestScheduler {
    @Override
    protected InstantSource clock() {
      InstantSource system = InstantSource.system();
      return () -> system.instant().plusMillis(OFF_MILLIS.get());
    }
  }

  @TempDir Path folder;

  @AfterEach
  void right() {
    OFF_MILLIS.set(0);
  }

  private MockClusterBuilder builder() {
    return ReservedCluster.builder()
        .scheduler(OffScheduler.class)
        .set("punctual.store.dir", folder.resolve("punctual").toUri().toString());
  }

  /** Lets some rounds of all that decides pass. */
  private static void awaitRounds(ReservedCluster cluster) {
    PlanDesk desk = cluster.service().desk("plan").orElseThrow();
    long decided = desk.counts().decisions().count();
    Await.until("decisions", () -> desk.counts().decisions().count(), now -> now >= decided + 5);
    // That is longer than an interval of any of them.
    long told = desk.ahead().nowMillis();
    Await.until("time", () -> desk.ahead().nowMillis(), now -> now >= told + 2000);
  }

  @Test
  void reservationsAndJobsOutliveATickOfTheClock() throws Exception {
    ReservationId id;
    Booking before;
    try (ReservedCluster cluster = new ReservedCluster(builder().start(2)).ready()) {
      id = cluster.reserve(ReservedCluster.fromNow(1, 1, 1024, 1));
      before = cluster.booking(id).orElseThrow();
      RMApp job = cluster.cluster().submit("job", "sla.deadline=30m", "sla.tasks=2");
      cluster.cluster().awaitPhase(job, Phase.ADMITTED);
      PlanDesk desk = cluster.service().desk("plan").orElseThrow();
      for (long off : new long[] {DAY, -DAY}) {
        OFF_MILLIS.set(off);
        awaitRounds(cluster);
        Apart apart = cluster.cluster().service().clockApart().orElseThrow();
        assertTrue(Math.abs(apart.machineAheadMillis() - off) < 60_000, apart.toString());
        RMApp meanwhile = cluster.cluster().submit("meanwhile", "sla.deadline=30m", "sla.tasks=1");
        cluster.cluster().awaitPhase(meanwhile, Phase.ADMITTED);
        assertEquals(
            1_800_000, cluster.cluster().job(meanwhile).job().budgetMillis(), "time for the job");
        OFF_MILLIS.set(0);
        awaitRounds(cluster);
        assertEquals(Optional.empty(), cluster.cluster().service().clockApart());
        assertTrue(cluster.booking(id).orElseThrow().state().isLive());
        assertEquals(before.promises(), cluster.booking(id).orElseThrow().promises());
        assertEquals(Phase.ADMITTED, cluster.cluster().job(job).phase());
        assertTrue(desk.ahead().nowMillis() <= System.currentTimeMillis(), "the plan is not ahead");
      }
    }
    try (MockCluster next = builder().start()) {
      ReservedCluster restarted = new ReservedCluster(next);
      assertEquals(before.promises(), restarted.booking(id).orElseThrow().promises());
      assertTrue(
          restarted.service().desk("plan").orElseThrow().ahead().nowMillis()
              <= System.currentTimeMillis(),
          "nor is what the store remembers");
    }
  }

  @Test
  void aJumpThatLastsIsFollowed() throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(builder().set("punctual.clock.patience-ms", "3000").start(2)).ready()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(1, 1, 1024, 1));
      OFF_MILLIS.set(DAY);
      Await.untilTrue(
          "the reservation is over", () -> !cluster.booking(id).orElseThrow().state().isLive());
      assertEquals(Optional.empty(), cluster.cluster().service().clockApart());
    }
  }
}
