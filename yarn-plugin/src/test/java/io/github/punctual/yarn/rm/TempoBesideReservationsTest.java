package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.jobs.Phase;
import java.time.Instant;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/**
 * Promises by planning around what is reserved and what will be away. Of the cluster's sixteen
 * containers the plan queue has fifteen, and lends what it has not promised: a master is left.
 */
class TempoBesideReservationsTest {
  private static final String PREFIX = "yarn.scheduler.capacity.root.";
  private static final long MINUTE = 60_000;

  private final long from = System.currentTimeMillis() / 1000 * 1000 + 10 * MINUTE;
  private final long until = from + 10 * MINUTE;

  private static ReservedCluster start() throws Exception {
    ReservedCluster cluster =
        new ReservedCluster(
            ReservedCluster.builder()
                .set("punctual.policy", "tempo")
                .set("punctual.tempo.user-share", "1")
                .set("punctual.tempo.master-start", "0")
                .set("punctual.tempo.spare", "false")
                .set(PREFIX + "default.capacity", "6.25")
                .set(PREFIX + "plan.capacity", "93.75")
                .start(2));
    Await.untilTrue("the nodes are there", () -> cluster.service().isReady());
    Await.until(
        "the plan counts them",
        () ->
            cluster
                .service()
                .desk("plan")
                .orElseThrow()
                .ahead()
                .capacityAt(System.currentTimeMillis()),
        capacity -> capacity.get("vcores") == 15);
    Await.untilTrue("decisions begin", () -> cluster.cluster().service().loop().isReady());
    return cluster;
  }

  private ReservationId reserve(ReservedCluster cluster, int containers) throws Exception {
    return cluster.reserve(
        ReservedCluster.definition(
            from, until, 10 * MINUTE, containers, 1, Resource.newInstance(1024, 1)));
  }

  private static RMApp submit(
      ReservedCluster cluster, String name, String deadline, int tasks, String duration)
      throws Exception {
    return cluster
        .cluster()
        .submit(
            name,
            "sla.deadline=" + deadline,
            "sla.tasks=" + tasks,
            "sla.task-memory=1g",
            "sla.task-duration=" + duration);
  }

  private static Decision decision(ReservedCluster cluster, RMApp app) {
    return cluster.cluster().job(app).decision().orElseThrow();
  }

  @Test
  void aJobThatFitsBeforeAReservationIsPromisedAndOneThatRunsIntoItWaitsUntilItIsGivenBack()
      throws Exception {
    try (ReservedCluster cluster = start()) {
      ReservationId id = reserve(cluster, 15);

      RMApp before = submit(cluster, "before", "9m", 6, "1m");
      cluster.cluster().awaitPhase(before, Phase.ADMITTED);
      assertEquals(ReasonCode.ADMITTED, decision(cluster, before).reason());
      RMApp across = submit(cluster, "across", "38m", 20, "6m");
      cluster.cluster().awaitPhase(across, Phase.WAITING);
      Decision waits = decision(cluster, across);
      assertEquals(ReasonCode.WAITING_FOR_CAPACITY, waits.reason());
      assertTrue(waits.course().orElseThrow().medianMillis() > until, waits::toString);

      cluster.delete("user", id);

      cluster.cluster().awaitPhase(across, Phase.ADMITTED);
      assertEquals(Standing.PROMISED, cluster.cluster().job(across).standing());
      cluster.cluster().killAll();
    }
  }

  @Test
  void aJobWhoseDeadlineLeavesTimeAfterAReservationIsPromisedToEndAfterIt() throws Exception {
    try (ReservedCluster cluster = start()) {
      reserve(cluster, 15);

      RMApp after = submit(cluster, "after", "60m", 20, "6m");

      cluster.cluster().awaitPhase(after, Phase.ADMITTED);
      assertEquals(ReasonCode.ADMITTED, decision(cluster, after).reason());
      PlannedTimes course = decision(cluster, after).course().orElseThrow();
      assertTrue(course.medianMillis() > until, course::toString);
      cluster.cluster().killAll();
    }
  }

  @Test
  void whatAReservationHoldsOfItsPromiseIsNotCountedTwice() throws Exception {
    try (ReservedCluster cluster = start()) {
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(8, 1, 1024, 1));
      cluster.start(id).ask(8, 1024, 1).awaitTasks(8);

      // Beside its eight tasks and its master, and that of the job, there is room for six.
      RMApp fits = submit(cluster, "fits", "12m", 6, "3m");
      cluster.cluster().awaitPhase(fits, Phase.ADMITTED);
      RMApp collides = submit(cluster, "collides", "12m", 6, "3m");
      cluster.cluster().awaitPhase(collides, Phase.WAITING);
      assertEquals(Standing.PROMISED, cluster.cluster().job(fits).standing());
      cluster.cluster().killAll();
    }
  }

  @Test
  void nothingIsPromisedOnNodesThatAreKnownToBeAway() throws Exception {
    try (ReservedCluster cluster = start()) {
      Configuration conf = new Configuration(cluster.cluster().rm().getConfig());
      String window = PREFIX + "plan.punctual.reservation.maintenance.rack.";
      conf.set(window + "start", Instant.ofEpochMilli(from).toString());
      conf.set(window + "duration", "10m");
      conf.set(window + "away", "100%");
      cluster.cluster().scheduler().reinitialize(conf, cluster.cluster().rm().getRMContext());
      Await.until(
          "the window is known",
          () -> cluster.service().desk("plan").orElseThrow().ahead().capacityAt(from),
          capacity -> capacity.isZero());

      RMApp before = submit(cluster, "before", "9m", 6, "1m");
      RMApp across = submit(cluster, "across", "38m", 20, "6m");

      cluster.cluster().awaitPhase(before, Phase.ADMITTED);
      cluster.cluster().awaitPhase(across, Phase.WAITING);
      PlannedTimes course = decision(cluster, across).course().orElseThrow();
      assertTrue(course.medianMillis() > until, course::toString);
      cluster.cluster().killAll();
    }
  }
}
