package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.keep.UnservedPromises;
import io.github.punctual.yarn.queues.QueueView;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.log4j.Logger;
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
        awaitClass(all, QueueClass.HARD);
      }
    }
  }

  private static void awaitClass(MockCluster cluster, QueueClass expected) {
    Await.until(
        "the queue has its class",
        () ->
            cluster
                .queues()
                .view()
                .find(new QueueId("root.lq"))
                .flatMap(QueueView::registration)
                .map(known -> known.classification().queueClass()),
        Optional.of(expected)::equals);
  }

  @Test
  void registeredBurstsThatNobodyServesAreToldAndGoOnWhereTheyAreServed() throws Exception {
    try (MockCluster all = everything(withStores(BurstCluster.withQueues("lq", "tq"))).start(2)) {
      assertEquals(QueueClass.HARD, new BurstCluster(all).latency("root.lq", 4, 100));
      assertEquals(List.of(), all.service().store().unserved());
    }
    try (LogListener log = new LogListener(Logger.getLogger(UnservedPromises.class));
        MockCluster justice =
            withStores(BurstCluster.withQueues("lq", "tq"))
                .scheduler(TestSchedulers.TestScheduler.class)
                .start(2)) {
      UnservedPromises told = onlyUnserved(justice);
      assertEquals("root.lq", told.queue());
      assertEquals(OptionalInt.of(1), told.registrations());
      assertTrue(told.reason().startsWith("TestScheduler serves no bursts;"), told::toString);
      assertEquals(
          List.of("The store holds a registration of root.lq: " + told.reason()), log.messages());
    }
    try (MockCluster all = everything(withStores(BurstCluster.withQueues("lq", "tq"))).start(2)) {
      awaitClass(all, QueueClass.HARD);
      assertEquals(List.of(), all.service().store().unserved());
    }
  }

  @Test
  void promisesOfDeadlinesAreToldWhereNoneAreMadeAndTheirJobsRunOnAsOthers() throws Exception {
    try (MockCluster all = everything(withStores(MockCluster.builder())).start(1)) {
      RMApp app = all.submit("promised", "sla.deadline=1h", "sla.tasks=3", "sla.task-duration=60s");
      all.awaitPhase(app, Phase.ADMITTED);
      all.launch(app);

      try (MockCluster rush = withStores(MockCluster.builder().plansByUtility()).start(1)) {
        UnservedPromises told = onlyUnserved(rush);
        assertEquals(OptionalInt.of(1), told.jobs());
        assertTrue(
            told.reason().startsWith("TestRushScheduler promises no deadlines;"), told::toString);
        Await.untilTrue("what was there is taken up", () -> rush.service().loop().isReady());
      }
      try (MockCluster back = everything(withStores(MockCluster.builder())).start(1)) {
        Await.until(
            "it runs on",
            () -> back.service().jobs().find(app.getApplicationId()).map(TrackedJob::phase),
            phase -> phase.equals(Optional.of(Phase.BYPASSED)));
        assertEquals(List.of(), back.service().store().unserved());
      }
    }
  }

  @Test
  void jobsThatNameAUtilityArePlannedOnAmongAllKindsAndToldWhereNoneArePlanned() throws Exception {
    try (MockCluster rush = withStores(MockCluster.builder().plansByUtility()).start(1)) {
      RMApp app = rush.submit("planned", "sla.utility=linear", "sla.deadline=1h", "sla.tasks=3");
      rush.launch(app);
      Await.untilTrue("it is planned", () -> rush.rush().job(app.getApplicationId()).isPresent());
      rush.rush().reconfigure(app.getApplicationId(), "<job><budget>2h</budget></job>");

      try (MockCluster all = everything(withStores(MockCluster.builder())).start(1)) {
        Await.untilTrue("it goes on", () -> all.rush().job(app.getApplicationId()).isPresent());
        assertEquals(List.of(), all.service().store().unserved());
      }
      try (MockCluster justice = withStores(MockCluster.builder()).start(1)) {
        UnservedPromises told = onlyUnserved(justice);
        assertEquals(OptionalInt.of(1), told.jobs());
        assertTrue(
            told.reason().startsWith("TestScheduler plans no jobs by utility;"), told::toString);
      }
    }
  }

  @Test
  void reservationsThatNobodyServesAreToldAndStayPromised() throws Exception {
    try (ReservedCluster all =
        new ReservedCluster(everything(withStores(ReservedCluster.builder())).start(2)).ready()) {
      ReservationId id = all.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));

      try (MockCluster without =
          everything(withStores(ReservedCluster.builder()))
              .set("yarn.resourcemanager.reservation-system.enable", "false")
              .start(2)) {
        UnservedPromises told = onlyUnserved(without);
        assertEquals(ReservedCluster.PLAN, told.queue());
        assertEquals(OptionalInt.of(1), told.reservations());
      }
      try (ReservedCluster back =
          new ReservedCluster(everything(withStores(ReservedCluster.builder())).start(2))) {
        Await.until("it is known", () -> back.booking(id), Optional::isPresent);
      }
    }
  }

  private static UnservedPromises onlyUnserved(MockCluster cluster) {
    List<UnservedPromises> all = cluster.service().store().unserved();
    assertEquals(1, all.size(), all::toString);
    return all.get(0);
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
