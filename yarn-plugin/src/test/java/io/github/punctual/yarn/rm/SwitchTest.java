package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.queues.QueueView;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A ResourceManager that is started again with another scheduler and the same stores. */
class SwitchTest {
  @TempDir Path directory;

  private MockClusterBuilder withStores(MockClusterBuilder builder) {
    return builder
        .set("punctual.store.dir", directory.resolve("promises").toUri().toString())
        .set("yarn.resourcemanager.recovery.enabled", "true")
        .set("yarn.resourcemanager.store.class", FileSystemRMStateStore.class.getName())
        .set(
            "yarn.resourcemanager.fs.state-store.uri",
            directory.resolve("applications").toUri().toString());
  }

  private static MockClusterBuilder everything(MockClusterBuilder builder) {
    return builder
        .promisesEverything()
        .set("punctual.tempo.user-share", "1")
        .set("punctual.tempo.master-start", "0");
  }

  @Test
  void jobsKeepTheirPromisesFromOneKindToAllKindsAndBack() throws Exception {
    try (MockCluster justice = withStores(MockCluster.builder()).start(1)) {
      RMApp app =
          justice.submit("promised", "sla.deadline=1h", "sla.tasks=3", "sla.task-duration=60s");
      justice.awaitPhase(app, Phase.ADMITTED);
      justice.launch(app);
      long due = justice.job(app).job().deadlineMillis();

      try (MockCluster all = everything(withStores(MockCluster.builder())).start(1)) {
        assertEquals("tempo", all.service().policyName());
        assertEquals(due, admitted(all, app).job().deadlineMillis());
      }
      try (MockCluster back = withStores(MockCluster.builder()).start(1)) {
        assertEquals("justice", back.service().policyName());
        assertEquals(due, admitted(back, app).job().deadlineMillis());
      }
    }
  }

  @Test
  void aJobThatWasPromisedItsDeadlineIsNotPlannedThoughItNamesAUtilityAndIsGivenAJobFile()
      throws Exception {
    try (MockCluster justice = withStores(MockCluster.builder()).start(1)) {
      RMApp app =
          justice.submit("promised", "sla.deadline=1h", "sla.tasks=3", "sla.utility=linear");
      justice.awaitPhase(app, Phase.ADMITTED);
      justice.launch(app);

      try (MockCluster all = everything(withStores(MockCluster.builder())).start(1)) {
        admitted(all, app);
        assertThrows(
            IllegalStateException.class,
            () -> all.rush().reconfigure(app.getApplicationId(), "<job><budget>2h</budget></job>"));
        assertTrue(all.rush().job(app.getApplicationId()).isEmpty());
      }
    }
  }

  private static TrackedJob admitted(MockCluster cluster, RMApp app) {
    return Await.until(
            "it is back",
            () -> cluster.service().jobs().live(app.getApplicationId()),
            job -> job.filter(known -> known.phase() == Phase.ADMITTED).isPresent())
        .orElseThrow();
  }

  @Test
  void queuesKeepTheirClasses() throws Exception {
    try (MockCluster bopf = withStores(BurstCluster.withQueues("lq", "tq")).start(2)) {
      assertEquals(QueueClass.HARD, new BurstCluster(bopf).latency("root.lq", 4, 100));

      try (MockCluster all = everything(withStores(BurstCluster.withQueues("lq", "tq"))).start(2)) {
        Await.until(
            "the queue has its class",
            () ->
                all.queues()
                    .view()
                    .find(new QueueId("root.lq"))
                    .flatMap(QueueView::registration)
                    .map(known -> known.classification().queueClass()),
            Optional.of(QueueClass.HARD)::equals);
      }
    }
  }

  @Test
  void reservationsStayPromised() throws Exception {
    try (ReservedCluster justice =
        new ReservedCluster(withStores(ReservedCluster.builder()).start(2)).ready()) {
      ReservationId id = justice.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      Booking before = justice.booking(id).orElseThrow();

      try (ReservedCluster all =
          new ReservedCluster(everything(withStores(ReservedCluster.builder())).start(2))) {
        Booking after =
            Await.until("it is known", () -> all.booking(id), Optional::isPresent).orElseThrow();
        assertTrue(after.state().isLive(), after::toString);
        assertEquals(before.occurrences(), after.occurrences());
      }
    }
  }
}
