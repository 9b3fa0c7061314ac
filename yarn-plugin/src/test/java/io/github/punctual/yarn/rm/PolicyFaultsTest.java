package io.github.punctual.yarn.rm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.service.Counters;
import io.github.punctual.yarn.service.Counters.Counted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.MockAM;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMAppState;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A policy that fails, in any way, costs nobody more than its promises. */
class PolicyFaultsTest {
  private static MockCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = start("10000");
  }

  private static MockCluster start(String timeoutMillis) throws Exception {
    return MockCluster.builder()
        .set("punctual.policy", FaultyPolicy.class.getName())
        .set("punctual.decision-timeout-ms", timeoutMillis)
        .set("punctual.store.write-timeout-ms", "5000")
        .start(2);
  }

  @AfterAll
  static void stop() {
    cluster.close();
  }

  @AfterEach
  void repair() throws Exception {
    FaultyPolicy.BROKEN.clear();
    FaultyPolicy.unblock.countDown();
    cluster.killAll();
    cluster.awaitEmpty();
    FaultyPolicy.forget();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "throw",
        "error",
        "checked",
        "overflow",
        "null",
        "silent",
        "twice",
        "stranger",
        "nonsense"
      })
  void jobThatThePolicyFailsForRunsAsUnderTheStockSchedulerAndOthersKeepTheirPromises(String fault)
      throws Exception {
    Counters counters = cluster.service().counters();
    long bypassed = counters.of(Counted.BYPASSED);
    long failures = counters.of(Counted.POLICY_FAILURES);
    try (LogWatch log = new LogWatch()) {
      RMApp good = cluster.submit("good", "sla.deadline=10m", "sla.tasks=3");
      cluster.awaitPhase(good, Phase.ADMITTED);
      RMApp bad = cluster.submit(fault, "sla.deadline=10m", "sla.tasks=2");
      cluster.awaitPhase(bad, Phase.BYPASSED);
      RMApp again = cluster.submit(fault, "sla.deadline=10m", "sla.tasks=2");
      cluster.awaitPhase(again, Phase.BYPASSED);
      RMApp next = cluster.submit("next", "sla.deadline=10m", "sla.tasks=1");
      cluster.awaitPhase(next, Phase.ADMITTED);

      MockAM badMaster = cluster.launch(bad);
      cluster.allocate(bad, badMaster, 6, 6);
      assertTrue(
          bad.getDiagnostics().toString().contains("BYPASSED")
              || cluster.job(bad).remark().contains("the policy failed"),
          bad.getDiagnostics().toString());
      MockAM goodMaster = cluster.launch(good);
      int promised = cluster.job(good).allocatedTasks();
      assertEquals(promised, cluster.allocate(good, goodMaster, 8, promised).size());
      assertEquals(bypassed + 2, counters.of(Counted.BYPASSED));
      assertTrue(counters.of(Counted.POLICY_FAILURES) >= failures + 2);
      // Nothing at all when an earlier test had the same cause.
      assertTrue(log.ours().size() <= 1, "logged once per cause: " + log.ours());
      assertTrue(cluster.service().loop().policyFailures().values().stream().anyMatch(n -> n >= 2));

      cluster.finish(bad, badMaster);
      cluster.awaitPhase(bad, Phase.DONE);
      cluster.finish(good, goodMaster);
    }
  }

  @Test
  void bypassIsShownInTheDiagnosticsOfAJobThatWaitsForItsMaster() throws Exception {
    RMApp bad = cluster.submit("throw", "sla.deadline=10m", "sla.tasks=2");
    Await.until(
        "diagnostics say so",
        () -> cluster.rm().getApplicationReport(bad.getApplicationId()).getDiagnostics(),
        text -> text.contains("BYPASSED") && text.contains("no such job in my books"));
  }

  @Test
  void jobThatWaitsIsAdmittedThoughThePolicyCannotLearn() throws Exception {
    FaultyPolicy.BROKEN.add("learn");
    FaultyPolicy.BROKEN.add("learned");
    RMApp first = cluster.submit("first", "sla.deadline=10m", "sla.tasks=15");
    cluster.awaitPhase(first, Phase.ADMITTED);
    RMApp second = cluster.submit("second", "sla.deadline=10m", "sla.tasks=15");
    cluster.awaitPhase(second, Phase.WAITING);
    MockAM master = cluster.launch(first);
    List<Container> tasks = cluster.allocate(first, master, 2, 2);
    for (Container task : tasks) {
      cluster.completed(task, ContainerState.COMPLETE);
    }
    cluster.finish(first, master);
    cluster.awaitPhase(first, Phase.MET);
    cluster.awaitPhase(second, Phase.ADMITTED);
  }

  @Test
  void allThatWaitAreExplainedAtOneInstantHoweverLongThatTakes() throws Exception {
    RMApp first = cluster.submit("first", "sla.deadline=10m", "sla.tasks=15");
    cluster.awaitPhase(first, Phase.ADMITTED);
    for (int i = 0; i < 3; i++) {
      RMApp next = cluster.submit("next", "sla.deadline=10m", "sla.tasks=15");
      cluster.awaitPhase(next, Phase.WAITING);
    }
    FaultyPolicy.BROKEN.add("quick");
    Await.until("it is asked in several rounds", FaultyPolicy.ASKED::size, size -> size >= 12);
    FaultyPolicy.BROKEN.clear();

    // The first and the last round may be cut.
    List<Long> asked = List.copyOf(FaultyPolicy.ASKED);
    Map<Long, Long> rounds =
        asked.stream()
            .filter(at -> !at.equals(asked.get(0)) && !at.equals(asked.get(asked.size() - 1)))
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    assertEquals(Set.of(3L), Set.copyOf(rounds.values()), asked::toString);
  }

  @Test
  void jobsThatWaitAreGivenUpWhenThePolicyFailsAtEverything() throws Exception {
    RMApp first = cluster.submit("first", "sla.deadline=10m", "sla.tasks=15");
    cluster.awaitPhase(first, Phase.ADMITTED);
    RMApp second = cluster.submit("second", "sla.deadline=10m", "sla.tasks=15");
    cluster.awaitPhase(second, Phase.WAITING);
    FaultyPolicy.BROKEN.addAll(List.of("decide", "explain", "learn", "learned", "restore"));
    RMApp third = cluster.submit("third", "sla.deadline=10m", "sla.tasks=1");
    cluster.awaitPhase(third, Phase.BYPASSED);
    RMApp fourth = cluster.submit("fourth", "sla.deadline=10m");
    cluster.rm().killApp(first.getApplicationId());
    cluster.awaitPhase(second, Phase.BYPASSED);
    MockAM master = cluster.launch(fourth);
    cluster.allocate(fourth, master, 2, 2);
    cluster.awaitPhase(fourth, Phase.BYPASSED);
  }

  @Test
  void promiseOfMoreThanThereIsHarmsNobody() throws Exception {
    RMApp greedy = cluster.submit("greedy", "sla.deadline=10m", "sla.tasks=2");
    cluster.awaitPhase(greedy, Phase.ADMITTED);
    MockAM master = cluster.launch(greedy);
    cluster.allocate(greedy, master, 20, 15);
    cluster.finish(greedy, master);
    cluster.awaitPhase(greedy, Phase.MET);
  }

  @Test
  void policyThatNeverReturnsKeepsNobodyWaiting() throws Exception {
    RMApp running = cluster.submit("running", "sla.deadline=10m", "sla.tasks=15");
    cluster.awaitPhase(running, Phase.ADMITTED);
    RMApp waiting = cluster.submit("waiting", "sla.deadline=10m", "sla.tasks=15");
    cluster.awaitPhase(waiting, Phase.WAITING);
    Counters counters = cluster.service().counters();
    long bypassed = counters.of(Counted.BYPASSED);

    FaultyPolicy.unblock = new CountDownLatch(1);
    RMApp blocked = cluster.submit("block", "sla.deadline=10m", "sla.tasks=1");
    RMApp behind = cluster.submit("behind", "sla.deadline=10m", "sla.tasks=1");
    RMApp killed = cluster.submit("killed", "sla.deadline=10m", "sla.tasks=1");
    cluster.awaitPhase(killed, Phase.DECIDING);
    cluster.rm().killApp(killed.getApplicationId());
    cluster.rm().waitForState(killed.getApplicationId(), RMAppState.KILLED);
    for (RMApp app : List.of(blocked, behind, waiting)) {
      cluster.awaitPhase(app, Phase.BYPASSED);
      cluster.rm().waitForState(app.getApplicationId(), RMAppState.ACCEPTED);
      assertTrue(
          cluster.job(app).remark().contains("punctual.decision-timeout-ms"),
          cluster.job(app).remark());
    }
    assertEquals(bypassed + 3, counters.of(Counted.BYPASSED), "the killed job was not released");
    // What ends while the policy is stuck gives back what it was promised.
    cluster.rm().killApp(running.getApplicationId());
    cluster.awaitOver(running);
    MockAM master = cluster.launch(blocked);
    cluster.allocate(blocked, master, 2, 2);
    RMApp best = cluster.submit("best effort");
    MockAM bestMaster = cluster.launch(best);
    cluster.allocate(best, bestMaster, 9, 9);

    FaultyPolicy.unblock.countDown();
    cluster.awaitPhase(running, Phase.KILLED);
    cluster.awaitPhase(killed, Phase.KILLED);
    RMApp later = cluster.submit("later", "sla.deadline=10m", "sla.tasks=2");
    cluster.awaitPhase(later, Phase.ADMITTED);
    assertEquals(Phase.BYPASSED, cluster.job(blocked).phase(), "the late decision is ignored");
    cluster.finish(blocked, master);
    cluster.awaitPhase(blocked, Phase.DONE);
  }

  @Test
  void clientOfAJobThatIsHeldAndRefusedInOneBreathIsAnswered() throws Exception {
    try (MockCluster patient = start("600000")) {
      RMApp first = patient.submit("first", "sla.deadline=10m", "sla.tasks=15");
      patient.awaitPhase(first, Phase.ADMITTED);
      FaultyPolicy.unblock = new CountDownLatch(1);
      List<RMApp> burst = new ArrayList<>();
      for (String name : List.of("block", "held", "evict")) {
        burst.add(patient.submit(name, "sla.deadline=10m", "sla.tasks=15"));
        patient.awaitPhase(burst.get(burst.size() - 1), Phase.DECIDING);
      }
      FaultyPolicy.unblock.countDown();

      RMApp held = burst.get(1);
      patient.awaitPhase(held, Phase.REFUSED);
      Await.until("the answer to the client", held::getState, RMAppState.FAILED::equals);
      assertFalse(
          patient.scheduler().getSchedulerApplications().containsKey(held.getApplicationId()));
      patient.killAll();
      patient.awaitEmpty();
    }
  }

  @Test
  void ofJobsThatAreDecidedTogetherThosePayThatThePolicyFailsForAndNoOthers() throws Exception {
    List<String> bad = List.of("throw", "silent");
    try (MockCluster patient = start("600000")) {
      RMApp first = patient.submit("first", "sla.deadline=10m", "sla.tasks=1");
      patient.awaitPhase(first, Phase.ADMITTED);
      FaultyPolicy.unblock = new CountDownLatch(1);
      List<RMApp> burst = new ArrayList<>();
      for (String name : List.of("block", "good", "throw", "good", "silent", "good")) {
        burst.add(patient.submit(name, "sla.deadline=10m", "sla.tasks=1"));
      }
      for (RMApp app : burst) {
        patient.awaitPhase(app, Phase.DECIDING);
      }
      FaultyPolicy.unblock.countDown();
      for (RMApp app : burst) {
        patient.awaitPhase(app, bad.contains(app.getName()) ? Phase.BYPASSED : Phase.ADMITTED);
        patient.launch(app);
      }
    }
  }

  @Test
  void aPolicyThatIsSlowWithManyJobsIsNotTakenForOneThatNeverReturns() throws Exception {
    Counters counters = cluster.service().counters();
    long failures = counters.of(Counted.POLICY_FAILURES);
    List<RMApp> burst = new ArrayList<>();
    // Together they take longer than the policy may.
    for (int i = 0; i < 10; i++) {
      burst.add(cluster.submit("slow", "sla.deadline=10m", "sla.tasks=1"));
    }
    cluster.awaitPhase(burst.get(0), Phase.ADMITTED);
    for (RMApp app : burst) {
      Await.until(
          "it is decided about", () -> cluster.job(app).phase(), phase -> phase != Phase.DECIDING);
    }
    assertEquals(failures, counters.of(Counted.POLICY_FAILURES));
  }

  @Test
  void aPolicyThatIsSlowWithEachOfManyJobsThatAreCountedElsewhereIsNotTakenForOneThatNeverReturns()
      throws Exception {
    try (MockCluster quick = start("6000")) {
      RMApp first = quick.submit("first", "sla.deadline=1h", "sla.tasks=15");
      quick.awaitPhase(first, Phase.ADMITTED);
      List<RMApp> waiting = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        RMApp app = quick.submit("next", "sla.deadline=1h", "sla.tasks=15");
        quick.awaitPhase(app, Phase.WAITING);
        waiting.add(app);
      }
      Counters counters = quick.service().counters();
      FaultyPolicy.BROKEN.add("slow");
      Configuration conf = new Configuration(quick.rm().getConfig());
      conf.set("yarn.scheduler.capacity.root.default.user-limit-factor", "0.5");
      quick.scheduler().reinitialize(conf, quick.rm().getRMContext());
      for (RMApp app : waiting) {
        Await.until(
            "it is counted as its user's",
            () -> quick.job(app).job().pool().value(),
            pool -> pool.endsWith("/user"));
      }
      FaultyPolicy.BROKEN.clear();
      assertEquals(0, counters.of(Counted.BYPASSED));
      assertEquals(Map.of(), quick.service().loop().policyFailures());
      quick.killAll();
      quick.awaitEmpty();
    }
  }
}
