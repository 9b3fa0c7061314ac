package io.github.punctual.admission.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.policy.Replay;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Thousands of random events: what must hold after each of Tempo's decisions holds. */
class TempoSimulationTest {
  private static final int RUNS = 30;
  private static final int EVENTS = 500;

  @Test
  void everyInvariantHoldsAfterEveryEventAndReplayGivesTheSameDecisions() {
    Set<ReasonCode> seen = EnumSet.noneOf(ReasonCode.class);
    for (int seed = 1; seed <= RUNS; seed++) {
      try {
        run(new SplittableRandom(seed), seen);
      } catch (IllegalStateException e) {
        throw new AssertionError("with seed " + seed + ": " + e.getMessage(), e);
      }
    }
    assertTrue(
        seen.containsAll(
            Set.of(
                ReasonCode.ADMITTED,
                ReasonCode.ADMITTED_TO_LEARN,
                ReasonCode.ADMITTED_ON_SPARE,
                ReasonCode.WAITING_FOR_CAPACITY,
                ReasonCode.WAITING_FOR_NODES,
                ReasonCode.TASK_TOO_LARGE,
                ReasonCode.DEADLINE_UNREACHABLE,
                ReasonCode.DEADLINE_PASSED,
                ReasonCode.WORK_EXCEEDS_DEADLINE,
                ReasonCode.REPLANNED,
                ReasonCode.RECLAIMED,
                ReasonCode.HOPELESS,
                ReasonCode.LATE)),
        seen::toString);
  }

  private static void run(SplittableRandom random, Set<ReasonCode> seen) {
    RandomCluster cluster = new RandomCluster(random);
    TempoInvariants invariants = new TempoInvariants();
    List<DecisionLog.Entry> log = new ArrayList<>();
    Policy policy = AdmissionPolicies.create("tempo", Map.of());
    PolicyRunner runner =
        PolicyRunner.start(policy, Map.of(), log::add, cluster.now(), cluster.capacity());
    for (int i = 0; i < EVENTS; i++) {
      cluster.advance();
      while (runner.wakeMillis().isPresent() && runner.wakeMillis().getAsLong() < cluster.now()) {
        see(invariants, runner, new Event.TimePassed(runner.wakeMillis().getAsLong()), seen);
      }
      boolean reports = !runner.running().isEmpty() && random.nextInt(3) == 0;
      see(
          invariants,
          runner,
          reports ? reports(runner, cluster, random) : cluster.event(runner),
          seen);
    }
    Replay.Result replay =
        Replay.replay(log, start -> AdmissionPolicies.create(start.policy(), start.settings()));
    assertEquals(List.of(), replay.divergences());
    assertEquals(List.of(), replay.failures());
  }

  private static void see(
      TempoInvariants invariants, PolicyRunner runner, Event event, Set<ReasonCode> seen) {
    invariants.handle(runner, event).forEach(decision -> seen.add(decision.reason()));
  }

  private static Event reports(
      PolicyRunner runner, RandomCluster cluster, SplittableRandom random) {
    List<Progress> reports = new ArrayList<>();
    for (RunningJob job : runner.running()) {
      long ran = Math.max(0, cluster.now() - job.admittedMillis());
      reports.add(
          new Progress(
              job.job().id(),
              cluster.now(),
              random.nextDouble(),
              ran * random.nextInt(0, job.tasks() + 1),
              job.tasks()));
    }
    return new Event.Progressed(cluster.now(), reports);
  }

  @Test
  void restartedRunnerDecidesAsTheOldOneWouldHave() {
    for (int seed = 1; seed <= 10; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      RandomCluster cluster = new RandomCluster(random);
      Policy policy = AdmissionPolicies.create("tempo", Map.of());
      PolicyRunner old =
          PolicyRunner.start(policy, Map.of(), DecisionLog.NONE, cluster.now(), cluster.capacity());
      for (int i = 0; i < 300; i++) {
        cluster.advance();
        boolean reports = !old.running().isEmpty() && random.nextInt(3) == 0;
        Event event = reports ? reports(old, cluster, random) : cluster.event(old);
        Policy fresh = AdmissionPolicies.create("tempo", Map.of());
        fresh.restore(policy.learned());
        PolicyRunner restarted =
            PolicyRunner.resume(
                fresh,
                Map.of(),
                DecisionLog.NONE,
                cluster.now(),
                old.capacity(),
                old.waiting(),
                old.running());
        assertEquals(old.handle(event), restarted.handle(event), "seed " + seed + " event " + i);
        assertEquals(policy.learned(), fresh.learned());
      }
    }
  }
}
