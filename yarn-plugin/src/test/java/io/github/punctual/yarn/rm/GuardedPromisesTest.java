package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.policy.Whose;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.room.AdmittedPromises;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a few jobs or one user cannot do to all others. */
class GuardedPromisesTest {
  private static final String TEN_MINUTES = "sla.deadline=10m";

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void lateJobsLockNobodyOutOfDeadlines(String wholeTasks) throws Exception {
    try (MockCluster cluster =
        MockCluster.builder().set("punctual.whole-tasks", wholeTasks).start(1)) {
      List<RMApp> late = new ArrayList<>();
      List<MockAM> masters = new ArrayList<>();
      List<Container> tasks = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        RMApp app = cluster.submit("late" + i, "sla.deadline=15s", "sla.tasks=1");
        cluster.awaitPhase(app, Phase.ADMITTED);
        late.add(app);
        masters.add(cluster.launch(app));
        tasks.addAll(cluster.allocate(app, masters.get(i), 1, 1));
      }
      for (int i = 0; i < 2; i++) {
        RMApp app = late.get(i);
        long longAfter = cluster.job(app).job().deadlineMillis() + 500;
        Await.untilTrue("it is late", () -> System.currentTimeMillis() > longAfter);
        cluster.completed(tasks.get(i), ContainerState.COMPLETE);
        cluster.finish(app, masters.get(i));
        cluster.awaitPhase(app, Phase.MISSED);
      }
      RMApp honest = cluster.submit("honest", TEN_MINUTES, "sla.tasks=7", "sla.task-memory=1g");
      cluster.awaitPhase(honest, Phase.ADMITTED);
      assertEquals(7, cluster.job(honest).allocatedTasks());
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void anAdministratorMakesItForget() throws Exception {
    try (MockCluster cluster = MockCluster.builder().set("punctual.whole-tasks", "true").start(1)) {
      run(cluster, "alice", "etl");
      run(cluster, "bob", "etl");
      Await.untilTrue(
          "both runs were learned from",
          () -> cluster.service().loop().figures().getOrDefault("completed", 0.0) == 2.0);
      assertEquals(2.0, cluster.service().loop().figures().get("jobNames"));

      Whose bobs = new Whose(Optional.of("bob"), Optional.empty());
      assertTrue(forget(cluster, bobs));

      assertFalse(forget(cluster, bobs), "nothing more is known of his");
      assertEquals(1.0, cluster.service().loop().figures().get("jobNames"));
      assertEquals(2.0, cluster.service().loop().figures().get("completed"));
      RMApp his = submit(cluster, "bob", "etl", TEN_MINUTES);
      cluster.awaitPhase(his, Phase.LEARNING);
      RMApp hers = submit(cluster, "alice", "etl", TEN_MINUTES);
      cluster.awaitPhase(hers, Phase.ADMITTED);
      assertTrue(forget(cluster, Whose.EVERYBODY));
      assertEquals(0.0, cluster.service().loop().figures().get("jobNames"));
      assertEquals(0.0, cluster.service().loop().figures().get("completed"));
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  private static boolean forget(MockCluster cluster, Whose whose) {
    return Await.untilDone("it is forgotten", () -> cluster.service().loop().unlearn(whose));
  }

  @Test
  void oneUsersRunTellsNothingOfAnothers() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(1)) {
      run(cluster, "alice", "etl");

      RMApp his = submit(cluster, "bob", "etl", TEN_MINUTES);
      cluster.awaitPhase(his, Phase.LEARNING);

      RMApp hers = submit(cluster, "alice", "etl", TEN_MINUTES);
      cluster.awaitPhase(hers, Phase.ADMITTED);
      assertEquals(2, cluster.job(hers).job().requestedTasks());
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void oneUsersRunTellsNothingOfAnothersWhereJobsArePlannedByUtility() throws Exception {
    try (MockCluster cluster = MockCluster.builder().plansByUtility().start(1)) {
      RMApp first = submit(cluster, "alice", "etl", TEN_MINUTES);
      cluster.runToEnd(first, 2);
      Await.untilTrue("it is settled", () -> cluster.rush().jobs().isEmpty());

      RMApp his = submit(cluster, "bob", "etl", TEN_MINUTES);
      RMApp hers = submit(cluster, "alice", "etl", TEN_MINUTES);

      // Her master has asked for nothing yet: what is planned comes from her earlier run.
      Await.untilTrue("hers is known", () -> work(cluster, hers) > 0);
      assertEquals(0, work(cluster, his));
      Whose bobs = new Whose(Optional.of("bob"), Optional.empty());
      assertFalse(Await.untilDone("nothing is known of his", () -> cluster.rush().unlearn(bobs)));
      assertTrue(Await.untilDone("it is forgotten", () -> cluster.rush().unlearn(Whose.EVERYBODY)));
      Await.untilTrue("hers is forgotten", () -> work(cluster, hers) == 0);
      cluster.killAll();
    }
  }

  private static double work(MockCluster cluster, RMApp app) {
    return RushTest.plan(cluster, app).map(JobPlan::robustWork).orElse(0.0);
  }

  @ParameterizedTest
  @ValueSource(strings = {"justice", "tempo"})
  void jobsThatAskForMoreThanTheyDeclaredAreNeverPromisedMoreThanThereIs(String policy)
      throws Exception {
    try (MockCluster cluster = MockCluster.builder().set("punctual.policy", policy).start()) {
      cluster.addNode(2048, 8);
      List<RMApp> jobs = new ArrayList<>();
      List<MockAM> masters = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        RMApp job =
            cluster.submit(
                "small" + i,
                TEN_MINUTES,
                "sla.tasks=1",
                "sla.task-memory=128m",
                "sla.task-duration=1s");
        cluster.awaitPhase(job, Phase.ADMITTED);
        jobs.add(job);
        masters.add(cluster.launch(job));
      }
      for (MockAM master : masters) {
        master.allocate("*", 1024, 1, List.of());
      }
      Await.untilTrue(
          "what they ask for is known",
          () -> {
            assertPromisesFit(cluster);
            return policy.equals("tempo")
                ? jobs.stream()
                    .allMatch(job -> cluster.job(job).job().task().get("memory-mb") > 128)
                : waiting(cluster, jobs) == 3;
          });
      if (policy.equals("justice")) {
        RMApp admitted =
            jobs.stream()
                .filter(job -> cluster.job(job).phase() == Phase.ADMITTED)
                .findFirst()
                .orElseThrow();
        MockAM master = masters.get(jobs.indexOf(admitted));
        List<Container> tasks = cluster.allocate(admitted, master, 1, 1);
        cluster.completed(tasks.get(0), ContainerState.COMPLETE);
        cluster.finish(admitted, master);
        Await.untilTrue(
            "the next has its turn",
            () -> {
              assertPromisesFit(cluster);
              return waiting(cluster, jobs) == 2;
            });
      }
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  /** How many of them wait and can be given nothing any more. */
  private static long waiting(MockCluster cluster, List<RMApp> jobs) {
    var table = cluster.service().enforcer().table().byApplication();
    return jobs.stream()
        .filter(job -> cluster.job(job).phase() == Phase.WAITING_WITH_MASTER)
        .map(job -> table.get(job.getApplicationId()))
        .filter(entitlement -> entitlement != null && !entitlement.open())
        .count();
  }

  private static void assertPromisesFit(MockCluster cluster) {
    for (AdmittedPromises.PromisedPool pool : cluster.service().promises()) {
      assertTrue(pool.promised().fitsIn(pool.capacity()), pool::toString);
    }
  }

  @Test
  void aPromiseGoesBackAfterTheDeadlineThoughOneTaskSleepsOn() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder().set("punctual.justice.late-grace", "500").start(1)) {
      RMApp greedy =
          cluster.submit("greedy", "sla.deadline=50s", "sla.tasks=1000", "sla.task-memory=1g");
      cluster.awaitPhase(greedy, Phase.ADMITTED);
      assertEquals(7, cluster.job(greedy).guaranteedTasks());
      cluster.allocate(greedy, cluster.launch(greedy), 1, 1);
      cluster.approachDeadline(greedy, -600);
      RMApp honest = cluster.submit("honest", TEN_MINUTES, "sla.tasks=4", "sla.task-memory=1g");
      cluster.awaitPhase(honest, Phase.ADMITTED);
      assertEquals(0, cluster.job(greedy).guaranteedTasks());
      assertEquals(1, cluster.job(greedy).allocatedTasks());
      assertTrue(cluster.service().counters().of(ReasonCode.OVERDUE) > 0);
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void whatIsPromisedAndNotAskedForGoesBackLongBeforeTheDeadline() throws Exception {
    try (MockCluster cluster =
        MockCluster.builder().set("punctual.justice.unused", "5000").start(1)) {
      RMApp greedy =
          cluster.submit("greedy", "sla.deadline=9h", "sla.tasks=1000", "sla.task-memory=1g");
      cluster.awaitPhase(greedy, Phase.ADMITTED);
      cluster.allocate(greedy, cluster.launch(greedy), 1, 1);
      RMApp honest = cluster.submit("honest", TEN_MINUTES, "sla.tasks=4", "sla.task-memory=1g");
      cluster.awaitPhase(honest, Phase.ADMITTED);
      assertEquals(1, cluster.job(greedy).allocatedTasks());
      assertTrue(cluster.service().counters().of(ReasonCode.REPLANNED) > 0);
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  @Test
  void oneUserHasHalfOfWhatCanBePromisedWhileOthersHaveJobs() throws Exception {
    try (MockCluster cluster = MockCluster.builder().start(2)) {
      RMApp hers = submit(cluster, "alice", "hers", TEN_MINUTES, "sla.tasks=2");
      cluster.awaitPhase(hers, Phase.ADMITTED);
      RMApp his = submit(cluster, "bob", "his", TEN_MINUTES, "sla.tasks=100");
      cluster.awaitPhase(his, Phase.ADMITTED);
      assertEquals(7, cluster.job(his).allocatedTasks(), "beside his master, of 8 GiB");
      cluster.killAll();
      cluster.awaitEmpty();
    }
  }

  /** A job of two tasks of a user, from its start to its end. */
  private static void run(MockCluster cluster, String user, String name) throws Exception {
    RMApp job = submit(cluster, user, name, TEN_MINUTES, "sla.tasks=2", "sla.task-memory=1g");
    cluster.awaitPhase(job, Phase.ADMITTED);
    cluster.runToEnd(job, 2);
    cluster.awaitPhase(job, Phase.MET);
  }

  private static RMApp submit(MockCluster cluster, String user, String name, String... tags)
      throws Exception {
    return MockRMAppSubmitter.submit(
        cluster.rm(), cluster.submission("default", name, tags).withUser(user).build());
  }
}
