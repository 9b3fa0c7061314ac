package io.github.punctual.admission.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.admission.control.AdmissionSettings;
import io.github.punctual.admission.control.Guards;
import io.github.punctual.admission.control.PriorityPolicy;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Thousands of random events: what must hold after each of them holds. */
class AdmissionSimulationTest {
  private static final int RUNS = 12;
  private static final int EVENTS = 500;

  @ParameterizedTest
  @CsvSource({
    "justice, required-rate, 0, true, mean, false, false",
    "justice, shortest-time-to-deadline, 20, true, exponential, false, false",
    "justice, fewest-tasks, never, false, none, false, false",
    "pythia, required-rate, 20, true, mean, false, false",
    "pythia, fewest-tasks, 0, false, mean, false, false",
    "justice, required-rate, 20, true, mean, true, false",
    "justice, fewest-tasks, never, false, none, true, false",
    "pythia, shortest-time-to-deadline, 20, true, mean, true, false",
    "pythia, required-rate, never, true, mean, false, true",
    "justice, required-rate, 20, true, mean, true, true"
  })
  void everyInvariantHoldsAfterEveryEvent(
      String name,
      String priority,
      String terminateAbove,
      boolean checkWork,
      String correction,
      boolean wholeTasks,
      boolean guarded) {
    Guards guards =
        guarded ? new Guards(true, OptionalLong.of(60_000), OptionalLong.of(5000), 1) : Guards.NONE;
    Map<String, String> settings =
        Map.of(
            "priority",
            priority,
            "terminate-late-above",
            terminateAbove,
            "check-work",
            Boolean.toString(checkWork),
            "correction",
            correction,
            "whole-tasks",
            Boolean.toString(wholeTasks),
            "way-back",
            Boolean.toString(guarded),
            "unused",
            guarded ? "60000" : "never",
            "late-grace",
            guarded ? "5000" : "never");
    AdmissionInvariants invariants =
        new AdmissionInvariants(
            new AdmissionSettings(
                PriorityPolicy.valueOf(priority.toUpperCase(Locale.ROOT).replace('-', '_')),
                terminateAbove.equals("never")
                    ? OptionalInt.empty()
                    : OptionalInt.of(Integer.parseInt(terminateAbove)),
                checkWork,
                wholeTasks,
                guards));
    Map<ReasonCode, Integer> seen = new EnumMap<>(ReasonCode.class);
    for (int seed = 1; seed <= RUNS; seed++) {
      try {
        run(new SplittableRandom(seed), name, settings, invariants, seen);
      } catch (IllegalStateException e) {
        throw new AssertionError("with seed " + seed + ": " + e.getMessage(), e);
      }
    }
    assertAllSeen(seen, terminateAbove, checkWork, wholeTasks, guarded);
  }

  private static void run(
      SplittableRandom random,
      String name,
      Map<String, String> settings,
      AdmissionInvariants invariants,
      Map<ReasonCode, Integer> seen) {
    RandomCluster cluster = new RandomCluster(random);
    List<DecisionLog.Entry> log = new ArrayList<>();
    Policy policy = AdmissionPolicies.create(name, settings);
    PolicyRunner runner =
        PolicyRunner.start(policy, settings, log::add, cluster.now(), cluster.capacity());
    for (int i = 0; i < EVENTS; i++) {
      if (random.nextInt(50) == 0) {
        Policy fresh = AdmissionPolicies.create(name, settings);
        fresh.restore(policy.learned());
        policy = fresh;
        runner =
            PolicyRunner.resume(
                fresh,
                settings,
                log::add,
                cluster.now(),
                runner.capacity(),
                runner.waiting(),
                runner.running());
        count(invariants.handle(runner, new Event.TimePassed(cluster.now())), seen);
      }
      cluster.advance();
      while (runner.wakeMillis().isPresent() && runner.wakeMillis().getAsLong() < cluster.now()) {
        Event wake = new Event.TimePassed(runner.wakeMillis().getAsLong());
        count(invariants.handle(runner, wake), seen);
      }
      count(invariants.handle(runner, cluster.event(runner)), seen);
    }
    assertIsDecidedAgainAsIn(log);
    empty(runner, invariants, cluster.now());
  }

  private static void assertIsDecidedAgainAsIn(List<DecisionLog.Entry> log) {
    PolicyRunner runner = null;
    int steps = 0;
    for (DecisionLog.Entry entry : log) {
      if (entry instanceof DecisionLog.Start start) {
        Policy policy = AdmissionPolicies.create(start.policy(), start.settings());
        runner = PolicyRunner.replaying(policy, start, DecisionLog.NONE);
      } else {
        DecisionLog.Step step = (DecisionLog.Step) entry;
        assertEquals(step.decisions(), runner.handle(step.event()));
        steps++;
      }
    }
    assertTrue(steps > EVENTS / 2, "replayed " + steps);
  }

  /** When all jobs have gone nothing is left behind. */
  private static void empty(PolicyRunner runner, AdmissionInvariants invariants, long now) {
    while (!runner.running().isEmpty() || !runner.waiting().isEmpty()) {
      List<RunningJob> running = List.copyOf(runner.running());
      Event.Withdrawn event =
          running.isEmpty()
              ? new Event.Withdrawn(now, runner.waiting().iterator().next().id())
              : new Event.Withdrawn(now, running.get(0).job().id());
      invariants.handle(runner, event);
    }
    assertTrue(runner.wakeMillis().isEmpty());
  }

  private static void count(List<Decision> decisions, Map<ReasonCode, Integer> seen) {
    decisions.forEach(decision -> seen.merge(decision.reason(), 1, Integer::sum));
  }

  private static void assertAllSeen(
      Map<ReasonCode, Integer> seen,
      String terminateAbove,
      boolean checkWork,
      boolean wholeTasks,
      boolean guarded) {
    List<ReasonCode> expected =
        new ArrayList<>(
            List.of(
                ReasonCode.ADMITTED,
                ReasonCode.ADMITTED_TO_LEARN,
                ReasonCode.WAITING_FOR_CAPACITY,
                ReasonCode.WAITING_FOR_NODES,
                ReasonCode.TASK_TOO_LARGE,
                ReasonCode.DEADLINE_UNREACHABLE,
                ReasonCode.DEADLINE_PASSED));
    if (!terminateAbove.equals("never")) {
      expected.add(ReasonCode.LATE);
    }
    if (wholeTasks) {
      expected.addAll(List.of(ReasonCode.LENT, ReasonCode.RECLAIMED, ReasonCode.REPLANNED));
    }
    if (guarded) {
      expected.addAll(List.of(ReasonCode.REPLANNED, ReasonCode.OVERDUE));
    }
    if (checkWork) {
      expected.add(ReasonCode.WORK_EXCEEDS_DEADLINE);
    }
    assertTrue(seen.keySet().containsAll(expected), seen::toString);
  }

  @Test
  void restartedRunnerDecidesAsTheOldOneWouldHave() {
    for (String name : List.of("justice", "pythia")) {
      for (int seed = 1; seed <= 10; seed++) {
        RandomCluster cluster = new RandomCluster(new SplittableRandom(seed));
        Policy policy = AdmissionPolicies.create(name, Map.of());
        PolicyRunner old =
            PolicyRunner.start(
                policy, Map.of(), DecisionLog.NONE, cluster.now(), cluster.capacity());
        for (int i = 0; i < 300; i++) {
          cluster.advance();
          Event event = cluster.event(old);
          Policy fresh = AdmissionPolicies.create(name, Map.of());
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
}
