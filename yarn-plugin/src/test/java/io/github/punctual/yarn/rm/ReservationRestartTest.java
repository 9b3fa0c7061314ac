package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.service.Counters.Counted;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the next ResourceManager knows of the reservations of one that died without a word. */
class ReservationRestartTest {
  @TempDir Path store;

  private MockClusterBuilder builder() {
    return ReservedCluster.builder()
        .set("punctual.store.dir", store.resolve("punctual").toUri().toString())
        .set("yarn.resourcemanager.recovery.enabled", "true")
        .set("yarn.resourcemanager.work-preserving-recovery.enabled", "true")
        .set(
            "yarn.resourcemanager.store.class",
            "org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore")
        .set("yarn.resourcemanager.fs.state-store.uri", store.resolve("rm").toUri().toString());
  }

  private ReservedCluster start() throws Exception {
    return new ReservedCluster(builder().start(2)).ready();
  }

  /**
   * One node is there before the other; with it alone not all could be promised again. They are
   * back when none has come for 2 s.
   */
  private MockClusterBuilder nextBuilder() {
    return builder().set("punctual.restart-grace-ms", "12000");
  }

  private ReservedCluster startNext() throws Exception {
    return new ReservedCluster(nextBuilder().start(2)).ready();
  }

  private static String queueOf(ReservedCluster cluster, ApplicationId id) {
    return ((CSQueue) cluster.cluster().scheduler().getSchedulerApplications().get(id).getQueue())
        .getQueuePath();
  }

  @Test
  void reservationsAndTheirPlacesAreExactlyAsBefore() throws Exception {
    try (ReservedCluster first = start()) {
      ReservationId one = first.reserve(ReservedCluster.fromNow(3, 3, 1024, 1));
      long now = System.currentTimeMillis();
      ReservationDefinition later =
          ReservedCluster.definition(
              now + 600_000, now + 1_200_000, 300_000, 4, 2, Resource.newInstance(2048, 1));
      ReservationId two = first.reserve(later);
      List<Booking> before =
          List.of(first.booking(one).orElseThrow(), first.booking(two).orElseThrow());
      // The first one still runs, as far as the stores know: nothing was closed.
      try (ReservedCluster second = startNext()) {
        Booking again = second.booking(two).orElseThrow();
        assertEquals(before.get(1), again);
        assertEquals(
            before.get(0).occurrences().get(0).placement(),
            second.booking(one).orElseThrow().occurrences().get(0).placement());
        assertEquals(
            later, second.list("plan", two.toString(), -1, -1).get(0).getReservationDefinition());
        assertNotEquals(two, second.newId());
      }
    }
  }

  @Test
  void aJobGoesOnInItsReservation() throws Exception {
    try (ReservedCluster first = start()) {
      ReservationId id = first.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      MockJob job = first.start(id).ask(4, 1024, 1).awaitTasks(4);
      ApplicationId app = job.app().getApplicationId();
      try (MockCluster bare = nextBuilder().start()) {
        ReservedCluster second = new ReservedCluster(bare);
        assertEquals("root.plan." + id, queueOf(second, app));
        bare.addNode(8192, 8);
        bare.addNode(8192, 8);
        second.ready();
        Await.until(
            "the queue has its size",
            () -> second.queue(id).getQueueResourceQuotas().getEffectiveMinResource(),
            size -> size.getMemorySize() == 4096 + 256);
        assertFalse(bare.rm().getRMContext().getRMApps().get(app).isAppInCompletedStates());
      }
    }
  }

  @Test
  void aJobWithoutAReservationThatWaitsInAPlanQueueGoesOnWaitingThere() throws Exception {
    try (ReservedCluster first = start()) {
      RMApp all = first.cluster().submitTo("plan", "all", "sla.deadline=1h", "sla.tasks=100");
      first.cluster().awaitPhase(all, Phase.ADMITTED);
      RMApp held = first.cluster().submitTo("plan", "held", "sla.deadline=1h", "sla.tasks=100");
      first.cluster().awaitPhase(held, Phase.WAITING);
      ApplicationId id = held.getApplicationId();
      try (MockCluster second = nextBuilder().start(2)) {
        RMApp again = second.rm().getRMContext().getRMApps().get(id);
        second.rm().waitForState(id, RMAppState.ACCEPTED);
        assertEquals(Phase.WAITING, second.job(again).phase());
        assertEquals("root.plan.plan-default", queueOf(new ReservedCluster(second), id));
        assertEquals(2, second.service().counters().of(Counted.SUBMITTED));
        second.killAll();
        second.awaitEmpty();
      }
    }
  }

  @Test
  void aJobThatWasMovedIntoAReservationGoesOnInIt() throws Exception {
    try (ReservedCluster first = start()) {
      ReservationId id = first.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      Await.until("the queue of " + id, () -> first.queue(id), queue -> queue != null);
      MockJob job = first.start("default");
      ApplicationId app = job.app().getApplicationId();
      first.cluster().rm().getRMAppManager().moveApplicationAcrossQueue(app, "root.plan." + id);
      try (MockCluster bare = builder().start()) {
        assertEquals("root.plan." + id, queueOf(new ReservedCluster(bare), app));
      }
    }
  }

  @Test
  void aJobOfAReservationThatEndedMeanwhileGoesOnAsBestEffort() throws Exception {
    try (ReservedCluster first = start()) {
      long now = System.currentTimeMillis();
      ReservationId id =
          first.reserve(
              ReservedCluster.definition(
                  now + 40_000, now + 50_000, 2000, 2, 1, Resource.newInstance(1024, 1)));
      MockJob job = first.start(id);
      ApplicationId app = job.app().getApplicationId();
      first.cluster().advance(47_000);
      Await.untilTrue("it has ended", () -> first.cluster().now() > now + 50_000);
      try (MockCluster bare = builder().start()) {
        ReservedCluster second = new ReservedCluster(bare);
        bare.addNode(8192, 8);
        second.ready();
        Await.until(
            "it is in the queue for everybody",
            () -> queueOf(second, app),
            "root.plan.plan-default"::equals);
      }
    }
  }

  @Test
  void whatWasDeletedStaysDeleted() throws Exception {
    try (ReservedCluster first = start()) {
      ReservationId id = first.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      first.delete("user", id);
      try (ReservedCluster second = startNext()) {
        assertFalse(second.booking(id).orElseThrow().state().isLive());
        RMApp app = second.submit("user", "plan", id);
        assertTrue(second.refusal(app).contains("DELETED"));
        assertEquals(RMAppState.FAILED, app.getState());
      }
    }
  }

  @Test
  void aNodeThatComesBackAfterTheStartCostsNobodyAnything() throws Exception {
    try (ReservedCluster first = start()) {
      ReservationId id = first.reserve(ReservedCluster.fromNow(7, 1, 1024, 1));
      try (MockCluster bare = nextBuilder().start()) {
        ReservedCluster second = new ReservedCluster(bare);
        bare.addNode(8192, 8);
        Await.untilTrue("decisions have begun", () -> second.service().isReady());
        assertTrue(second.booking(id).orElseThrow().lost().isZero());
        bare.addNode(8192, 8);
        Await.until("the queue of " + id, () -> second.queue(id), queue -> queue != null);
        Await.until(
            "the queue has its size",
            () -> second.queue(id).getQueueResourceQuotas().getEffectiveMinResource(),
            size -> size.getMemorySize() == 7168);
        assertTrue(second.booking(id).orElseThrow().lost().isZero());
        assertTrue(second.service().desk("plan").orElseThrow().notices().isEmpty());
      }
    }
  }
}
