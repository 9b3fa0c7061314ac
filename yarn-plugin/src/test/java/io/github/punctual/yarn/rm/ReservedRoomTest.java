package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** Room that is made for a reservation on nodes where containers take time to end. */
class ReservedRoomTest {
  private static final String PREFIX = "yarn.scheduler.capacity.root.";

  /** Beside the plan and the default queue one from which nothing is taken. */
  private static MockClusterBuilder withKeptQueue() {
    return ReservedCluster.builder()
        .set(PREFIX + "queues", "default,kept,plan")
        .set(PREFIX + "default.capacity", "25")
        .set(PREFIX + "kept.capacity", "25")
        .set(PREFIX + "kept.maximum-capacity", "100")
        .set(PREFIX + "kept.user-limit-factor", "100")
        .set(PREFIX + "kept.disable_preemption", "true");
  }

  @Test
  void roomThatComesPieceByPieceIsKeptForTheReservationItIsMadeFor() throws Exception {
    try (ReservedCluster cluster = new ReservedCluster(withKeptQueue().start(1)).ready()) {
      // The first node cannot be cleared. With the masters of all it has a vcore and 1024 MiB left,
      // with which the stock scheduler begins to keep it for the reserved task.
      cluster.start("kept").ask(4, 1600, 1).awaitTasks(4).started();
      cluster.cluster().addNode(8192, 8);
      cluster.ready();
      ReservationId id = cluster.reserve(ReservedCluster.fromNow(1, 1, 1024, 3));
      MockJob job = cluster.start(id);
      MockJob others = cluster.start("default").ask(7, 1152, 1);
      // The first node must not be kept for one of these.
      MockNM second = cluster.cluster().nodes().get(1);
      Await.until(
          "the second node is full",
          () -> {
            second.nodeHeartbeat(true);
            return others.tasks();
          },
          now -> now == 7);
      others.started();
      job.ask(1, 1024, 3);
      Await.untilTrue(
          "the first node is kept",
          () -> {
            cluster.cluster().heartbeat();
            return cluster.cluster().reservations() == 1;
          });
      others.ask(100, 1152, 1);
      Await.until(
          "its task of three vcores",
          () -> {
            cluster.endOneOfTheKilled();
            others.started();
            return job.tasks();
          },
          now -> now == 1);
      assertEquals(5, others.tasks(), "no more is taken than the reservation needs");
      assertEquals(7, others.given(), "nobody else had a piece of the room meanwhile");
    }
  }

  @Test
  void theMastersOfOneReservationLeaveToAnotherWhatItIsPromised() throws Exception {
    MockClusterBuilder builder = ReservedCluster.servingAtOnce(ReservedCluster.builder());
    try (ReservedCluster cluster = new ReservedCluster(builder.start(2)).ready()) {
      ReservationId little = cluster.reserve(ReservedCluster.fromNow(1, 1, 1024, 1));
      ReservationId large =
          cluster.reserve("other", ReservedCluster.PLAN, ReservedCluster.fromNow(5, 1, 1024, 1));
      MockJob others = cluster.start("default").ask(15, 1024, 1).awaitTasks(15);
      for (int i = 0; i < 12; i++) {
        cluster.submit("user", ReservedCluster.PLAN, little);
      }
      Await.until(
          "room is made",
          () -> {
            cluster.cluster().heartbeat();
            return others.tasks();
          },
          now -> now == 13);
      long made = System.currentTimeMillis();
      Await.untilTrue(
          "its masters have had time to come",
          () -> {
            cluster.cluster().heartbeat();
            return System.currentTimeMillis() > made + 5000;
          });
      assertEquals(13, others.tasks(), "what is reserved, and a master beside it");
      RMApp app = cluster.submit("other", ReservedCluster.PLAN, large);
      MockJob job = cluster.jobOf(app).ask(5, 1024, 1);
      job.awaitTasks(5);
    }
  }
}
