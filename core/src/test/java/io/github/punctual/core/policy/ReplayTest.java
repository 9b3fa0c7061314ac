package io.github.punctual.core.policy;

import static io.github.punctual.core.Jobs.decision;
import static io.github.punctual.core.Jobs.job;
import static io.github.punctual.core.Jobs.outcome;
import static io.github.punctual.core.policy.ScriptedPolicy.decisions;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.Jobs;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.RunningJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReplayTest {
  private final List<DecisionLog.Entry> log = new ArrayList<>();

  @Test
  void samePolicyDecidesTheSame() {
    run();
    Replay.Result result = Replay.replay(log, start -> ScriptedPolicy.admittingAll());
    assertEquals(3, result.steps());
    assertEquals(2, result.decisions());
    assertEquals(List.of(), result.divergences());
    assertEquals(List.of(), result.failures());
  }

  @Test
  void stepThatIsDecidedOtherwiseIsReported() {
    run();
    Replay.Result result =
        Replay.replay(
            log,
            start ->
                new ScriptedPolicy(
                    snapshot ->
                        snapshot.newcomer().filter(Jobs.id("b")::equals).isPresent()
                            ? decisions(decision("b", ReasonCode.DEADLINE_UNREACHABLE))
                            : ScriptedPolicy.admittingAll().decide(snapshot)));
    assertEquals(
        List.of(
            new Replay.Divergence(
                new Event.Submitted(3, job("b")),
                List.of(decision("b", ReasonCode.ADMITTED)),
                List.of(decision("b", ReasonCode.DEADLINE_UNREACHABLE)))),
        result.divergences());
  }

  @Test
  void policyThatFailsOnlyInTheReplayIsReportedTwice() {
    run();
    Replay.Result result =
        Replay.replay(
            log,
            start ->
                new ScriptedPolicy(
                    snapshot -> {
                      throw new UnsupportedOperationException("broken");
                    }));
    assertEquals(3, result.failures().size());
    assertEquals(2, result.divergences().size());
    assertEquals(List.of(), result.divergences().get(0).replayed());
  }

  @Test
  void freshPolicyIsGivenWhatWasLearnedAndTheJobsOfTheStartLine() {
    ScriptedPolicy policy = ScriptedPolicy.admittingAll();
    policy.restore(Map.of("completed", 5.0));
    PolicyRunner runner =
        PolicyRunner.resume(
            policy,
            Map.of("priority", "x"),
            log::add,
            0,
            Jobs.cluster(10),
            List.of(job("w")),
            List.of(new RunningJob(job("r"), 1, 0)));
    runner.handle(new Event.TimePassed(1));
    List<ScriptedPolicy> fresh = new ArrayList<>();
    Replay.Result result =
        Replay.replay(
            log,
            start -> {
              assertEquals("scripted", start.policy());
              assertEquals(Map.of("priority", "x"), start.settings());
              fresh.add(ScriptedPolicy.admittingAll());
              return fresh.get(0);
            });
    assertEquals(Map.of("completed", 5.0), fresh.get(0).learned());
    assertEquals(policy.seen, fresh.get(0).seen);
    assertEquals(List.of(), result.divergences());
  }

  @Test
  void laterStartLineBeginsAnew() {
    run();
    run();
    Replay.Result result = Replay.replay(log, start -> ScriptedPolicy.admittingAll());
    assertEquals(6, result.steps());
    assertEquals(List.of(), result.divergences());
  }

  @Test
  void logWithoutStartLineIsRefused() {
    run();
    List<DecisionLog.Entry> tail = log.subList(1, log.size());
    assertThrows(
        IllegalArgumentException.class,
        () -> Replay.replay(tail, start -> ScriptedPolicy.admittingAll()));
  }

  @Test
  void emptyLogHasNothingToReport() {
    Replay.Result result = Replay.replay(List.of(), start -> ScriptedPolicy.admittingAll());
    assertTrue(result.steps() == 0 && result.divergences().isEmpty());
  }

  private void run() {
    PolicyRunner runner =
        PolicyRunner.start(ScriptedPolicy.admittingAll(), Map.of(), log::add, 0, Jobs.cluster(10));
    runner.handle(new Event.Submitted(1, job("a")));
    runner.handle(new Event.Completed(2, outcome("a")));
    runner.handle(new Event.Submitted(3, job("b")));
  }
}
