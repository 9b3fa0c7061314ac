package io.github.punctual.core.policy;

import static io.github.punctual.core.Jobs.decision;
import static io.github.punctual.core.Jobs.id;
import static io.github.punctual.core.Jobs.job;
import static io.github.punctual.core.policy.ScriptedPolicy.decisions;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.Jobs;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.RunningJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A policy that throws, or that decides nonsense, must leave the book as if it had kept silent. */
class FailingPolicyTest {
  private final List<DecisionLog.Entry> log = new ArrayList<>();

  static List<List<Decision>> nonsense() {
    Decision good = decision("a", ReasonCode.ADMITTED);
    return List.of(
        List.of(good, decision("stranger", ReasonCode.ADMITTED)),
        List.of(good, decision("stranger", ReasonCode.WAITING_FOR_CAPACITY)),
        List.of(good, decision("stranger", ReasonCode.DEADLINE_PASSED)),
        List.of(good, decision("stranger", ReasonCode.LATE)),
        List.of(good, decision("r", ReasonCode.ADMITTED)),
        List.of(good, decision("r", ReasonCode.DEADLINE_PASSED)),
        List.of(good, decision("b", ReasonCode.LATE)),
        List.of(good, decision("a", ReasonCode.LATE)),
        List.of(good, good));
  }

  @ParameterizedTest
  @MethodSource("nonsense")
  void nonsenseIsRefusedAsAWhole(List<Decision> list) {
    PolicyRunner runner = runner(snapshot -> decisions(list.toArray(Decision[]::new)));
    assertThrows(IllegalStateException.class, () -> runner.handle(new Event.TimePassed(1)));
    assertBookIs(runner, List.of("a", "b"), List.of("r"));
  }

  @Test
  void submittedJobWaitsWhenThePolicyThrowsAndCanBeWithdrawn() {
    PolicyRunner runner = runner(FailingPolicyTest::throwing);
    assertThrows(
        UnsupportedOperationException.class, () -> runner.handle(new Event.Submitted(1, job("c"))));
    assertBookIs(runner, List.of("a", "b", "c"), List.of("r"));
    assertThrows(
        UnsupportedOperationException.class, () -> runner.handle(new Event.Withdrawn(2, id("c"))));
    assertBookIs(runner, List.of("a", "b"), List.of("r"));
  }

  @Test
  void jobThatIsTakenOutOfTheBookIsForgottenWithoutADecision() {
    ScriptedPolicy policy = new ScriptedPolicy(FailingPolicyTest::throwing);
    PolicyRunner runner =
        PolicyRunner.resume(
            policy,
            Map.of(),
            log::add,
            0,
            Jobs.cluster(10),
            List.of(job("a"), job("b")),
            List.of());
    runner.forget(1, id("a"));
    runner.forget(2, id("stranger"));
    assertBookIs(runner, List.of("b"), List.of());
    assertEquals(List.of(id("a")), policy.forgotten);
    assertEquals(List.of(), policy.seen);

    ScriptedPolicy again = new ScriptedPolicy(FailingPolicyTest::throwing);
    PolicyRunner replay =
        PolicyRunner.replaying(again, (DecisionLog.Start) log.get(0), DecisionLog.NONE);
    DecisionLog.Step step = (DecisionLog.Step) log.get(1);
    assertEquals(step.decisions(), replay.handle(step.event()));
    assertBookIs(replay, List.of("b"), List.of());
    assertEquals(List.of(id("a")), again.forgotten);
  }

  @Test
  void completedJobIsGoneWhenThePolicyCannotLearnFromIt() {
    PolicyRunner runner = runner(snapshot -> decisions());
    Outcome poison = new Outcome(id("r"), "poison", "user", 1, 1, 1, 1, 1, 1, 1);
    assertThrows(IllegalStateException.class, () -> runner.handle(new Event.Completed(1, poison)));
    assertBookIs(runner, List.of("a", "b"), List.of());
  }

  @Test
  void capacityIsKnownWhenThePolicyThrows() {
    PolicyRunner runner = runner(FailingPolicyTest::throwing);
    Event changed = new Event.CapacityChanged(1, Jobs.cluster(3));
    assertThrows(UnsupportedOperationException.class, () -> runner.handle(changed));
    assertEquals(Jobs.cluster(3), runner.capacity());
  }

  @Test
  void policyThatThrewIsNotWokenAgainForTheSameInstant() {
    boolean[] broken = {false};
    PolicyRunner runner =
        runner(
            snapshot ->
                broken[0]
                    ? throwing(snapshot)
                    : new Decisions(List.of(), OptionalLong.of(snapshot.nowMillis() + 5)));
    runner.handle(new Event.TimePassed(0));
    assertEquals(OptionalLong.of(5), runner.wakeMillis());
    broken[0] = true;
    assertThrows(UnsupportedOperationException.class, () -> runner.handle(new Event.TimePassed(5)));
    assertEquals(OptionalLong.empty(), runner.wakeMillis());
  }

  @Test
  void nextEventIsDecidedAsUsual() {
    boolean[] broken = {true};
    PolicyRunner runner =
        runner(
            snapshot ->
                broken[0] ? throwing(snapshot) : decisions(decision("b", ReasonCode.ADMITTED)));
    assertThrows(
        UnsupportedOperationException.class, () -> runner.handle(new Event.Submitted(1, job("c"))));
    broken[0] = false;
    assertEquals(1, runner.handle(new Event.TimePassed(2)).size());
    assertBookIs(runner, List.of("a", "c"), List.of("r", "b"));
  }

  @Test
  void eventAtWhichThePolicyFailedIsInTheLogSoThatReplayKnowsTheJob() {
    PolicyRunner runner = runner(FailingPolicyTest::throwing);
    Event submitted = new Event.Submitted(1, job("c"));
    assertThrows(UnsupportedOperationException.class, () -> runner.handle(submitted));
    assertEquals(new DecisionLog.Step(submitted, List.of()), log.get(1));
    Replay.Result result =
        Replay.replay(log, start -> new ScriptedPolicy(FailingPolicyTest::throwing));
    assertEquals(List.of(), result.divergences());
    assertEquals(1, result.failures().size());
    assertEquals(submitted, result.failures().get(0).event());
    assertTrue(result.failures().get(0).cause() instanceof UnsupportedOperationException);
  }

  private static Decisions throwing(Snapshot snapshot) {
    throw new UnsupportedOperationException("broken at " + snapshot.nowMillis());
  }

  private static void assertBookIs(
      PolicyRunner runner, List<String> waiting, List<String> running) {
    assertEquals(waiting, runner.waiting().stream().map(job -> job.id().value()).toList());
    assertEquals(running, runner.running().stream().map(job -> job.job().id().value()).toList());
  }

  /** Two jobs wait, one runs. */
  private PolicyRunner runner(Function<Snapshot, Decisions> script) {
    return PolicyRunner.resume(
        new ScriptedPolicy(script),
        Map.of(),
        log::add,
        0,
        Jobs.cluster(10),
        List.of(job("a"), job("b")),
        List.of(new RunningJob(job("r"), 1, 0)));
  }
}
