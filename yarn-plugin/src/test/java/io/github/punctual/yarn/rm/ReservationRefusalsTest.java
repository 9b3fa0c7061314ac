package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ReservationAllocationState;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** What standard clients are told: of reservations, and of applications that come with one. */
class ReservationRefusalsTest {
  private static final String PREFIX = "yarn.scheduler.capacity.root.";

  private static String message(Executable action) {
    Exception thrown = assertThrows(Exception.class, action);
    return String.valueOf(thrown.getMessage());
  }

  private static void assertSays(String message, String... parts) {
    for (String part : parts) {
      assertTrue(message.contains(part), () -> "'" + part + "' is missing in: " + message);
    }
  }

  private static ReservationDefinition written(String rdl) {
    ReservationDefinition definition = ReservedCluster.fromNow(1, 1, 512, 1);
    definition.setReservationName("rdl: " + rdl);
    return definition;
  }

  @Test
  void whatDoesNotFitIsRefusedWithNumbersAndAnOffer() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      cluster.reserve(ReservedCluster.fromNow(6, 1, 1024, 1));
      String message = message(() -> cluster.reserve(ReservedCluster.fromNow(4, 1, 1024, 1)));
      assertSays(message, "refused", "NO_ROOM", "Accepted now: ", "atom(<1024,1>");
    }
  }

  /** One with a second plan queue. */
  private static ReservedCluster startWithTwoPlans() throws Exception {
    MockClusterBuilder builder =
        ReservedCluster.builder()
            .set(PREFIX + "queues", "default,plan,gone")
            .queue("root.default", "capacity", "0")
            .queue("root.gone", "capacity", "50", "maximum-capacity", "100", "reservable", "true");
    return new ReservedCluster(builder.start(2)).ready();
  }

  @Test
  void ofTwoQueuesThatAreAskedAtOnceForOneIdOneHasIt() throws Exception {
    try (ReservedCluster cluster = startWithTwoPlans()) {
      ReservationDefinition definition = ReservedCluster.fromNow(1, 1, 64, 0);
      for (int round = 0; round < 20; round++) {
        ReservationId id = cluster.newId();
        CyclicBarrier together = new CyclicBarrier(2);
        List<CompletableFuture<Boolean>> answers =
            Stream.of("plan", "gone")
                .map(
                    queue ->
                        CompletableFuture.supplyAsync(
                            () -> isAccepted(cluster, id, queue, definition, together)))
                .toList();
        int accepted = 0;
        for (CompletableFuture<Boolean> answer : answers) {
          accepted += answer.get(60, TimeUnit.SECONDS) ? 1 : 0;
        }
        assertEquals(1, accepted);
        cluster.delete("user", id);
      }
    }
  }

  private static boolean isAccepted(
      ReservedCluster cluster,
      ReservationId id,
      String queue,
      ReservationDefinition definition,
      CyclicBarrier together) {
    try {
      together.await(60, TimeUnit.SECONDS);
      cluster.submit("user", id, queue, definition);
      return true;
    } catch (YarnException e) {
      assertSays(e.getMessage(), "DUPLICATE", id + " is a reservation in queue root.");
      return false;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void aJobForAReservationWhosePlanQueueHasGoneIsToldThatItIsNotKnown() throws Exception {
    try (LogWatch log = new LogWatch();
        ReservedCluster cluster = startWithTwoPlans()) {
      ReservationId id =
          cluster.reserve("user", "root.gone", ReservedCluster.fromNow(1, 1, 1024, 1));
      refresh(cluster, Map.of(PREFIX + "gone.state", "STOPPED"));
      refresh(
          cluster, Map.of(PREFIX + "queues", "default,plan", PREFIX + "default.capacity", "50"));
      assertSays(
          cluster.refusal(cluster.submit("user", "default", id)), id.toString(), "is not known");
      assertEquals(List.of(), log.ours());
    }
  }

  /** As {@code yarn rmadmin -refreshQueues} does. */
  private static void refresh(ReservedCluster cluster, Map<String, String> settings)
      throws Exception {
    Configuration conf = new Configuration(cluster.cluster().rm().getConfig());
    settings.forEach(conf::set);
    cluster.cluster().scheduler().reinitialize(conf, cluster.cluster().rm().getRMContext());
  }

  @Test
  void anExpressionInTheNameIsWhatIsReserved() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id =
          cluster.reserve(
              written("all(atom(<1024,1>, 1, 2, 60, 120), atom(<2048,1>, 1, 1, 60, 60))"));
      assertEquals(
          2,
          cluster.booking(id).orElseThrow().occurrences().get(0).placement().allocations().size());
    }
  }

  @Test
  void aBadExpressionIsRefusedWithItsPosition() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      assertSays(
          message(() -> cluster.reserve(written("all(atom(<1024,1>, 1, 2, 60, 120)"))),
          "rdl:",
          "line 1");
    }
  }

  @Test
  void aReservationIsListedByTheNamesOfItsQueueAndByTime() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationDefinition definition = ReservedCluster.fromNow(2, 1, 1024, 1);
      ReservationId id = cluster.reserve("user", "plan", definition);
      long now = System.currentTimeMillis();
      for (String queue : List.of("plan", "root.plan")) {
        List<ReservationAllocationState> found = cluster.list(queue, id.toString(), -1, -1);
        assertEquals(1, found.size());
        assertEquals("user", found.get(0).getUser());
        assertEquals(definition, found.get(0).getReservationDefinition());
        assertEquals(
            Resource.newInstance(2048, 2),
            found.get(0).getResourceAllocationRequests().get(0).getCapability());
      }
      assertEquals(1, cluster.list("plan", "", now, now + 60_000).size());
      assertEquals(0, cluster.list("plan", "", now + 3_000_000, now + 3_600_000).size());
    }
  }

  @Test
  void theSameSubmissionAgainIsNotAnotherReservation() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationDefinition definition = ReservedCluster.fromNow(5, 1, 1024, 1);
      ReservationId id = cluster.reserve(definition);
      cluster.submitAgain(id, definition);
      assertEquals(1, cluster.list("plan", "", -1, -1).size());
    }
  }

  @Test
  void onlyItsOwnerChangesAReservation() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      assertSays(
          message(() -> cluster.delete("mallory", id)),
          id.toString(),
          "belongs to user",
          "mallory");
      assertSays(
          message(() -> cluster.update("mallory", id, ReservedCluster.fromNow(1, 1, 1024, 1))),
          "belongs to user");
      assertTrue(cluster.booking(id).orElseThrow().state().isLive());
    }
  }

  @Test
  void anUpdateThatDoesNotFitLeavesTheReservationAsItWas() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      assertSays(
          message(() -> cluster.update("user", id, ReservedCluster.fromNow(20, 1, 1024, 1))),
          "stays as it was");
      assertEquals(
          2048, cluster.booking(id).orElseThrow().promises().get(0).vector().get("memory-mb"));
    }
  }

  @Test
  void anUnknownReservationIsSaidToBe() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId unknown = cluster.newId();
      assertSays(message(() -> cluster.delete("user", unknown)), "unknown");
      RMApp app = cluster.submit("user", "root.plan", unknown);
      assertSays(cluster.refusal(app), unknown.toString(), "not known");
    }
  }

  @Test
  void aDeletedReservationTakesNoMoreJobs() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      cluster.delete("user", id);
      assertSays(cluster.refusal(cluster.submit("user", "root.plan", id)), "DELETED", "since");
      assertSays(message(() -> cluster.delete("user", id)), "DELETED already");
    }
  }

  @Test
  void aJobOfAnotherUserIsRefused() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      assertSays(
          cluster.refusal(cluster.submit("mallory", "root.plan", id)),
          "belongs to user",
          "mallory may not");
    }
  }

  @Test
  void aJobInAnotherQueueIsRefused() throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(
                ReservedCluster.builder()
                    .set("yarn.scheduler.capacity.root.queues", "default,plan,other")
                    .set("yarn.scheduler.capacity.root.default.capacity", "40")
                    .set("yarn.scheduler.capacity.root.other.capacity", "10")
                    .start(2))
            .ready()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      assertSays(
          cluster.refusal(cluster.submit("user", "other", id)),
          "belongs to queue root.plan",
          "other");
      assertNotNull(cluster.booking(id));
    }
  }

  @Test
  void aJobThatNamesOnlyItsReservationFindsItsQueue() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      RMApp app = cluster.submit("user", "default", id);
      cluster.cluster().launch(app);
      CSQueue queue =
          (CSQueue)
              cluster
                  .cluster()
                  .scheduler()
                  .getSchedulerApplications()
                  .get(app.getApplicationId())
                  .getQueue();
      assertEquals("root.plan." + id, queue.getQueuePath());
    }
  }

  @Test
  void aDeadlineOfAJobThatIsReservedForIsNotPromisedASecondTime() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      RMApp app = cluster.submit("user", "plan", id, "sla.deadline=1h", "sla.tasks=2");
      MockJob job = cluster.jobOf(app);
      assertTrue(cluster.cluster().service().jobs().find(app.getApplicationId()).isEmpty());
      job.ask(2, 1024, 1).awaitTasks(2);
    }
  }

  @Test
  void whileNodesAreComingBackItSaysSo() throws Exception {
    try (ReservedCluster cluster =
        new ReservedCluster(
            ReservedCluster.builder()
                .set("punctual.restart-grace-ms", "600000")
                .set("punctual.reservation.ready-wait-ms", "50")
                .start(2))) {
      assertSays(
          message(() -> cluster.reserve(ReservedCluster.fromNow(2, 1, 1024, 1))),
          "nodes are still coming back");
    }
  }

  @Test
  void aQueueThatIsNotReservableHasNoPlan() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      assertSays(
          message(() -> cluster.reserve("user", "default", ReservedCluster.fromNow(1, 1, 1024, 1))),
          "not managed by reservation system");
    }
  }

  @Test
  void theLegacyModeIsRefusedWherePlansAreFollowed() {
    MockClusterBuilder builder =
        ReservedCluster.builder().set("yarn.scheduler.capacity.legacy-queue-mode.enabled", "true");
    assertSays(message(builder::start), "legacy-queue-mode.enabled is true");
  }
}
