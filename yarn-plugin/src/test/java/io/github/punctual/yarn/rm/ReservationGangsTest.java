package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Instant;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ReservationDefinition;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.ReservationRequest;
import org.apache.hadoop.yarn.api.records.ReservationRequestInterpreter;
import org.apache.hadoop.yarn.api.records.ReservationRequests;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.junit.jupiter.api.Test;

/**
 * Pipelines of a stage of 4 small containers and a gang of 3 large ones, on two nodes of 8 GiB; 8
 * GiB of them can be promised.
 */
class ReservationGangsTest {
  private static final int HEARTBEATS = 15;

  /** The first stage from some seconds on, for ten minutes; the gang after it. */
  private static ReservationDefinition pipeline(int secondsUntil, int memoryOfGang) {
    Instant from = Instant.ofEpochMilli(System.currentTimeMillis()).plusSeconds(secondsUntil);
    Instant then = from.plusSeconds(605);
    String rdl =
        """
        rdl: order(
          window(atom(<1024,1>, 1, 4, 10m, 40m), %s, %s),
          window(atom(<%d,1>, 3, 3, 10m, 30m), %s, %s))"""
            .formatted(from, then, memoryOfGang, then, then.plusSeconds(605));
    ReservationDefinition definition =
        ReservationDefinition.newInstance(
            from.toEpochMilli(),
            then.plusSeconds(605).toEpochMilli(),
            ReservationRequests.newInstance(
                List.of(ReservationRequest.newInstance(Resource.newInstance(1024, 1), 1, 1, 1000)),
                ReservationRequestInterpreter.R_ALL),
            "");
    definition.setReservationName(rdl);
    return definition;
  }

  private static void assertStays(ReservedCluster cluster, MockJob job, int tasks)
      throws Exception {
    for (int i = 0; i < HEARTBEATS; i++) {
      cluster.cluster().heartbeat();
      assertEquals(tasks, job.tasks());
    }
  }

  @Test
  void aJobAheadOfItsPlanHoldsNoPartOfItsGang() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      MockJob others = cluster.start("default").ask(10, 1024, 1).awaitTasks(10);
      ReservationId id = cluster.reserve(pipeline(0, 2048));
      MockJob job = cluster.start(id).ask(4, 1024, 1).awaitTasks(4);
      job.release(4);
      // What is promised and what is idle have room for two of the gang's three.
      job.ask(3, 2048, 1);
      assertStays(cluster, job, 0);
      assertEquals(10, others.tasks(), "nothing has to go for a part of a gang");

      endTwoSoThatLargeOnesFit(cluster, others);
      job.awaitTasks(3);
    }
  }

  /** A node with room for an odd number of small containers loses one, or one of them two. */
  private static void endTwoSoThatLargeOnesFit(ReservedCluster cluster, MockJob job)
      throws Exception {
    List<MockNM> odd =
        cluster.cluster().nodes().stream().filter(node -> freeGib(cluster, node) % 2 == 1).toList();
    for (MockNM node : odd) {
      job.endTasksOn(node, 1);
    }
    if (odd.isEmpty()) {
      job.endTasksOn(cluster.cluster().nodes().get(0), 2);
    }
  }

  private static long freeGib(ReservedCluster cluster, MockNM node) {
    return cluster
            .cluster()
            .scheduler()
            .getNodeReport(node.getNodeId())
            .getAvailableResource()
            .getMemorySize()
        / 1024;
  }

  @Test
  void theStageBeforeAGangRunsEarlyWhereTheGangHasNoRoom() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.start()) {
      cluster.start("default").ask(12, 1024, 1).awaitTasks(12);
      ReservationId id = cluster.reserve(pipeline(300, 2048));
      cluster.start(id).ask(2, 1024, 1).awaitTasks(2);
    }
  }

  @Test
  void aStageGetsItsPromiseAlsoWhereItsContainersAreLikeThoseOfTheGang() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.startServingAtOnce()) {
      cluster.start("default").ask(100, 1024, 1).awaitTasks(15);
      ReservationId id = cluster.reserve(pipeline(0, 1024));
      cluster.start(id).ask(4, 1024, 1).awaitTasks(4);
    }
  }

  @Test
  void aStageGetsItsPromiseInContainersOfAnySize() throws Exception {
    try (ReservedCluster cluster = ReservedCluster.startServingAtOnce()) {
      cluster.start("default").ask(100, 1024, 1).awaitTasks(15);
      ReservationId id = cluster.reserve(pipeline(0, 2560));
      cluster.start(id).ask(2, 1536, 1).awaitTasks(2);
    }
  }
}
