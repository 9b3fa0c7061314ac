package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.enforce.Rooms;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The stock scheduler keeps a node for a container that does not fit there yet, and counts it as
 * used. Two nodes are full of promises and best effort; a task of two vcores of a reserved job
 * waits on the first one; one vcore is free on each.
 */
class KeptNodeTest {
  private static final int LOOKS = 20;

  /** Its place in YARN's order of resource types. */
  private static final int VCORES = 1;

  /** The clusters and jobs of a test. */
  private record Full(ReservedCluster reserved, PoolId pool, MockJob job, MockJob filler)
      implements AutoCloseable {
    MockCluster cluster() {
      return reserved.cluster();
    }

    Rooms rooms() {
      return cluster().service().enforcer().table().rooms();
    }

    MockNM first() {
      return cluster().nodes().get(0);
    }

    MockNM second() {
      return cluster().nodes().get(1);
    }

    /** The first node reports, and the stock scheduler looks again at what it keeps it for. */
    void look() throws Exception {
      first().nodeHeartbeat(true);
      cluster().rm().drainEvents();
    }

    @Override
    public void close() {
      reserved.close();
    }
  }

  /**
   * A cluster in which nothing is free but a vcore of each node, and the first one is kept.
   *
   * @param policy of the deadlines
   * @param promised how many tasks of two vcores the job's reservation has
   */
  private static Full full(String policy, int promised) throws Exception {
    ReservedCluster reserved =
        new ReservedCluster(
                ReservedCluster.mixed(policy)
                    .set("yarn.scheduler.capacity.root.default.disable_preemption", "true")
                    .start(2))
            .ready();
    MockCluster cluster = reserved.cluster();
    ReservationId id = reserved.reserve(ReservedCluster.fromNow(promised, 1, 1024, 2));
    RMApp deadline =
        cluster.submit(
            "deadline",
            "sla.deadline=30m",
            "sla.tasks=2",
            "sla.task-memory=1g",
            "sla.task-duration=10m");
    MockJob promisedJob = reserved.jobOf(deadline).ask(2, 1024, 1).awaitTasks(2);
    MockJob job = reserved.start(id);
    MockJob filler = reserved.start("default").ask(11, 512, 1).awaitTasks(11);
    PoolId pool = Pools.queue(reserved.queue(id).getQueuePath(), "");
    Full full = new Full(reserved, pool, job, filler);
    askElsewhere(promisedJob);
    filler.endTasksOn(full.first(), 1);
    filler.endTasksOn(full.second(), 1);
    job.ask(1, 1024, 2);
    Await.untilTrue(
        "the first node is kept",
        () -> {
          full.look();
          return cluster.reservations() == 1;
        });
    Await.untilTrue(
        "the queue of the reservation has its right",
        () -> full.rooms().taken().byRight().containsKey(pool));
    return full;
  }

  /** A promised job goes on asking, so that best effort is held to what promises leave. */
  private static void askElsewhere(MockJob job) throws Exception {
    job.master()
        .allocate(
            Stream.of("elsewhere", "/other-rack", ResourceRequest.ANY)
                .map(
                    place ->
                        ResourceRequest.newInstance(
                            Priority.newInstance(1),
                            place,
                            Resource.newInstance(1024, 1),
                            1,
                            place.equals("elsewhere")))
                .toList(),
            List.of());
  }

  /** Tables are published as new objects: which one is in force is the question. */
  @Test
  @SuppressWarnings("ReferenceEquality")
  void whatIsReservedTakesRoomOnceHoweverOftenItsNodeIsLookedAt() throws Exception {
    try (Full full = full("tempo", 2)) {
      Rooms earlier = full.rooms();
      Await.untilTrue("rooms that know of it", () -> full.rooms() != earlier);
      Await.untilTrue(
          "one table was in force while the node was looked at",
          () -> {
            Rooms rooms = full.rooms();
            // As many as there is time for between two tables.
            for (int i = 0; i < 5; i++) {
              full.look();
            }
            long taken = rooms.taken().byRight().get(full.pool())[VCORES];
            boolean same = full.rooms() == rooms;
            if (same) {
              assertEquals(0, taken, "vcores");
            }
            return same;
          });
    }
  }

  @Test
  void aTaskForWhichANodeIsKeptMayRunOnAnotherThoughItsQueueHasNoRightToMore() throws Exception {
    try (Full full = full("tempo", 1)) {
      full.filler().endTasksOn(full.second(), 1);
      full.job().awaitTasks(1);
      assertEquals(0, full.cluster().reservations());
    }
  }

  /**
   * The third node has four vcores for best effort, and too little memory for the task that waits.
   * Tempo leaves the promised job what it asks for beyond its two tasks; Justice guarantees it one
   * of them, and best effort may have the room of the other.
   */
  @ParameterizedTest
  @CsvSource({"tempo,3", "justice,5"})
  void whatIsReservedIsKeptFromBestEffortOnce(String policy, int free) throws Exception {
    try (Full full = full(policy, 2)) {
      full.cluster().addNode(768, 4);
      PoolId pool = Pools.queue("root.default", "");
      Await.until(
          "vcores that best effort may have",
          () ->
              full.rooms()
                  .bestEffort()
                  .limit(pool, Resource.newInstance(8192, 20))
                  .getVirtualCores(),
          vcores -> vcores == free);
    }
  }

  /**
   * A plan of ten vcores, all of which are used once two are kept for the task of a gang, whose
   * queue may have more memory than vcores.
   */
  @Test
  void aNodeThatIsKeptForWhatCouldRunElsewhereIsGivenBackThoughThePlanIsFull() throws Exception {
    MockClusterBuilder builder =
        ReservedCluster.builder()
            .set("yarn.scheduler.capacity.root.plan.maximum-capacity", "62.5")
            // The user has more without a reservation than one that has begun leaves of the plan.
            .set("yarn.scheduler.capacity.root.plan.user-limit-factor", "-1")
            .set("yarn.scheduler.capacity.root.default.disable_preemption", "true")
            .set("punctual.reclaim-grace-ms", "600000");
    try (ReservedCluster reserved = new ReservedCluster(builder.start(2)).ready()) {
      MockCluster cluster = reserved.cluster();
      ReservationId id = reserved.reserve(ReservedCluster.fromNow(3, 3, 1024, 2));
      MockJob job = reserved.start(id).ask(1, 1024, 2).awaitTasks(1);
      MockJob others = reserved.start("plan").ask(6, 512, 1).awaitTasks(6);
      MockJob outside = reserved.start("default").ask(5, 512, 1).awaitTasks(5);
      MockNM first = cluster.nodes().get(0);
      MockNM second = cluster.nodes().get(1);
      others.endTasksOn(first, 1);
      others.endTasksOn(second, 1);
      job.ask(1, 1024, 2);
      Await.untilTrue(
          "the first node is kept",
          () -> {
            first.nodeHeartbeat(true);
            cluster.rm().drainEvents();
            return cluster.reservations() == 1;
          });
      for (int i = 0; i < LOOKS; i++) {
        first.nodeHeartbeat(true);
        cluster.rm().drainEvents();
      }
      outside.endTasksOn(second, 1);
      job.awaitTasks(2);
      assertEquals(0, cluster.reservations());
      assertEquals(4, others.tasks(), "nothing was taken");
    }
  }
}
