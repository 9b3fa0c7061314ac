package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.yarn.rm.BurstCluster.Job;
import java.util.List;
import org.apache.hadoop.yarn.server.resourcemanager.MockNM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;

/** Which queue gets a container that has become free. */
class QueueOrderTest {
  /** The queues stand in the order in which they are registered, so the first is hard. */
  private static BurstCluster cluster(String... queues) throws Exception {
    return new BurstCluster(BurstCluster.withQueues(queues).start(2));
  }

  @Test
  void aBurstGetsWhatEndsUntilItHasItsLevel() throws Exception {
    try (BurstCluster queues = cluster("lq", "tq")) {
      Job busy = queues.start("tq", "busy").ask(100).awaitTasks(15);
      assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
      RMApp app = queues.submitBurst("root.lq", "burst");
      busy.endTask();
      Job burst = queues.launch(app).ask(100);

      // The master's container is the first of the four.
      assertEquals(List.of(1, 1, 1), queues.handOver(busy, 3, busy, burst));
      queues.handOver(busy, 7, busy, burst);
      // What it got late is made up for: it may hold a little more until it is due.
      assertTrue(burst.tasks() <= 4, burst.tasks() + " tasks");
    }
  }

  @Test
  void beyondItsLevelABurstIsServedFairlyWhereThatIsSet() throws Exception {
    MockClusterBuilder builder =
        BurstCluster.withQueues("lq", "tq").set("punctual.bopf.beyond", "fair");
    try (BurstCluster queues = new BurstCluster(builder.start(2))) {
      Job busy = queues.start("tq", "busy").ask(100).awaitTasks(15);
      assertEquals(QueueClass.HARD, queues.latency("root.lq", 2, 100));
      RMApp app = queues.submitBurst("root.lq", "burst");
      busy.endTask();
      Job burst = queues.launch(app).ask(100);
      queues.handOver(busy, 9, busy, burst);
      // Half of the sixteen with its master, as long as it has had less than half of its time.
      assertEquals(7, burst.tasks());
    }
  }

  @Test
  void whatNoOtherQueueWantsGoesToABurstBeyondItsLevel() throws Exception {
    try (BurstCluster queues = cluster("lq", "tq")) {
      Job busy = queues.start("tq", "busy").ask(2).awaitTasks(2);
      queues.latency("root.lq", 4, 100);
      queues.launch(queues.submitBurst("root.lq", "burst")).ask(100).awaitTasks(12);
      assertEquals(2, busy.tasks());
    }
  }

  @Test
  void betweenBurstsTheClusterIsTheOthersAlone() throws Exception {
    try (BurstCluster queues = cluster("lq", "tq")) {
      Job first = queues.start("lq", "before the queue is registered").ask(100).awaitTasks(15);
      queues.latency("root.lq", 4, 100);
      RMApp app = queues.submit("root.tq", "busy");
      first.endTask();
      Job busy = queues.launch(app).ask(100);
      assertEquals(List.of(1, 1, 1, 1, 1), queues.handOver(first, 5, first, busy));
    }
  }

  @Test
  void hardBurstsComeBeforeSoftOnesAndTheseBeforeTheOthers() throws Exception {
    try (BurstCluster queues = cluster("hard", "soft", "tq1", "tq2")) {
      Job busy = queues.start("tq1", "busy").ask(100).awaitTasks(15);
      assertEquals(QueueClass.HARD, queues.latency("root.hard", 10, 100));
      assertEquals(QueueClass.SOFT, queues.latency("root.soft", 12, 100));
      RMApp other = queues.submit("root.tq2", "other");
      busy.endTask();
      Job elastic = queues.launch(other).ask(100);
      RMApp softApp = queues.submitBurst("root.soft", "soft");
      RMApp hardApp = queues.submitBurst("root.hard", "hard");
      busy.endTask();
      Job hard = queues.launch(hardApp).ask(2);
      busy.endTask();
      queues.cluster().heartbeat();
      assertEquals(1, hard.tasks());
      busy.endTask();
      queues.cluster().heartbeat();
      assertEquals(2, hard.tasks());
      busy.endTask();
      Job soft = queues.launch(softApp).ask(3);
      assertEquals(List.of(1, 1, 1, 2, 2, 2), queues.handOver(busy, 6, busy, soft, elastic));
    }
  }

  @Test
  void queuesWithoutPromisesShareByDominantShares() throws Exception {
    try (BurstCluster queues = cluster("lq", "tq1", "tq2")) {
      queues.latency("root.lq", 4, 100);
      Job one = queues.start("tq1", "one").ask(100).awaitTasks(15);
      RMApp app = queues.submit("root.tq2", "two");
      one.endTask();
      Job two = queues.launch(app).ask(100);
      for (int i = 0; i < 12; i++) {
        one.endTask();
        queues.cluster().heartbeat();
      }
      assertTrue(Math.abs(one.tasks() - two.tasks()) <= 1, one.tasks() + " and " + two.tasks());
    }
  }

  @Test
  void aQueueAtItsMaximumKeepsNothingFromTheOthers() throws Exception {
    MockClusterBuilder builder =
        BurstCluster.withQueues("lq", "tq")
            .set("yarn.scheduler.capacity.root.lq.maximum-capacity", "[memory=4096,vcores=16]");
    try (BurstCluster queues = new BurstCluster(builder.start(2))) {
      queues.latency("root.lq", 8, 100);
      Job burst = queues.launch(queues.submitBurst("root.lq", "burst")).ask(100).awaitTasks(3);
      Job other = queues.start("tq", "other").ask(100).awaitTasks(11);
      assertEquals(3, burst.tasks());
      assertEquals(11, other.tasks());
    }
  }

  @Test
  void aParentStandsWhereTheBestQueueBelowItStands() throws Exception {
    MockClusterBuilder builder = BurstCluster.withQueues("a", "b");
    builder.set("yarn.scheduler.capacity.root.a.queues", "lq,tq");
    BurstCluster.queue(builder, "root.a.lq", 50);
    BurstCluster.queue(builder, "root.a.tq", 50);
    try (BurstCluster queues = new BurstCluster(builder.start(2))) {
      queues.latency("root.a.lq", 3, 100);
      Job below = queues.start("root.a.tq", "below").ask(100).awaitTasks(15);
      RMApp beside = queues.submit("root.b", "beside");
      below.endTask();
      Job other = queues.launch(beside).ask(100);
      RMApp app = queues.submitBurst("root.a.lq", "burst");
      below.endTask();
      Job burst = queues.launch(app).ask(100);
      assertEquals(List.of(1, 1), queues.handOver(below, 2, below, burst, other));
      queues.handOver(below, 4, below, burst, other);
      assertTrue(burst.tasks() <= 3, burst.tasks() + " tasks");
      assertTrue(other.tasks() >= 3, other.tasks() + " tasks");
    }
  }

  @Test
  void aReservationOfOthersKeepsNoNodeFromABurst() throws Exception {
    try (BurstCluster queues = cluster("lq", "tq1", "tq2")) {
      queues.latency("root.lq", 8, 100);
      Job busy = queues.start("root.tq1", "busy").ask(15).awaitTasks(15);
      for (MockNM node : queues.cluster().nodes()) {
        for (int i = 0; i < 3; i++) {
          busy.endTaskOn(node);
        }
      }
      Job large = queues.start("root.tq2", "large containers").ask(4, 4096);
      Await.untilTrue(
          "a node is reserved",
          () -> {
            queues.cluster().heartbeat();
            return queues.cluster().reservations() == 1;
          });
      assertEquals(0, large.tasks());
      // The node that is not reserved cannot hold all of them.
      RMApp app = queues.submitBurst("root.lq", "burst");
      queues.launch(app).ask(4).awaitTasks(4);
    }
  }

  @Test
  void asynchronousThreadsFollowTheOrderToo() throws Exception {
    MockClusterBuilder builder =
        BurstCluster.withQueues("lq", "tq")
            .set("yarn.scheduler.capacity.schedule-asynchronously.enable", "true")
            .set("yarn.scheduler.capacity.schedule-asynchronously.maximum-threads", "2");
    try (BurstCluster queues = new BurstCluster(builder.start(2))) {
      queues.latency("root.lq", 4, 100);
      Job busy = queues.start("root.tq", "busy").ask(100).awaitTasks(15);
      RMApp app = queues.submitBurst("root.lq", "burst");
      // Both threads may propose a container for the same room, and the stock scheduler takes the
      // proposal that comes first: now and then one goes to whoever is second.
      int ended = queues.endUntilHeld(busy, app, 1);
      Job burst = queues.launch(app).ask(100);
      ended += queues.endUntilHeld(busy, app, 4);
      burst.awaitTasks(3);
      assertTrue(ended <= 40, ended + " tasks had to end for 4 containers");
    }
  }

  @Test
  void aQueueThatIsAddedLaterIsServedInItsPlace() throws Exception {
    try (BurstCluster queues = cluster("lq", "tq")) {
      queues.latency("root.lq", 4, 100);
      Job busy = queues.start("root.tq", "busy").ask(100).awaitTasks(15);
      queues.refresh(
          "root.queues",
          "lq,tq,late",
          "root.late.capacity",
          "10",
          "root.late.user-limit-factor",
          "100",
          "root.tq.capacity",
          "40");
      assertEquals(QueueClass.HARD, queues.latency("root.late", 2, 100));
      RMApp app = queues.submitBurst("root.late", "burst");
      busy.endTask();
      Job burst = queues.launch(app).ask(100);
      assertEquals(List.of(1), queues.handOver(busy, 1, busy, burst));
    }
  }

  @Test
  void theStockOrderStandsWhileNoQueueHasBursts() throws Exception {
    try (BurstCluster queues = cluster("lq", "tq")) {
      queues.latency("root.lq", 4, 100);
      queues.cluster().queues().remove(queues.view("root.lq").queue());
      Await.untilTrue("the stock order is back", () -> queues.servesInStockOrder());
    }
  }
}
