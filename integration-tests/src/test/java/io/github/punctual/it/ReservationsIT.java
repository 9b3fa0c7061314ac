package io.github.punctual.it;

import static io.github.punctual.it.ReservationClusters.ADHOC;
import static io.github.punctual.it.ReservationClusters.ALL;
import static io.github.punctual.it.ReservationClusters.PLAN;
import static io.github.punctual.it.ReservationClusters.SOON;
import static io.github.punctual.it.ReservationClusters.TASK_MIB;
import static io.github.punctual.it.ReservationClusters.containers;
import static io.github.punctual.it.ReservationClusters.definition;
import static io.github.punctual.it.ReservationClusters.fill;
import static io.github.punctual.it.ReservationClusters.held;
import static io.github.punctual.it.ReservationClusters.promises;
import static io.github.punctual.it.ReservationClusters.reserve;
import static io.github.punctual.it.ReservationClusters.submit;
import static org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter.R_ALL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.protocolrecords.ReservationListRequest;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.ReservationAllocationState;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceAllocationRequest;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reservations on real NodeManagers, by the standard client, beside a best-effort job for all. */
@Timeout(600)
class ReservationsIT {
  private static final Logger LOG = LoggerFactory.getLogger(ReservationsIT.class);
  private static final Duration LONG = Duration.ofMinutes(5);

  private static EmbeddedCluster cluster;
  private static YarnClient client;

  @BeforeAll
  static void start() {
    cluster = ReservationClusters.builder().start();
    client = cluster.yarnClient();
    awaitReady(12);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @AfterEach
  void forget() throws Exception {
    for (ApplicationReport report :
        client.getApplications(
            EnumSet.of(
                YarnApplicationState.SUBMITTED,
                YarnApplicationState.ACCEPTED,
                YarnApplicationState.RUNNING))) {
      client.killApplication(report.getApplicationId());
    }
    for (ReservationAllocationState state :
        client
            .listReservations(ReservationListRequest.newInstance(PLAN, "", -1, -1, false))
            .getReservationAllocationState()) {
      cancelIfThere(state.getReservationId());
    }
    Poll.until("nothing is held", SOON, () -> held(cluster, "root").getVirtualCores(), n -> n == 0);
    cluster.nodeIds().stream().skip(2).forEach(cluster::stopNode);
    while (cluster.nodeIds().size() < 2) {
      cluster.addNode();
    }
    awaitReady(12);
  }

  /** It may end by itself at the same moment. */
  private static void cancelIfThere(ReservationId id) throws IOException, YarnException {
    try {
      ReservationClusters.cancel(client, id);
    } catch (YarnException e) {
      assertTrue(ReservationClusters.listed(client, id).isEmpty(), e::toString);
    }
  }

  /** Waits until so many vcores can be reserved, and no more. */
  private static void awaitReady(int vcores) {
    Poll.untilTrue(
        vcores + " vcores can be reserved", SOON, () -> fits(vcores) && !fits(vcores + 1));
  }

  private static boolean fits(int vcores) {
    try {
      ReservationClusters.cancel(client, reserve(cluster, gang("probe", vcores, 60, 30)));
      return true;
    } catch (YarnException e) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // Reserved as late as it can be, and served some seconds earlier: a window that is hardly longer
  // than what is reserved would be over before it is, on a machine that stops for a moment.

  private static ReservationDefinition gang(String name, int tasks, int window, int seconds) {
    return definition(
        name,
        Duration.ofSeconds(window),
        R_ALL,
        containers(TASK_MIB, 1, tasks, tasks, Duration.ofSeconds(seconds)));
  }

  private static ReservationDefinition malleable(String name, int tasks, int window, int seconds) {
    return definition(
        name,
        Duration.ofSeconds(window),
        R_ALL,
        containers(TASK_MIB, 1, tasks, 1, Duration.ofSeconds(seconds)));
  }

  /** Reserves what is needed nearly as long as its window is. */
  private static ReservationId reserveSoon(Supplier<ReservationDefinition> definition)
      throws Exception {
    return onTime(() -> reserve(cluster, definition.get()));
  }

  /** Asks again where the machine stood still for so long that little was left of the window. */
  private static <T> T onTime(Callable<T> request) throws Exception {
    long asked = System.nanoTime();
    try {
      return request.call();
    } catch (YarnException e) {
      if (System.nanoTime() - asked < Duration.ofSeconds(5).toNanos()) {
        throw e;
      }
      LOG.info("Asked too late", e);
      return request.call();
    }
  }

  @ParameterizedTest
  @CsvSource({"1024, 2, 6, adhoc", "3072, 1, 8, adhoc", "1024, 2, 6, pipelines"})
  void reservedJobHasItsMemoryAndVcoresWhileTheyAreReservedBesideAFullCluster(
      int memoryMib, int vcores, int bundles, String other) throws Exception {
    // Begins after 35 s: until then others fill the cluster, and it asks.
    ReservationId id =
        reserve(
            cluster,
            definition(
                "etl",
                Duration.ofSeconds(175),
                R_ALL,
                containers(memoryMib, vcores, bundles, bundles, Duration.ofSeconds(140))));
    long start = promises(client, id).get(0).getStartTime();
    try (ScriptedMaster job = submit(cluster, id)) {
      // Its master runs early, on what is idle.
      job.awaitAttempt(1, SOON);
      try (ScriptedMaster adhoc = fill(cluster, other, ALL - 1, LONG)) {
        // One bundle is for the master.
        job.request(bundles - 1, memoryMib, vcores, LONG);
        long due = Math.max(start, System.currentTimeMillis());
        Poll.untilTrue("its start", SOON, () -> System.currentTimeMillis() >= due);
        // Within seconds, on a machine that has time for it; well before its end in any case.
        job.awaitRunning(bundles - 1, Duration.ofMinutes(2));
        LOG.info("The reserved job had its vector {} ms late", System.currentTimeMillis() - due);
        Resource held = held(cluster, id);
        assertEquals((bundles - 1L) * memoryMib + TASK_MIB, held.getMemorySize());
        assertEquals((bundles - 1) * vcores + 1, held.getVirtualCores());
        assertTrue(adhoc.missing() > 0, "the other still wants more");
      }
    }
  }

  @Test
  void whatIsReservedAndIdleIsUsedByOthersAndComesBack() throws Exception {
    ReservationId id = reserveSoon(() -> malleable("idle", 12, 310, 300));
    Poll.until("its minimum", SOON, () -> minimum(id), n -> n >= 11);
    try (ScriptedMaster adhoc = fill(cluster, ALL, LONG);
        ScriptedMaster job = submit(cluster, id)) {
      // Even its master takes the place of a task.
      job.awaitAttempt(1, SOON);
      job.request(11, TASK_MIB, 1, LONG);
      job.awaitRunning(11, SOON);
      assertTrue(held(cluster, ADHOC).getVirtualCores() <= ALL - 12);
      assertTrue(adhoc.attempt().isPresent(), "its master was left alone");
    }
  }

  @Test
  void jobRunsEarlyOnIdleCapacity() throws Exception {
    // Cannot begin before five minutes from now.
    long now = System.currentTimeMillis();
    ReservationDefinition late = gang("late", 10, 380, 40);
    late.setArrival(now + 300_000);
    ReservationId id = reserve(cluster, late);
    assertTrue(promises(client, id).get(0).getStartTime() >= now + 300_000);
    try (ScriptedMaster job = submit(cluster, id)) {
      job.awaitAttempt(1, SOON);
      job.request(14, TASK_MIB, 1, Duration.ofSeconds(3));
      Poll.until("its work is done early", SOON, () -> job.completed().size(), n -> n == 14);
      assertTrue(System.currentTimeMillis() < now + 300_000, "before its promise begins");
    }
  }

  @Test
  void gangHasAllOfItsPromiseOrNothing() throws Exception {
    ReservationId running = reserveSoon(() -> gang("running", 10, 130, 120));
    ReservationId later = reserve(cluster, gang("later", 10, 600, 30));
    Poll.until("all of it", SOON, () -> minimum(running), n -> n >= 10);
    assertEquals(10, promises(client, later).get(0).getCapability().getVirtualCores());

    cluster.stopNode(cluster.nodeIds().get(1));

    Poll.until("nothing, for it no longer fits", SOON, () -> minimum(running), n -> n <= 1);
    Poll.untilTrue("nothing for the later one", SOON, () -> isPromised(later, 0));
    cluster.addNode();
    Poll.untilTrue("all of the later one again", SOON, () -> isPromised(later, 10));
  }

  private static boolean isPromised(ReservationId id, int vcores) {
    try {
      return promises(client, id).stream()
              .mapToInt(promise -> promise.getCapability().getVirtualCores())
              .max()
              .orElse(0)
          == vcores;
    } catch (YarnException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void nodeThatIsLostTakesFromWhatHasNotBegunAndIsToldOf() throws Exception {
    ReservationId running = reserveSoon(() -> malleable("running", 5, 310, 300));
    ReservationId later = reserve(cluster, malleable("later", 6, 300, 90));
    try (ScriptedMaster job = submit(cluster, running)) {
      job.awaitAttempt(1, SOON);
      job.request(4, TASK_MIB, 1, LONG);
      job.awaitRunning(4, SOON);
      long start = promises(client, running).get(0).getStartTime();
      Poll.until("it has begun", SOON, System::currentTimeMillis, now -> now > start + 1000);

      cluster.stopNode(cluster.nodeIds().get(1));

      Poll.untilTrue(
          "no more is promised than can be", SOON, () -> fitsTogether(6, running, later));
      long now = System.currentTimeMillis();
      assertTrue(
          promises(client, running).stream()
              .anyMatch(
                  promise ->
                      promise.getStartTime() <= now
                          && promise.getEndTime() > now
                          && promise.getCapability().getVirtualCores() == 5),
          "what runs keeps its promise");
      // Tasks that were on the lost node are asked for again, and so may the master be.
      job.awaitAttempt(1, SOON);
      Poll.until("it holds what it was promised", SOON, () -> minimum(running), n -> n >= 5);
    }
  }

  private static boolean fitsTogether(int vcores, ReservationId... ids) {
    try {
      List<ResourceAllocationRequest> all = new ArrayList<>();
      for (ReservationId id : ids) {
        all.addAll(promises(client, id));
      }
      long now = System.currentTimeMillis();
      for (long at = now + 1000; at < now + 300_000; at += 500) {
        int sum = 0;
        for (ResourceAllocationRequest promise : all) {
          if (promise.getStartTime() <= at && at < promise.getEndTime()) {
            sum += promise.getCapability().getVirtualCores();
          }
        }
        if (sum > vcores) {
          return false;
        }
      }
      return true;
    } catch (YarnException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void jobOfAReservationThatExpiresIsMovedAndGoesOn() throws Exception {
    ReservationId id = reserveSoon(() -> malleable("short", 4, 20, 12));
    try (ScriptedMaster job = submit(cluster, id)) {
      job.awaitAttempt(1, SOON);
      job.request(3, TASK_MIB, 1, LONG);
      job.awaitRunning(3, SOON);
      Poll.until(
          "it is moved to the plan's default queue",
          SOON,
          () -> client.getApplicationReport(job.id()).getQueue(),
          queue -> queue.endsWith(PLAN + "-default"));
      Poll.untilTrue("its queue is gone", SOON, () -> queue(id) == null);
      assertEquals(3, job.running().size(), "nothing was taken from it");
    }
  }

  @Test
  void cancelledReservationGivesItsCapacityBackAndItsJobGoesOn() throws Exception {
    ReservationId id = reserveSoon(() -> gang("cancelled", 12, 70, 60));
    assertThrows(YarnException.class, () -> reserve(cluster, gang("other", 12, 70, 60)));
    try (ScriptedMaster job = submit(cluster, id)) {
      job.awaitAttempt(1, SOON);

      ReservationClusters.cancel(client, id);

      assertTrue(ReservationClusters.listed(client, id).isEmpty());
      reserveSoon(() -> gang("other", 12, 70, 60));
      Poll.until(
          "its job is moved",
          SOON,
          () -> client.getApplicationReport(job.id()).getQueue(),
          queue -> queue.endsWith(PLAN + "-default"));
    }
  }

  @Test
  void runningReservationIsRenegotiatedAndARefusalLeavesTheOldPromise() throws Exception {
    ReservationId id = reserveSoon(() -> malleable("grows", 4, 310, 300));
    try (ScriptedMaster job = submit(cluster, id)) {
      job.awaitAttempt(1, SOON);
      try (ScriptedMaster adhoc = fill(cluster, ALL - 1, LONG)) {
        Poll.until("the first promise", SOON, () -> minimum(id), n -> n >= 4 && n <= 5);

        onTime(
            () -> {
              ReservationClusters.update(client, id, malleable("grows", 9, 290, 280));
              return id;
            });

        Poll.until("the second promise", SOON, () -> minimum(id), n -> n >= 9 && n <= 10);
        job.request(8, TASK_MIB, 1, LONG);
        job.awaitRunning(8, SOON);
        assertTrue(adhoc.missing() > 0, "the other still wants more");
        YarnException refused =
            assertThrows(
                YarnException.class,
                () -> ReservationClusters.update(client, id, malleable("grows", 40, 50, 40)));
        LOG.info("Refused: {}", refused.getMessage());
        assertTrue(refused.getMessage().contains("NO_ROOM"), refused.getMessage());
        Poll.holds(
            "the old promise", Duration.ofSeconds(3), () -> minimum(id), n -> n >= 9 && n <= 10);
      }
    }
  }

  private static CSQueue queue(ReservationId id) {
    return ((CapacityScheduler) cluster.scheduler()).getQueue(id.toString());
  }

  /** How many vcores the queue of a reservation has at least; 0 when it has no queue. */
  private static int minimum(ReservationId id) {
    CSQueue queue = queue(id);
    return queue == null
        ? 0
        : queue.getQueueResourceQuotas().getEffectiveMinResource().getVirtualCores();
  }

  @Test
  void listShowsPromisesInTheirWindow() throws Exception {
    long now = System.currentTimeMillis();
    ReservationId id = reserve(cluster, malleable("listed", 6, 60, 20));
    List<ResourceAllocationRequest> promises = promises(client, id);
    assertEquals(
        6 * 20_000L,
        promises.stream()
            .mapToLong(
                promise ->
                    promise.getCapability().getVirtualCores()
                        * (promise.getEndTime() - promise.getStartTime()))
            .sum());
    assertTrue(promises.get(0).getStartTime() >= now - 1000);
    assertTrue(promises.get(promises.size() - 1).getEndTime() <= now + 61_000);
  }
}
