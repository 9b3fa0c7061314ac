package io.github.punctual.core.policy;

import static io.github.punctual.core.Jobs.decision;
import static io.github.punctual.core.Jobs.id;
import static io.github.punctual.core.Jobs.job;
import static io.github.punctual.core.Jobs.outcome;
import static io.github.punctual.core.policy.ScriptedPolicy.decisions;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.Jobs;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.RunningJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PolicyRunnerTest {
  private final List<DecisionLog.Entry> log = new ArrayList<>();

  @Test
  void newcomerIsTheOneThatWasSubmitted() {
    ScriptedPolicy policy = ScriptedPolicy.silent();
    PolicyRunner runner = runner(policy);
    runner.handle(new Event.Submitted(1, job("b")));
    runner.handle(new Event.Submitted(2, job("a")));
    runner.handle(new Event.TimePassed(3));
    assertEquals(List.of("1 [b] [] b", "2 [b, a] [] a", "3 [b, a] [] -"), policy.seen);
  }

  @Test
  void jobsWaitInTheOrderOfSubmissionAndRunInThatOfAdmission() {
    PolicyRunner runner =
        runner(
            new ScriptedPolicy(
                snapshot ->
                    snapshot.waiting().size() < 3
                        ? decisions()
                        : decisions(
                            decision("c", ReasonCode.ADMITTED),
                            decision("a", ReasonCode.ADMITTED))));
    for (String name : List.of("a", "b", "c")) {
      runner.handle(new Event.Submitted(1, job(name)));
    }
    assertEquals(List.of(job("b")), List.copyOf(runner.waiting()));
    assertEquals(
        List.of(new RunningJob(job("c"), 1, 1), new RunningJob(job("a"), 1, 1)),
        List.copyOf(runner.running()));
    assertEquals(Optional.of(job("b")), runner.waiting(id("b")));
    assertEquals(Optional.empty(), runner.waiting(id("a")));
    assertTrue(runner.running(id("a")).isPresent());
  }

  @Test
  void rejectedAndTerminatedJobsLeaveTheBook() {
    PolicyRunner runner =
        resumed(
            new ScriptedPolicy(
                snapshot ->
                    decisions(
                        decision("w", ReasonCode.DEADLINE_PASSED),
                        decision("r", ReasonCode.LATE))));
    assertEquals(2, runner.handle(new Event.TimePassed(2000)).size());
    assertTrue(runner.waiting().isEmpty() && runner.running().isEmpty());
  }

  @Test
  void heldJobKeepsWaiting() {
    PolicyRunner runner =
        resumed(
            new ScriptedPolicy(
                snapshot -> decisions(decision("w", ReasonCode.WAITING_FOR_CAPACITY))));
    runner.handle(new Event.TimePassed(1));
    assertEquals(List.of(job("w")), List.copyOf(runner.waiting()));
  }

  @Test
  void completionFreesTheJobBeforeThePolicyDecides() {
    ScriptedPolicy policy = ScriptedPolicy.silent();
    PolicyRunner runner = resumed(policy);
    runner.handle(new Event.Completed(5, outcome("r")));
    assertEquals(List.of("5 [w] [] -"), policy.seen);
    assertEquals(Map.of("completed", 1.0), policy.learned());
  }

  @Test
  void unknownJobThatCompletesTeachesAllTheSame() {
    ScriptedPolicy policy = ScriptedPolicy.silent();
    PolicyRunner runner = runner(policy);
    assertEquals(List.of(), runner.handle(new Event.Completed(5, outcome("stranger"))));
    assertEquals(Map.of("completed", 1.0), policy.learned());
  }

  @Test
  void unknownJobThatGoesAwayIsNoEvent() {
    ScriptedPolicy policy = ScriptedPolicy.admittingAll();
    PolicyRunner runner = runner(policy);
    assertEquals(List.of(), runner.handle(new Event.Withdrawn(5, id("stranger"))));
    assertEquals(List.of(), policy.seen);
    assertEquals(1, log.size());
  }

  @Test
  void withdrawnJobLeavesWhetherItWaitsOrRuns() {
    PolicyRunner runner = resumed(ScriptedPolicy.silent());
    runner.handle(new Event.Withdrawn(1, id("w")));
    runner.handle(new Event.Withdrawn(1, id("r")));
    assertTrue(runner.waiting().isEmpty() && runner.running().isEmpty());
  }

  @Test
  void jobThatIsSubmittedTwiceIsRefusedAndChangesNothing() {
    PolicyRunner runner = resumed(ScriptedPolicy.silent());
    for (String name : List.of("w", "r")) {
      assertThrows(
          IllegalArgumentException.class, () -> runner.handle(new Event.Submitted(1, job(name))));
    }
    assertEquals(List.of(job("w")), List.copyOf(runner.waiting()));
    assertEquals(1, runner.running().size());
    assertEquals(1, log.size());
  }

  @Test
  void capacityIsThatOfTheLastChange() {
    PolicyRunner runner = runner(ScriptedPolicy.silent());
    assertEquals(Jobs.cluster(10), runner.capacity());
    runner.handle(new Event.CapacityChanged(1, Jobs.cluster(3)));
    assertEquals(Jobs.cluster(3), runner.capacity());
  }

  @Test
  void wakesWhenThePolicySaysSo() {
    PolicyRunner runner =
        runner(
            new ScriptedPolicy(
                snapshot -> new Decisions(List.of(), OptionalLong.of(snapshot.nowMillis() + 7))));
    assertEquals(OptionalLong.empty(), runner.wakeMillis());
    runner.handle(new Event.TimePassed(1));
    assertEquals(OptionalLong.of(8), runner.wakeMillis());
  }

  @Test
  void aPolicyThatHasFailedIsNotAskedAgainByMereNews() {
    boolean[] fails = {true};
    ScriptedPolicy policy =
        new ScriptedPolicy(
            snapshot -> {
              if (fails[0]) {
                throw new IllegalStateException("cannot decide this");
              }
              return decisions();
            }) {
          @Override
          public OptionalLong dueMillis(Snapshot snapshot) {
            return OptionalLong.of(snapshot.nowMillis() + 1);
          }
        };
    PolicyRunner runner = runner(policy);
    assertThrows(IllegalStateException.class, () -> runner.handle(new Event.TimePassed(1)));
    runner.handle(new Event.OthersChanged(2, Others.NONE));
    assertEquals(OptionalLong.empty(), runner.wakeMillis());
    fails[0] = false;
    runner.handle(new Event.TimePassed(3));
    runner.handle(new Event.OthersChanged(4, Others.NONE));
    assertEquals(OptionalLong.of(5), runner.wakeMillis());
  }

  @Test
  void explainsKnownJobsOnly() {
    PolicyRunner runner = resumed(ScriptedPolicy.silent());
    assertTrue(runner.explain(1, id("w")).isPresent());
    assertTrue(runner.explain(1, id("r")).isPresent());
    assertEquals(Optional.empty(), runner.explain(1, id("stranger")));
  }

  @Test
  void booksSeenFromOutsideCannotBeChanged() {
    PolicyRunner runner = resumed(ScriptedPolicy.silent());
    assertThrows(UnsupportedOperationException.class, () -> runner.waiting().clear());
    assertThrows(UnsupportedOperationException.class, () -> runner.running().clear());
  }

  @Test
  void logHoldsEveryEventWithItsDecisions() {
    PolicyRunner runner = runner(ScriptedPolicy.admittingAll());
    runner.handle(new Event.TimePassed(1));
    Event submitted = new Event.Submitted(2, job("a"));
    List<Decision> decisions = runner.handle(submitted);
    Event changed = new Event.CapacityChanged(3, Jobs.cluster(1));
    runner.handle(changed);
    assertEquals(
        List.of(
            new DecisionLog.Start(
                0,
                "scripted",
                Map.of("k", "v"),
                Map.of("completed", 0.0),
                Jobs.cluster(10),
                List.of(),
                List.of(),
                Others.NONE),
            new DecisionLog.Step(new Event.TimePassed(1), List.of()),
            new DecisionLog.Step(submitted, decisions),
            new DecisionLog.Step(changed, List.of())),
        log);
  }

  @Test
  void startLineKeepsNumbersInTheOrderOfTheirNames() {
    Map<String, String> settings = Map.of("c", "1", "a", "2", "b", "3", "d", "4");
    Map<String, Double> learned = Map.of("z", 1.0, "y", 2.0, "x", 3.0);
    DecisionLog.Start start =
        new DecisionLog.Start(
            0, "p", settings, learned, Jobs.cluster(1), List.of(), List.of(), Others.NONE);
    assertEquals(List.of("a", "b", "c", "d"), List.copyOf(start.settings().keySet()));
    assertEquals(List.of("x", "y", "z"), List.copyOf(start.learned().keySet()));
  }

  private PolicyRunner runner(Policy policy) {
    return PolicyRunner.start(policy, Map.of("k", "v"), log::add, 0, Jobs.cluster(10));
  }

  /** One job waits, one runs. */
  private PolicyRunner resumed(Policy policy) {
    return PolicyRunner.resume(
        policy,
        Map.of(),
        log::add,
        0,
        Jobs.cluster(10),
        List.of(job("w")),
        List.of(new RunningJob(job("r"), 1, 0)));
  }
}
