package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.yarn.jobs.Phase;
import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The scheduler's event thread and the heartbeats wait for no lock and no thread of ours: jobs go
 * on while all of them are held.
 */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HeldLocksTest {
  @Test
  void jobsGoOnWhileAllLocksAreHeldAndAllThreadsHang() throws Exception {
    goOn(ReservedCluster.builder());
  }

  @Test
  void jobsGoOnUnderTempoWhileAllLocksAreHeldAndAllThreadsHang() throws Exception {
    goOn(ReservedCluster.builder().set("punctual.policy", "tempo"));
  }

  private static void goOn(MockClusterBuilder builder) throws Exception {
    try (ReservedCluster reserved = new ReservedCluster(builder.start(2)).ready()) {
      MockCluster cluster = reserved.cluster();
      ReservationId id = reserved.reserve(ReservedCluster.fromNow(4, 1, 1024, 1));
      MockJob first = reserved.start(id).ask(1, 1024, 1).awaitTasks(1);
      RMApp promised = cluster.submit("promised", "sla.deadline=1h", "sla.tasks=2");
      cluster.awaitPhase(promised, Phase.ADMITTED);

      try (HeldLocks held = new HeldLocks(cluster.scheduler())) {
        assertTrue(held.threads() >= 5 && held.held() >= 50, held.toString());
        run(cluster, "while all is held");
        RMApp waits = cluster.submit("waits", "sla.deadline=1h", "sla.tasks=2");
        run(cluster, "after a job about which nobody decides");
        cluster.runToEnd(promised, 2);
        MockJob second = reserved.jobOf(reserved.submit("user", "plan", id)).ask(1, 1024, 1);
        second.awaitTasks(1).finish();
        first.finish();
        assertTrue(
            reserved
                .refusal(reserved.submit("user", "plan", reserved.newId()))
                .contains("is not known"));
        RMApp malformed = cluster.submit("malformed", "sla.deadline=never");
        Await.until("it is refused", malformed::getState, RMAppState.FAILED::equals);
        cluster.addNode(1024, 1);
        cluster.lose(cluster.nodes().get(2));
        cluster.rm().killApp(waits.getApplicationId());
        run(cluster, "after all that");
      }
    }
  }

  @Test
  void jobsGoOnWithAllKindsOfPromisesWhileAllLocksAreHeldAndAllThreadsHang() throws Exception {
    MockClusterBuilder builder = ReservedCluster.mixed("tempo").set("punctual.reclaim", "promises");
    try (ReservedCluster reserved = new ReservedCluster(builder.start(2)).ready()) {
      MockCluster cluster = reserved.cluster();
      BurstCluster queues = new BurstCluster(cluster);
      assertEquals(QueueClass.HARD, queues.latency("root.lq", 4, 100));
      ReservationId id = reserved.reserve(ReservedCluster.fromNow(2, 1, 1024, 1));
      MockJob first = reserved.start(id).ask(1, 1024, 1).awaitTasks(1);
      RMApp promised = cluster.submit("promised", "sla.deadline=1h", "sla.tasks=2");
      cluster.awaitPhase(promised, Phase.ADMITTED);
      RMApp useful =
          cluster.submit("useful", "sla.deadline=1h", "sla.tasks=2", "sla.utility=sigmoid");
      Await.untilTrue(
          "it is planned",
          () ->
              cluster
                  .rush()
                  .job(useful.getApplicationId())
                  .filter(job -> job.plan().isPresent())
                  .isPresent());
      RMApp burst = queues.submitBurst("root.lq", "burst");

      try (HeldLocks held = new HeldLocks(cluster.scheduler())) {
        assertTrue(held.threads() >= 8 && held.held() >= 100, held.toString());
        run(cluster, "while all is held");
        cluster.runToEnd(burst, 2);
        cluster.runToEnd(cluster.submitTo("lq", "more of the burst"), 2);
        cluster.runToEnd(useful, 2);
        cluster.runToEnd(promised, 2);
        RMApp unplanned =
            cluster.submit("unplanned", "sla.deadline=1h", "sla.tasks=2", "sla.utility=sigmoid");
        Await.until("it is accepted", unplanned::getState, RMAppState.ACCEPTED::equals);
        first.finish();
        cluster.addNode(1024, 1);
        cluster.lose(cluster.nodes().get(2));
        cluster.rm().killApp(unplanned.getApplicationId());
        run(cluster, "after all that");
      }
    }
  }

  @Test
  void queuesGoOnWhileAllLocksAreHeldAndAllThreadsHang() throws Exception {
    try (MockCluster cluster = MockCluster.builder().promisesToQueues().start(2)) {
      run(cluster, "before");
      try (HeldLocks held = new HeldLocks(cluster.scheduler())) {
        run(cluster, "while all is held");
        cluster.addNode(1024, 1);
        cluster.lose(cluster.nodes().get(0));
        run(cluster, "after nodes came and went");
        assertTrue(held.threads() >= 3, held.toString());
      }
    }
  }

  @Test
  void plannedJobsGoOnWhileAllLocksAreHeldAndAllThreadsHang() throws Exception {
    try (MockCluster cluster = MockCluster.builder().plansByUtility().start(2)) {
      RMApp app = cluster.submit("before");
      MockAM master = cluster.launch(app);
      cluster.allocate(app, master, 1, 1);
      try (HeldLocks held = new HeldLocks(cluster.scheduler())) {
        assertTrue(held.threads() >= 3, held.toString());
        cluster.finish(app, master);
        RMApp submitted = cluster.submit("while all is held");
        Await.until("it is accepted", submitted::getState, RMAppState.ACCEPTED::equals);
        cluster.heartbeat();
      }
    }
  }

  private static void run(MockCluster cluster, String name) throws Exception {
    RMApp app = cluster.submit(name);
    cluster.runToEnd(app, 2);
    assertEquals(0, cluster.containers(app));
  }
}
