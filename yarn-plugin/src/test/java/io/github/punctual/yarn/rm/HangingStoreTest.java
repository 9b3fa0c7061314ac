package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.service.Counters.Counted;
import io.github.punctual.yarn.store.StateStore;
import io.github.punctual.yarn.store.StoreSettings;
import io.github.punctual.yarn.store.StoredState;
import io.github.punctual.yarn.store.StuckFileSystem;
import io.github.punctual.yarn.thread.NotDoneException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that neither works nor fails keeps nobody waiting for long. */
class HangingStoreTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  @TempDir Path folder;

  @AfterEach
  void heal() {
    StuckFileSystem.heal();
  }

  private MockClusterBuilder on(MockClusterBuilder builder) {
    return builder
        .set(StuckFileSystem.KEY, StuckFileSystem.class.getName())
        .set("punctual.store.dir", StuckFileSystem.folder(folder.resolve("punctual")))
        .set("punctual.store.write-timeout-ms", "3000");
  }

  /** What a ResourceManager that starts now would find; takes the store from the one that runs. */
  private StoredState stored() throws IOException {
    StoreSettings settings =
        StoreSettings.in(new org.apache.hadoop.fs.Path(folder.resolve("punctual").toUri()));
    try (StateStore store =
        StateStore.open(settings, new Configuration(false), InstantSource.system())) {
      return store.stored();
    }
  }

  @Test
  void jobsAreAdmittedAndRunAndAreInTheStoreWhenItAnswersAgain() throws Exception {
    try (MockCluster cluster = on(MockCluster.builder()).start(2)) {
      RMApp before = cluster.submit("before", "sla.deadline=10m", "sla.tasks=2");
      cluster.awaitPhase(before, Phase.ADMITTED);
      StuckFileSystem.hang();
      RMApp first = cluster.submit("first", "sla.deadline=10m", "sla.tasks=2");
      RMApp second = cluster.submit("second", "sla.deadline=10m", "sla.tasks=2");
      for (RMApp app : List.of(first, second)) {
        cluster.rm().waitForState(app.getApplicationId(), RMAppState.ACCEPTED);
        cluster.awaitPhase(app, Phase.ADMITTED);
        cluster.launch(app);
      }
      assertTrue(
          cluster.service().store().lastFailure().contains("has not answered"),
          cluster.service().store().lastFailure());
      assertEquals(0, cluster.service().counters().of(Counted.BYPASSED));

      StuckFileSystem.heal();
      Await.until(
          "the store is written", () -> cluster.service().store().lastFailure(), String::isEmpty);
      Set<JobId> stored = stored().jobs().keySet();
      for (RMApp app : List.of(before, first, second)) {
        assertTrue(
            stored.contains(new JobId(app.getApplicationId().toString())),
            app.getName() + " is not in " + stored);
      }
    }
  }

  @Test
  void whatCannotBeForgottenInTheStoreIsNotForgottenAtAll() throws Exception {
    try (MockCluster cluster =
        on(MockCluster.builder()).set("punctual.whole-tasks", "true").start(2)) {
      learnFromOne(cluster);

      StuckFileSystem.hang();
      for (int i = 0; i < 2; i++) {
        // The thread that has to forget may still wait for what it wrote before.
        RuntimeException refused =
            Await.until(
                "the store is asked",
                () ->
                    assertThrows(
                        RuntimeException.class,
                        () -> cluster.service().loop().unlearn(Whose.EVERYBODY)),
                last -> !(last instanceof NotDoneException));
        assertEquals(NotDurableException.class, refused.getClass());
        assertTrue(refused.getMessage().contains("has not answered"), refused.getMessage());
        assertEquals(1.0, learned(cluster));
      }
      StuckFileSystem.heal();
      Await.until(
          "the store is written", () -> cluster.service().store().lastFailure(), String::isEmpty);
      StoredState kept = stored();
      assertEquals(1, kept.history().size(), kept.history()::toString);
      assertEquals(1.0, kept.learned().get("justice").get("completed"));
    }
  }

  private static void learnFromOne(MockCluster cluster) throws Exception {
    RMApp app = cluster.submit("etl", "sla.deadline=10m", "sla.tasks=2", "sla.task-memory=1g");
    cluster.awaitPhase(app, Phase.ADMITTED);
    cluster.runToEnd(app, 2);
    cluster.awaitPhase(app, Phase.MET);
    Await.until("it was learned from", () -> learned(cluster), names -> names == 1.0);
  }

  private static double learned(MockCluster cluster) {
    return cluster.service().loop().figures().getOrDefault("jobNames", 0.0);
  }

  @Test
  void whatIsForgottenIsNotInTheStoreAnyMoreWhenThatIsAnswered() throws Exception {
    try (MockCluster cluster =
        on(MockCluster.builder()).set("punctual.whole-tasks", "true").start(2)) {
      learnFromOne(cluster);
      Await.untilDone("it is forgotten", () -> cluster.service().loop().unlearn(Whose.EVERYBODY));
      StoredState kept = stored();
      assertEquals(0, kept.history().size(), kept.history()::toString);
      assertEquals(0.0, kept.learned().get("justice").get("completed"));
      assertEquals(0.0, learned(cluster));
    }
  }

  /** One that waits for the store until the watchdog is about to have had enough. */
  private MockCluster patient() throws Exception {
    return on(MockCluster.builder())
        .set("punctual.store.write-timeout-ms", "7999")
        .set("punctual.decision-timeout-ms", "8000")
        .set("punctual.decision-log.max-mb", "0")
        .start(2);
  }

  @Test
  void aJobThatIsBeingAdmittedDoesNotStaySubmittedThoughWritesMayTakeLong() throws Exception {
    try (MockCluster cluster = patient()) {
      try {
        RMApp full = cluster.submit("full", "sla.deadline=10m", "sla.tasks=15");
        cluster.awaitPhase(full, Phase.ADMITTED);
        RMApp waiting = cluster.submit("waiting", "sla.deadline=10m", "sla.tasks=15");
        cluster.awaitPhase(waiting, Phase.WAITING);
        cluster.rm().waitForState(waiting.getApplicationId(), RMAppState.ACCEPTED);
        StuckFileSystem.hang();
        // What it had is promised to the one that waits, while the store hangs.
        cluster.rm().killApp(full.getApplicationId());
        cluster.awaitPhase(waiting, Phase.ADMITTED);
        cluster.launch(waiting);
        RMApp next = cluster.submit("next", "sla.deadline=10m", "sla.tasks=1");
        cluster.rm().waitForState(next.getApplicationId(), RMAppState.ACCEPTED);
      } finally {
        // Or closing would wait as long.
        StuckFileSystem.heal();
      }
    }
  }

  @Test
  void aSubmissionWhoseAdmissionIsBeingWrittenIsAnswered() throws Exception {
    try (MockCluster cluster = patient()) {
      try {
        RMApp first = cluster.submit("first", "sla.deadline=10m", "sla.tasks=1");
        cluster.awaitPhase(first, Phase.ADMITTED);
        StuckFileSystem.hang();
        RMApp app = cluster.submit("app", "sla.deadline=10m", "sla.tasks=2");
        cluster.awaitPhase(app, Phase.ADMITTED);
        cluster.launch(app);
        assertEquals(0, cluster.service().counters().of(Counted.BYPASSED));
      } finally {
        // Or closing would wait as long.
        StuckFileSystem.heal();
      }
    }
  }

  @Test
  void requestsThatWaitForTheStoreAreFewAndTheOthersAreRefusedAtOnce() throws Exception {
    int clients = 100;
    ExecutorService pool = Executors.newFixedThreadPool(clients);
    try (ReservedCluster cluster =
        new ReservedCluster(
                on(ReservedCluster.builder())
                    .set("punctual.decision-timeout-ms", "600000")
                    .set("punctual.store.write-timeout-ms", "599999")
                    .start(2))
            .ready()) {
      try {
        ReservationId kept = cluster.reserve(ReservedCluster.fromNow(1, 1, 128, 1));
        StuckFileSystem.hang();
        List<Future<ReservationId>> asked = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
          asked.add(pool.submit(() -> cluster.reserve(ReservedCluster.fromNow(1, 1, 64, 0))));
        }
        Await.until(
            "all but those that may wait are answered",
            () -> asked.stream().filter(answer -> !answer.isDone()).count(),
            waiting -> waiting <= 4);
        assertEquals(1, bookings(cluster).size());

        StuckFileSystem.heal();
        int accepted = 0;
        for (Future<ReservationId> answer : asked) {
          try {
            answer.get(60, TimeUnit.SECONDS);
            accepted++;
          } catch (ExecutionException e) {
            // Too many of this user, or those before it took too long.
            assertTrue(e.toString().contains("Not answered ("), e.toString());
          }
        }
        assertTrue(accepted >= 1 && accepted <= 4, accepted + " were accepted");
        assertEquals(1 + accepted, bookings(cluster).size());
        assertTrue(cluster.booking(kept).orElseThrow().state().isLive());
      } finally {
        // Or closing would wait as long.
        StuckFileSystem.heal();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @Test
  void aRequestThatTakesTooLongIsRefusedAndNothingIsLeftOfIt() throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(on(ReservedCluster.builder()).start(2)).ready()) {
      ReservationId kept = cluster.reserve(ReservedCluster.fromNow(1, 1, 128, 1));
      StuckFileSystem.hang();
      for (int i = 0; i < 3; i++) {
        Exception refused =
            assertThrows(
                Exception.class, () -> cluster.reserve(ReservedCluster.fromNow(2, 1, 256, 1)));
        assertTrue(refused.getMessage().contains("has not answered"), refused.getMessage());
      }
      assertEquals(1, bookings(cluster).size());
      StuckFileSystem.heal();
      Await.until(
          "what was refused is taken back in the store",
          () -> cluster.cluster().service().store().lastFailure(),
          String::isEmpty);
      List<Booking> before = bookings(cluster);
      try (MockCluster next = on(ReservedCluster.builder()).start()) {
        ReservedCluster restarted = new ReservedCluster(next);
        assertEquals(before.get(0).promises(), restarted.booking(kept).orElseThrow().promises());
        assertEquals(1, bookings(restarted).size());
      }
    }
  }

  private static List<Booking> bookings(ReservedCluster cluster) {
    return cluster.service().desk("plan").orElseThrow().bookings();
  }

  @Test
  void becomingAStandbyWaitsNoLongerThanTheTimeSet() throws Exception {
    try (MockCluster cluster = on(ReservedCluster.builder()).highlyAvailable().start()) {
      cluster.activate();
      cluster.addNode(8192, 8);
      ReservedCluster reserved = new ReservedCluster(cluster).ready();
      reserved.reserve(ReservedCluster.fromNow(1, 1, 128, 1));
      RMApp app = cluster.submit("app", "sla.deadline=10m", "sla.tasks=2");
      cluster.awaitPhase(app, Phase.ADMITTED);
      StuckFileSystem.hang();
      // Preemptively: what is stuck here would be stuck for ever.
      Assertions.assertTimeoutPreemptively(LONG, cluster::standBy);
      assertEquals(HAServiceState.STANDBY, cluster.rm().getRMContext().getHAServiceState());
      StuckFileSystem.heal();
      cluster.activate();
      assertEquals(1, bookings(new ReservedCluster(cluster)).size());
    }
  }
}
