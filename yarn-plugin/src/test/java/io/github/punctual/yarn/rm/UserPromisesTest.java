package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.Standing;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.service.LedgerMaker;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.MockRMAppSubmitter;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Promises in queues in which users share, or do not, on a cluster of 16 containers. The first
 * queue is guaranteed half of it, and each may have all.
 */
class UserPromisesTest {
  private static MockCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster =
        MockCluster.builder()
            .set("punctual.policy", "tempo")
            .set("punctual.tempo.user-share", "1")
            .set("punctual.tempo.spare", "false")
            .set("punctual.tempo.master-start", "0")
            .queue("root", "queues", "shared,whole,even,over")
            .queue("root.shared", "capacity", "50", "user-limit-factor", "-1")
            .queue("root.shared", "minimum-user-limit-percent", "50")
            .queue("root.shared", "user-settings.dan.weight", "0.5")
            .queue("root.whole", "capacity", "20", "user-limit-factor", "-1")
            .queue("root.even", "capacity", "20", "user-limit-factor", "-1")
            .queue("root.even", "minimum-user-limit-percent", "0")
            .queue("root.over", "capacity", "10", "user-limit-factor", "-1")
            .queue("root.over", "minimum-user-limit-percent", "200")
            .start();
    cluster.addNode(16384, 16);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @AfterEach
  void clear() throws Exception {
    cluster.killAll();
    cluster.awaitEmpty();
  }

  @Test
  void jobIsPromisedNoMoreAtOnceThanUsersLeaveEachOtherWhenAllOfThemAsk() throws Exception {
    // Thirty tasks in six minutes need five at once; beside its master, half of eight holds three.
    RMApp job = due("shared", "ann", 30, "6m");
    cluster.awaitPhase(job, Phase.WAITING);
    assertTrue(
        text(job)
            .contains(
                "available: 3 tasks at once, 4096 MiB, 4 vcores; at most: 3 tasks at once."
                    + " The part of user ann in queue root.shared is short of memory."),
        text(job));
    promised(due("shared", "bob", 3, "6m"));
    promised(due("whole", "ann", 30, "6m"));
  }

  @Test
  void taskThatIsLargerThanThePartOfItsUserIsRefusedWithItsSize() throws Exception {
    RMApp large = large("shared", "ann", "5g");
    cluster.awaitPhase(large, Phase.REFUSED);
    assertTrue(
        text(large)
            .contains(
                "available: 3840 MiB, 1 vcore."
                    + " The part of user ann in queue root.shared is short of memory."),
        text(large));
    promised(large("shared", "ann", "3g"));
    // A user of half the weight may have half as much.
    cluster.awaitPhase(large("shared", "dan", "3g"), Phase.REFUSED);
    promised(large("whole", "ann", "8g"));
  }

  @Test
  void whatIsPromisedIsServedBesideUsersWhoCameLaterAndFilledTheQueue() throws Exception {
    RMApp job = due("shared", "ann", 3, "10m");
    promised(job);
    MockAM master = cluster.launch(job);
    RMApp bob = submit("shared", "bob");
    RMApp cat = submit("shared", "cat");
    MockAM ofBob = cluster.launch(bob);
    MockAM ofCat = cluster.launch(cat);
    ofCat.allocate("*", 1024, 30, List.of());
    List<Container> taken = cluster.allocate(bob, ofBob, 30, 7);

    master.allocate("*", 1024, 3, List.of());

    for (int i = 0; i < 3; i++) {
      cluster.completed(taken.get(i), ContainerState.COMPLETE);
    }
    Await.untilTrue(
        "it has its tasks",
        () -> {
          cluster.heartbeat();
          return cluster.containers(job) == 4;
        });
  }

  @Test
  void aMinimumThatNamesNoNumberOfUsersLeavesPromisesToTheFactor() throws Exception {
    promised(due("even", "ann", 18, "6m"));
    promised(due("over", "ann", 18, "6m"));
  }

  @Test
  void nothingIsPromisedTwiceWhereAUserHasMoreThanHisPart() throws Exception {
    RMApp job = due("shared", "ann", 14, "1h");
    promised(job);
    MockAM master = cluster.launch(job);
    var unused = cluster.allocate(job, master, 14, 14);
    LedgerMaker maker = cluster.scheduler().find(LedgerMaker.class).orElseThrow();
    PromiseLedger ledger =
        Await.until("the ledger is made", maker::ledger, Optional::isPresent).orElseThrow();
    assertEquals(List.of(), ledger.doubly());
    assertEquals(Standing.PROMISED, cluster.job(job).standing());
  }

  private static String text(RMApp job) {
    return JobText.of(cluster.job(job));
  }

  private static void promised(RMApp job) {
    cluster.awaitPhase(job, Phase.ADMITTED);
    assertEquals(Standing.PROMISED, cluster.job(job).standing(), () -> text(job));
  }

  /** A job whose tasks of 1 GiB take a minute each. */
  private static RMApp due(String queue, String user, int tasks, String deadline) throws Exception {
    return submit(
        queue,
        user,
        "sla.deadline=" + deadline,
        "sla.tasks=" + tasks,
        "sla.task-memory=1g",
        "sla.task-duration=60s");
  }

  /** A job of one such task of so much memory. */
  private static RMApp large(String queue, String user, String memory) throws Exception {
    return submit(
        queue,
        user,
        "sla.deadline=10m",
        "sla.tasks=1",
        "sla.task-memory=" + memory,
        "sla.task-duration=60s");
  }

  private static RMApp submit(String queue, String user, String... tags) throws Exception {
    return MockRMAppSubmitter.submit(
        cluster.rm(), cluster.submission(queue, "job", tags).withUser(user).build());
  }
}
