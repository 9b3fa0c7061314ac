package io.github.punctual.it;

import static io.github.punctual.it.BopfClusters.ALL;
import static io.github.punctual.it.BopfClusters.SOON;
import static io.github.punctual.it.BopfClusters.ask;
import static io.github.punctual.it.BopfClusters.assertClass;
import static io.github.punctual.it.BopfClusters.awaitCapacity;
import static io.github.punctual.it.BopfClusters.classOf;
import static io.github.punctual.it.BopfClusters.declare;
import static io.github.punctual.it.BopfClusters.end;
import static io.github.punctual.it.BopfClusters.fill;
import static io.github.punctual.it.BopfClusters.held;
import static io.github.punctual.it.BopfClusters.service;
import static io.github.punctual.it.BopfClusters.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.condition.ClassChange;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.Condition;
import io.github.punctual.admission.bopf.condition.ImpossibleDemandException;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.yarn.queues.QueueView;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Bursts on a cluster that other queues hold, where nothing is taken from a running task: a burst
 * gets the containers of others as they end.
 */
@Timeout(600)
class BopfBurstsIT {
  private static final Logger LOG = LoggerFactory.getLogger(BopfBurstsIT.class);
  private static final Duration SHORT = Duration.ofSeconds(2);
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration LATE = Duration.ofMinutes(4);
  private static final List<String> QUEUES = List.of("clicks", "boards", "probes", "etl", "logs");

  private static EmbeddedCluster cluster;

  @BeforeAll
  static void start() {
    cluster =
        BopfClusters.builder(QUEUES.toArray(String[]::new))
            // As in the paper, so that it shows at once when something is beyond a declaration.
            .set("punctual.bopf.beyond", "spare")
            .start();
    awaitCapacity(cluster, ALL);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @AfterEach
  void forget() {
    cluster.nodeIds().stream().skip(2).forEach(cluster::stopNode);
    awaitCapacity(cluster, ALL);
    // Classes follow nodes that are gone a little later than shares do.
    Poll.untilTrue("classes follow the nodes", SOON, () -> isTooLarge(ALL + 1));
    QUEUES.forEach(queue -> service(cluster).remove(BopfClusters.id(queue)));
    QUEUES.forEach(
        queue ->
            Poll.until(queue + " holds nothing", SOON, () -> held(cluster, queue), n -> n == 0));
  }

  @Test
  void burstGetsItsDeclaredShareWhileOthersHoldAllAndGivesItBack() throws Exception {
    assertClass(QueueClass.HARD, latency("clicks", 10, "1800s", "4500s"));
    throughput("etl");
    throughput("logs");
    // Tasks that end by themselves may end several at a time, and proposals for the room of all are
    // on their way before the first is committed: a queue may then get a few more than its level.
    try (ScriptedMaster etl = submit(cluster, "etl");
        ScriptedMaster logs = submit(cluster, "logs")) {
      for (ScriptedMaster job : List.of(etl, logs)) {
        job.awaitAttempt(1, SOON);
        ask(job, 2000, LONG);
      }
      awaitHeldTogether("etl", "logs", ALL);

      try (ScriptedMaster burst = submit(cluster, "clicks")) {
        List<ScriptedMaster> jobs = List.of(etl, logs, burst);
        // What it leaves is taken by the others until the order knows of the burst.
        Poll.untilTrue(
            "room for its master",
            SOON,
            () -> {
              if (running(jobs) == ALL - 2) {
                endOne(jobs);
              }
              return burst.attempt().isPresent();
            });
        ask(burst, 14, LONG);
        awaitWanted("clicks", 1 + 14);
        // Its fair share would be a third of 16.
        Poll.until("the declared share", SOON, () -> passOn(jobs), n -> n >= 9);
        for (int i = 0; i < 3; i++) {
          // What it began with less than its share is made up for.
          int tasks = passOn(jobs);
          assertTrue(tasks <= 11, "hardly more than its share: " + tasks + " and its master");
        }
        end(cluster, "clicks", burst);
      }
      awaitHeldTogether("etl", "logs", ALL);
      end(cluster, "etl", etl);
      end(cluster, "logs", logs);
    }
  }

  @Test
  void hardComesBeforeSoftAndSoftBeforeElastic() throws Exception {
    throughput("etl");
    assertClass(QueueClass.HARD, latency("clicks", 9, "300s", "750s"));
    Classification boards = latency("boards", 9, "300s", "750s");
    assertClass(QueueClass.SOFT, boards);
    assertEquals(Optional.of(Condition.RESOURCE), boards.deciding());
    Classification probes = latency("probes", 9, "300s", "330s");
    assertClass(QueueClass.ELASTIC, probes);
    assertEquals(Optional.of(Condition.FAIRNESS), probes.deciding());
    try (ScriptedMaster etl = submit(cluster, "etl");
        ScriptedMaster elastic = submit(cluster, "probes");
        ScriptedMaster soft = submit(cluster, "boards");
        ScriptedMaster hard = submit(cluster, "clicks")) {
      List.of(etl, elastic, soft, hard).forEach(job -> job.awaitAttempt(1, SOON));
      ask(etl, ALL - 4, LONG);
      etl.awaitRunning(ALL - 4, SOON);
      ask(etl, 2000, SHORT);
      ask(elastic, 2000, SHORT);
      ask(soft, 20, LONG);
      ask(hard, 8, LONG);
      awaitWanted("etl", ALL - 3 + 2000);
      awaitWanted("probes", 1 + 2000);
      awaitWanted("boards", 1 + 20);
      awaitWanted("clicks", 1 + 8);

      etl.running().forEach(task -> etl.release(task.getId()));

      Poll.until("all of the hard burst", SOON, () -> held(cluster, "clicks"), n -> n == 9);
      // The masters of the other two stay.
      Poll.until("all the rest for the soft one", SOON, () -> held(cluster, "boards"), n -> n == 5);
      Poll.holds(
          "nothing but masters for the others",
          Duration.ofSeconds(3),
          () -> List.of(held(cluster, "probes"), held(cluster, "etl")),
          List.of(1L, 1L)::equals);

      end(cluster, "clicks", hard);
      Poll.until("the soft one gets more", SOON, () -> held(cluster, "boards"), n -> n == 14);
      end(cluster, "boards", soft);
      Poll.until(
          "the others share again",
          SOON,
          () -> List.of(held(cluster, "probes"), held(cluster, "etl")),
          held -> held.get(0) >= 6 && held.get(1) >= 6);
      end(cluster, "probes", elastic);
      end(cluster, "etl", etl);
    }
  }

  @Test
  void queueThatExceedsItsDeclarationIsCutBackToIt() throws Exception {
    throughput("etl");
    throughput("logs");
    assertClass(QueueClass.HARD, latency("clicks", 10, "12s", "300s"));
    try (ScriptedMaster etl = fill(cluster, "etl", 8, SHORT);
        ScriptedMaster logs = fill(cluster, "logs", 6, SHORT);
        ScriptedMaster burst = submit(cluster, "clicks")) {
      long begun = System.nanoTime();
      burst.awaitAttempt(1, SOON);
      ask(burst, 200, Duration.ofSeconds(3));
      Poll.until("some of its share", SOON, () -> held(cluster, "clicks"), n -> n >= 3);

      Poll.until(
          "what it holds drains when it has had what it declared",
          LATE,
          () -> BopfClusters.view(cluster, "clicks"),
          view -> part(view) >= 0.999 && held(view) == 1);
      LOG.info("Cut back after {} ms", (System.nanoTime() - begun) / 1_000_000);
      assertTrue(burst.missing() > 100, "it still wants more");
      Poll.holds(
          "nothing beyond its declaration",
          Duration.ofSeconds(3),
          () -> held(cluster, "clicks"),
          n -> n == 1);
      awaitHeldTogether("etl", "logs", ALL - 1);
      // It declared 10 tasks for 12 s, and what runs then may run on.
      int done = burst.completed().size();
      assertTrue(done <= 50, "tasks of 3 s that it was given: " + done);

      end(cluster, "etl", etl);
      end(cluster, "logs", logs);
      burst.cancelRequests();
      ask(burst, ALL, LONG);
      Poll.until("nothing lies idle", SOON, () -> held(cluster, "clicks"), n -> n == ALL);
      end(cluster, "clicks", burst);
    }
  }

  @Test
  void nodeThatDiesInABurstChangesTheClassAndNotThatTheBurstIsServed() throws Exception {
    cluster.addNode();
    awaitCapacity(cluster, 24);
    throughput("etl");
    assertClass(QueueClass.HARD, latency("clicks", 18, "300s", "1500s"));
    try (ScriptedMaster etl = fill(cluster, "etl", ALL, SHORT);
        ScriptedMaster burst = submit(cluster, "clicks")) {
      burst.awaitAttempt(1, SOON);
      ask(burst, 17, LONG);
      Poll.until("the declared share", SOON, () -> held(cluster, "clicks"), n -> n >= 12);

      // One without a master: a master that is tried again might find the cluster full of the
      // burst's tasks.
      cluster.stopNode(
          cluster.nodeIds().stream()
              .filter(node -> !isMasterOn(node, etl) && !isMasterOn(node, burst))
              .findFirst()
              .orElseThrow());

      Poll.until(
          "18 at once are no longer there",
          SOON,
          () -> classOf(cluster, "clicks").orElseThrow(),
          QueueClass.SOFT::equals);
      ClassChange told = lastChange();
      assertEquals(BopfClusters.id("clicks"), told.now().queue());
      assertEquals(QueueClass.HARD, told.before());
      assertEquals(QueueClass.SOFT, told.now().queueClass());
      assertEquals(Optional.of(Condition.RESOURCE), told.now().deciding());
      ask(burst, 17, LONG);
      Poll.until("all but a master", SOON, () -> held(cluster, "clicks"), n -> n == ALL - 1);

      NodeId fresh = cluster.addNode();
      Poll.until(
          "18 at once are there again",
          SOON,
          () -> classOf(cluster, "clicks").orElseThrow(),
          QueueClass.HARD::equals);
      assertEquals(QueueClass.SOFT, lastChange().before());
      end(cluster, "clicks", burst);
      end(cluster, "etl", etl);
      cluster.stopNode(fresh);
    }
  }

  /** What part of what it declared a burst has had; 0 where there is none. */
  private static double part(QueueView view) {
    return view.course()
        .flatMap(course -> view.burst().map(burst -> course.part(burst.received())))
        .orElse(0.0);
  }

  private static boolean isMasterOn(NodeId node, ScriptedMaster job) {
    return job.masterNode().orElseThrow().equals(node);
  }

  private static ClassChange lastChange() {
    var changes = service(cluster).view().changes();
    return changes.get(changes.size() - 1).change();
  }

  /** So many tasks at once for so long, again after a period. */
  private static Classification latency(String queue, int tasks, String onTime, String period)
      throws Exception {
    return declare(
        cluster,
        queue,
        "kind=latency",
        "period=" + period,
        "on-time=" + onTime,
        "demand=%dx%dm,1x%s".formatted(tasks, BopfClusters.TASK_MIB, onTime));
  }

  private static boolean isTooLarge(int tasks) {
    ResourceVector atOnce = ResourceVector.of((long) tasks * BopfClusters.TASK_MIB, tasks);
    BurstPlan plan =
        new BurstPlan.Aperiodic(60_000, 60_000, ResourceSeconds.of(atOnce, 60_000), 0.95);
    try {
      service(cluster)
          .ask(DeclaredQueue.of(QueueDeclaration.latency(BopfClusters.id("clicks"), 1, plan)));
      return false;
    } catch (ImpossibleDemandException e) {
      return true;
    }
  }

  private static void throughput(String queue) throws Exception {
    assertClass(QueueClass.ELASTIC, declare(cluster, queue, "kind=throughput"));
  }

  /** Waits until a queue is known to hold or ask for so many tasks, masters among them. */
  private static void awaitWanted(String queue, int tasks) {
    Poll.until(
        queue + " wants " + tasks,
        SOON,
        () ->
            BopfClusters.view(cluster, queue)
                .use()
                .orElseThrow()
                .wanted()
                .get(ResourceVector.VCORES),
        n -> n == tasks);
  }

  /**
   * Ends a task of the first job that has one, and says how many the last has when its room is
   * taken.
   */
  private static int passOn(List<ScriptedMaster> jobs) {
    Poll.until("all is taken", SOON, () -> running(jobs), n -> n == ALL - jobs.size());
    endOne(jobs);
    Poll.until("its room is taken", SOON, () -> running(jobs), n -> n == ALL - jobs.size());
    return jobs.get(jobs.size() - 1).running().size();
  }

  private static void endOne(List<ScriptedMaster> jobs) {
    ScriptedMaster job =
        jobs.stream().filter(one -> !one.running().isEmpty()).findFirst().orElseThrow();
    ContainerId task = job.running().get(0).getId();
    job.release(task);
    Poll.untilTrue(
        task + " has ended",
        SOON,
        () -> job.running().stream().noneMatch(other -> other.getId().equals(task)));
  }

  private static int running(List<ScriptedMaster> jobs) {
    return jobs.stream().mapToInt(job -> job.running().size()).sum();
  }

  private static void awaitHeldTogether(String one, String other, int tasks) {
    Poll.until(
        one + " and " + other + " hold " + tasks,
        SOON,
        () -> held(cluster, one) + held(cluster, other),
        n -> n == tasks);
  }
}
