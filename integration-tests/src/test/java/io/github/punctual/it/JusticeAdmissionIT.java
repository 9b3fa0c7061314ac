package io.github.punctual.it;

import static io.github.punctual.it.JusticeClusters.SOON;
import static io.github.punctual.it.JusticeClusters.awaitCapacity;
import static io.github.punctual.it.JusticeClusters.awaitPhase;
import static io.github.punctual.it.JusticeClusters.awaitState;
import static io.github.punctual.it.JusticeClusters.job;
import static io.github.punctual.it.JusticeClusters.teach;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.policy.Whose;
import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import io.github.punctual.testcluster.ScriptedMaster;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.thread.NotDoneException;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.YarnApplicationState;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.util.resource.Resources;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Admission control end to end: learn, admit with less than asked, wait, refuse, terminate, beside
 * best effort. The tests share a cluster, which knows nothing of jobs when the first begins.
 */
@ParameterizedClass(name = "asynchronous scheduling {0}")
@ValueSource(booleans = {false, true})
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class JusticeAdmissionIT {
  private static EmbeddedCluster cluster;

  @SuppressWarnings(
      "UnusedVariable") // The parameter of the class, which the lifecycle methods get.
  private final boolean asynchronous;

  JusticeAdmissionIT(boolean asynchronous) {
    this.asynchronous = asynchronous;
  }

  @BeforeParameterizedClassInvocation
  static void start(boolean asynchronous) {
    cluster =
        JusticeClusters.builder()
            .asynchronousScheduling(asynchronous)
            .set("punctual.terminate-late-above", "5")
            .start();
    awaitCapacity(cluster, 16);
  }

  @AfterParameterizedClassInvocation
  static void stop() {
    cluster.close();
  }

  @Test
  @Order(1)
  void holdsAJobUntilThereIsRoomAndSaysSo() throws Exception {
    try (ScriptedMaster first = submit("first", "sla.deadline=10m", "sla.tasks=100")) {
      first.awaitAttempt(1, SOON);
      int all = job(cluster, first.id()).allocatedTasks();
      assertEquals(15, all, "16 vcores, one for the master");
      try (ScriptedMaster second = submit("second", "sla.deadline=10m", "sla.tasks=3")) {
        ApplicationReport report =
            Poll.until(
                "diagnostics of the held job",
                SOON,
                () -> cluster.yarnClient().getApplicationReport(second.id()),
                r -> r.getDiagnostics().contains("WAITING_FOR_CAPACITY"));
        assertEquals(YarnApplicationState.ACCEPTED, report.getYarnApplicationState());
        first.finish();
        awaitPhase(cluster, second.id(), Phase.ADMITTED, SOON);
        second.awaitAttempt(1, SOON);
        second.request(3, 512, 1, Duration.ofSeconds(1));
        Poll.until("tasks are done", SOON, () -> second.completed().size(), n -> n == 3);
        second.finish();
        awaitPhase(cluster, second.id(), Phase.MET, SOON);
      }
    }
  }

  @Test
  @Order(2)
  void promisesTheSameNumberOfTasksAsTheyReallyAre() throws Exception {
    try (ScriptedMaster larger = submit("larger", "sla.deadline=10m", "sla.tasks=4")) {
      larger.awaitAttempt(1, SOON);
      assertEquals(1024, job(cluster, larger.id()).job().task().get("memory-mb"));

      larger.request(6, 2048, 1, Duration.ofMinutes(5));

      larger.awaitRunning(4, SOON);
      assertEquals(2048, job(cluster, larger.id()).job().task().get("memory-mb"));
      Poll.holds(
          "never more tasks than promised",
          Duration.ofSeconds(2),
          () -> larger.running().size(),
          n -> n == 4);
      larger.finish();
      awaitState(cluster, larger.id(), YarnApplicationState.FINISHED);
    }
  }

  @Test
  @Order(3)
  void admitsWithWhatIsNeededAndNoMoreBesideBestEffort() throws Exception {
    // Twice 4 tasks of 2 s with 60 s for them: a small fraction is enough.
    teach(cluster, 4, Duration.ofSeconds(2), "60s");
    teach(cluster, 4, Duration.ofSeconds(2), "60s");

    try (ScriptedMaster big = submit("big", "sla.deadline=10m", "sla.tasks=12")) {
      awaitPhase(cluster, big.id(), Phase.ADMITTED, SOON);
      int allocated = job(cluster, big.id()).allocatedTasks();
      assertTrue(
          allocated < 12 && allocated >= 1, "admitted with fewer than it asked for: " + allocated);
      big.awaitAttempt(1, SOON);
      big.request(12, 512, 1, Duration.ofMinutes(5));
      big.awaitRunning(allocated, SOON);
      Poll.holds(
          "never above its allocation",
          Duration.ofSeconds(3),
          () -> big.running().size(),
          n -> n == allocated);
      assertEquals(0, big.headroom().getMemorySize(), "headroom is the rest of the cap");

      try (ScriptedMaster best = submit("best effort")) {
        best.awaitAttempt(1, SOON);
        best.request(2, 512, 1, Duration.ofMinutes(5));
        best.awaitRunning(2, SOON);
        best.finish();
      }
      big.finish();
    }
  }

  @Test
  @Order(4)
  void refusesAtOnceWhatCannotBeDoneAndSaysWhatCould() {
    YarnException refused =
        assertThrows(
            YarnException.class,
            () ->
                submit("impossible", "sla.deadline=10s", "sla.tasks=100", "sla.task-duration=9s")
                    .close());

    assertTrue(refused.getMessage().contains("WORK_EXCEEDS_DEADLINE"), refused.getMessage());
    assertTrue(refused.getMessage().contains("Accepted now"), refused.getMessage());
  }

  @Test
  @Order(5)
  void terminatesALateJobAboveTheThresholdAndLetsASmallOneFinish() throws Exception {
    try (ScriptedMaster large = submit("large", "sla.deadline=15s", "sla.tasks=6");
        ScriptedMaster small = submit("small", "sla.deadline=15s", "sla.tasks=1")) {
      large.request(1, 512, 1, Duration.ofMinutes(5));
      small.request(1, 512, 1, Duration.ofSeconds(16));

      ApplicationReport killed = awaitState(cluster, large.id(), YarnApplicationState.KILLED);
      assertTrue(killed.getDiagnostics().contains("LATE"), killed.getDiagnostics());
      awaitPhase(cluster, large.id(), Phase.TERMINATED, SOON);

      Poll.until("the small job's task is done", SOON, () -> small.completed().size(), n -> n == 1);
      small.finish();
      awaitPhase(cluster, small.id(), Phase.MISSED, SOON);
    }
  }

  @Test
  @Order(6)
  void goesOnWhenANodeDiesWithItsTasksAndLeavesNothingBooked() throws Exception {
    cluster.addNode(8192, 8);
    awaitCapacity(cluster, 24);
    // While nothing is known a job gets all that it asks for, whatever the jobs before it taught.
    Poll.untilTrue("all is forgotten", SOON, JusticeAdmissionIT::forgetsAll);
    try (ScriptedMaster survivor = submit("survivor", "sla.deadline=10m", "sla.tasks=8")) {
      survivor.awaitAttempt(1, SOON);
      int allocated = job(cluster, survivor.id()).allocatedTasks();
      assertTrue(allocated >= 2, "enough tasks for two nodes: " + allocated);
      // So large that the master's node has no room for all of them.
      int taskMib = Math.max(1024, -Math.floorDiv(-8192, allocated));
      survivor.request(allocated, taskMib, 1, Duration.ofMinutes(5));
      survivor.awaitRunning(allocated, SOON);
      NodeId home = masterNode(survivor);
      NodeId dying =
          survivor.running().stream()
              .map(Container::getNodeId)
              .filter(node -> !node.equals(home))
              .findFirst()
              .orElseThrow(() -> new AssertionError("all tasks are on the master's node"));
      int lost = (int) survivor.running().stream().filter(on(dying)).count();

      cluster.stopNode(dying);

      awaitCapacity(cluster, 16);
      Poll.until("lost tasks are told", SOON, () -> survivor.completed().size(), n -> n == lost);
      survivor.request(lost, taskMib, 1, Duration.ofMinutes(5));
      survivor.awaitRunning(allocated, SOON);
      assertEquals(allocated, job(cluster, survivor.id()).allocatedTasks(), "the promise stands");
      survivor.finish();
      awaitState(cluster, survivor.id(), YarnApplicationState.FINISHED);
    }
    ResourceUsage usage =
        ((CapacityScheduler) cluster.scheduler()).getRootQueue().getQueueResourceUsage();
    Poll.untilTrue(
        "nothing is used or pending",
        SOON,
        () -> Resources.isNone(usage.getAllUsed()) && Resources.isNone(usage.getAllPending()));
  }

  /** Whether it is done; not while the policy is busy. */
  private static boolean forgetsAll() {
    try {
      JusticeClusters.service(cluster).loop().unlearn(Whose.EVERYBODY);
      return true;
    } catch (NotDoneException e) {
      return false;
    }
  }

  private static Predicate<Container> on(NodeId node) {
    return container -> container.getNodeId().equals(node);
  }

  private static NodeId masterNode(ScriptedMaster master) {
    return cluster
        .resourceManager()
        .getRMContext()
        .getRMApps()
        .get(master.id())
        .getCurrentAppAttempt()
        .getMasterContainer()
        .getNodeId();
  }

  @Test
  @Order(7)
  void decidesTheSameWhenItsLogIsReplayed() throws Exception {
    JusticeClusters.assertReplays(cluster);
  }

  private static ScriptedMaster submit(String name, String... tags)
      throws IOException, YarnException {
    return ScriptedMaster.builder(cluster.clientConf(), cluster.yarnClient())
        .name(name)
        .tags(tags)
        .submit();
  }
}
