package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.shadow.Ending;
import io.github.punctual.yarn.shadow.ShadowJob;
import io.github.punctual.yarn.shadow.ShadowVerdict;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** In shadow mode it is told what would have become of jobs, and what did, and nothing is done. */
class ShadowTest {
  @TempDir Path directory;

  private static MockClusterBuilder shadow(MockClusterBuilder builder) {
    return builder.set("punctual.mode", "shadow");
  }

  private static ShadowJob record(MockCluster cluster, RMApp app) {
    return cluster.service().shadow().orElseThrow().jobs().stream()
        .filter(job -> job.id().equals(app.getApplicationId()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("nothing is noted of " + app.getName()));
  }

  private static ShadowJob awaitVerdict(MockCluster cluster, RMApp app, ShadowVerdict verdict) {
    return Await.until(
            app.getName() + " is " + verdict,
            () ->
                cluster.service().shadow().orElseThrow().jobs().stream()
                    .filter(job -> job.id().equals(app.getApplicationId()))
                    .findFirst(),
            job -> job.filter(known -> known.verdict() == verdict).isPresent())
        .orElseThrow();
  }

  private static ShadowJob awaitEnd(MockCluster cluster, RMApp app) {
    Await.untilTrue(
        app.getName() + " is settled", () -> record(cluster, app).ending() != Ending.RUNNING);
    return record(cluster, app);
  }

  @Test
  void aJobThatWouldBeRefusedRunsAndItsRecordTellsBoth() throws Exception {
    try (MockCluster cluster = shadow(MockCluster.builder()).start(1)) {
      RMApp app =
          cluster.submit("hopeless", "sla.deadline=1h", "sla.tasks=1000", "sla.task-duration=50m");
      awaitVerdict(cluster, app, ShadowVerdict.REFUSED);
      cluster.runToEnd(app, 2);

      ShadowJob job = awaitEnd(cluster, app);
      assertEquals(Ending.MET, job.ending());
      assertTrue(
          job.sentence()
              .matches(
                  "it would have been refused: WORK_EXCEEDS_DEADLINE: .*,"
                      + " and in fact ended .* before its deadline\\."),
          job::sentence);
      assertEquals(Phase.DONE, cluster.job(app).phase());
      assertTrue(JobText.of(cluster.job(app)).endsWith("In shadow mode " + job.sentence()));
      assertEquals(
          1, cluster.service().shadow().orElseThrow().count(ShadowVerdict.REFUSED, Ending.MET));
      assertEquals(
          1, cluster.service().counters().of(ReasonCode.WORK_EXCEEDS_DEADLINE), "as usual");
    }
  }

  @Test
  void aJobThatWouldBeHeldRunsAndItsReleaseIsTold() throws Exception {
    try (MockCluster cluster =
        shadow(MockCluster.builder()).set("punctual.justice.user-share", "1").start(1)) {
      RMApp first = cluster.submit("first", "sla.deadline=1h", "sla.tasks=7");
      awaitVerdict(cluster, first, ShadowVerdict.PROMISED);
      RMApp second = cluster.submit("second", "sla.deadline=1h", "sla.tasks=7");
      awaitVerdict(cluster, second, ShadowVerdict.HELD);
      MockAM master = cluster.launch(second);
      assertEquals(2, cluster.allocate(second, master, 2, 2).size(), "it runs all the same");

      cluster.runToEnd(first, 2);
      ShadowJob released = awaitVerdict(cluster, second, ShadowVerdict.PROMISED);
      assertTrue(released.releasedMillis().getAsLong() >= released.heldMillis().getAsLong());
      assertTrue(
          released.sentence().matches("it would have been held for .*promised its deadline.*"),
          released::sentence);
      assertEquals(Ending.MET, awaitEnd(cluster, first).ending());
      cluster.finish(second, master);
      assertEquals(Ending.MET, awaitEnd(cluster, second).ending());
    }
  }

  @Test
  void tasksThatRunAtOnceCountAmongTheFirstRequests() throws Exception {
    try (MockCluster cluster = shadow(MockCluster.builder()).start(1)) {
      RMApp app = cluster.submit("unsized", "sla.deadline=1h");
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 6, 6);
      awaitVerdict(cluster, app, ShadowVerdict.PROMISED);
      assertEquals(6, cluster.job(app).job().requestedTasks());
    }
  }

  @Test
  void tagsThatCannotBeMeantRefuseNobody() throws Exception {
    try (MockCluster cluster = shadow(MockCluster.builder()).start(1)) {
      RMApp app = cluster.submit("odd", "sla.deadline=tomorrow");
      cluster.runToEnd(app, 1);
      ShadowJob job = awaitEnd(cluster, app);
      assertEquals(ShadowVerdict.REFUSED, job.verdict());
      assertEquals(Ending.COMPLETED, job.ending());
      assertTrue(job.reason().startsWith("BAD_DECLARATION"), job::reason);
    }
  }

  @Test
  void whatTheStockSchedulerTellsClientsStands() throws Exception {
    try (MockCluster cluster = shadow(MockCluster.builder()).start(1)) {
      RMApp app =
          cluster.submit("hopeless", "sla.deadline=1h", "sla.tasks=1000", "sla.task-duration=50m");
      awaitVerdict(cluster, app, ShadowVerdict.REFUSED);
      assertFalse(app.getDiagnostics().toString().contains("Punctual"));
    }
  }

  @Test
  void noQueueIsMadeOrSizedForAReservation() throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(shadow(ReservedCluster.builder()).start(2)).ready()) {
      float before =
          cluster.cluster().scheduler().getQueue("root.plan.plan-default").getAbsoluteCapacity();
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      MockJob job = cluster.start(id).ask(2, 1024, 1).awaitTasks(2);
      assertTrue(cluster.booking(id).orElseThrow().state().isLive());
      assertEquals(null, cluster.queue(id));
      var ran =
          cluster
              .cluster()
              .scheduler()
              .getSchedulerApplications()
              .get(job.app().getApplicationId());
      assertEquals("plan-default", ran.getQueue().getQueueName());
      assertEquals(
          before,
          cluster.cluster().scheduler().getQueue("root.plan.plan-default").getAbsoluteCapacity());
    }
  }

  private MockClusterBuilder withStores(MockClusterBuilder builder) {
    return builder.recoveringFrom(directory);
  }

  @Test
  void whatWasPromisedInShadowModeIsNoPromise() throws Exception {
    try (ReservedCluster shadow =
        new ReservedCluster(shadow(withStores(ReservedCluster.builder())).start(2)).ready()) {
      RMApp app = shadow.cluster().submit("promised", "sla.deadline=1h", "sla.tasks=3");
      awaitVerdict(shadow.cluster(), app, ShadowVerdict.PROMISED);
      shadow.cluster().launch(app);
      ReservationId id = shadow.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      assertTrue(Files.isDirectory(directory.resolve("promises").resolve("shadow")));

      try (ReservedCluster real =
          new ReservedCluster(withStores(ReservedCluster.builder()).start(2)).ready()) {
        assertEquals(Phase.BYPASSED, real.cluster().job(app).phase());
        assertTrue(real.booking(id).isEmpty());
        assertTrue(real.cluster().service().shadow().isEmpty());
      }
    }
  }

  @Test
  void whatWasLearnedInShadowModeIsKnownWhenItBecomesTheRealThing() throws Exception {
    Map<String, Double> learned;
    try (MockCluster shadow = shadow(withStores(MockCluster.builder())).start(1)) {
      RMApp app = shadow.submit("nightly", "sla.deadline=1h", "sla.tasks=2");
      awaitVerdict(shadow, app, ShadowVerdict.PROMISED);
      Map<String, Double> before = shadow.service().loop().figures();
      shadow.runToEnd(app, 2);
      learned =
          Await.until(
              "something is learned",
              () -> shadow.service().loop().figures(),
              figures -> !figures.equals(before));
    }
    try (MockCluster real = withStores(MockCluster.builder()).start(1)) {
      assertTrue(real.service().shadow().isEmpty());
      Await.until("it is known", () -> real.service().loop().figures(), learned::equals);
    }
    try (MockCluster again = withStores(MockCluster.builder()).start(1)) {
      Await.until("it is this mode's own", () -> again.service().loop().figures(), learned::equals);
    }
  }

  @Test
  void whatWasPromisedBeforeOutlivesShadowMode() throws Exception {
    try (ReservedCluster real =
        new ReservedCluster(withStores(ReservedCluster.builder()).start(2)).ready()) {
      RMApp app = real.cluster().submit("promised", "sla.deadline=1h", "sla.tasks=3");
      real.cluster().awaitPhase(app, Phase.ADMITTED);
      real.cluster().launch(app);
      ReservationId id = real.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));

      try (ReservedCluster shadow =
          new ReservedCluster(shadow(withStores(ReservedCluster.builder())).start(2)).ready()) {
        assertEquals(Phase.BYPASSED, shadow.cluster().job(app).phase());
        assertTrue(shadow.booking(id).isEmpty());
      }
      try (ReservedCluster back =
          new ReservedCluster(withStores(ReservedCluster.builder()).start(2))) {
        back.cluster().awaitPhase(app, Phase.ADMITTED);
        Await.untilTrue("it is booked", () -> back.booking(id).isPresent());
      }
    }
  }

  @Test
  void promisesOfShadowModeOutliveARestartInIt() throws Exception {
    try (MockCluster before = shadow(withStores(MockCluster.builder())).start(1)) {
      RMApp app = before.submit("promised", "sla.deadline=1h", "sla.tasks=3");
      awaitVerdict(before, app, ShadowVerdict.PROMISED);
      before.launch(app);
      try (MockCluster after = shadow(withStores(MockCluster.builder())).start(1)) {
        Await.untilTrue(
            "it is back",
            () ->
                after
                    .service()
                    .jobs()
                    .live(app.getApplicationId())
                    .filter(job -> job.phase() == Phase.ADMITTED)
                    .isPresent());
        RMApp again = after.rm().getRMContext().getRMApps().get(app.getApplicationId());
        after.rm().killApp(app.getApplicationId());
        assertEquals(Ending.KILLED, awaitEnd(after, again).ending());
        assertEquals(ShadowVerdict.PROMISED, record(after, again).verdict());
        assertEquals(RMAppState.KILLED, again.getState());
      }
    }
  }
}
