package io.github.punctual.admission.control;

import static io.github.punctual.admission.control.Examples.cluster;
import static io.github.punctual.admission.control.Examples.job;
import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.control.Examples.submit;
import static io.github.punctual.admission.control.Examples.withdrawn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.AdmissionPolicies;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeTasksTest {
  private static final Map<String, String> WHOLE = Map.of("whole-tasks", "true");
  private static final int CPUS = 100;

  private Policy policy;

  @Test
  void promisesAsManyTasksAsTheWavesNeed() {
    PolicyRunner runner = knowing("pythia", 0.05);
    // Two waves of 100 s and the start fit in 210 s, three do not.
    Decision decision = submit(runner, 0, lasting(job("a", 0, 210_000, 20), 100_000));
    assertEquals(ReasonCode.ADMITTED, decision.reason());
    assertEquals(10, decision.numbers().neededTasks());
    assertEquals(10, decision.guaranteedTasks());
  }

  @Test
  void neverPromisesFewerThanThePrintedEstimate() {
    PolicyRunner runner = knowing("pythia", 0.5);
    Decision decision = submit(runner, 0, lasting(job("a", 0, 1_000_000, 20), 10_000));
    assertEquals(10, decision.guaranteedTasks());
  }

  @Test
  void refusesAtOnceWhatItsOwnTaskTimesCallLate() {
    PolicyRunner runner = knowing("justice", 0.05);
    Decision decision = submit(runner, 0, lasting(job("a", 0, 90_000, 20), 100_000));
    assertEquals(ReasonCode.WORK_EXCEEDS_DEADLINE, decision.reason());
    long accepted = decision.terms().earliestDeadlineMillis().orElseThrow();
    Decision again = submit(runner, 0, lasting(job("b", 0, accepted, 20), 100_000));
    assertEquals(ReasonCode.ADMITTED, again.reason());
  }

  @Test
  void whatItsEarlierRunsTookCountsMoreThanWhatIsDeclared() {
    PolicyRunner runner = knowing("pythia", 0.05);
    runner.handle(ended("etl", 20 * 100_000, 20, 1_000_000));
    Decision late = submit(runner, 0, lasting(job("etl", 0, 60_000, 20), 1000));
    assertEquals(ReasonCode.WORK_EXCEEDS_DEADLINE, late.reason());
    assertTrue(DecisionText.of(late).contains("by its earlier runs its tasks take 1m40s each"));
  }

  @Test
  void saysWhoseWordDecided() {
    PolicyRunner runner = knowing("pythia", 0.5);
    // The estimate asks for more than two waves of 10 s do.
    Decision byEstimate = submit(runner, 0, lasting(job("a", 0, 1_000_000, 20), 10_000));
    assertTrue(byEstimate.numbers().ownWork().isEmpty());
    Decision declared = submit(runner, 0, lasting(job("b", 0, 110_000, 20), 100_000));
    assertTrue(declared.numbers().ownWork().orElseThrow().declared());
    runner.handle(ended("etl", 20 * 100_000, 20, 1_000_000));
    Decision byRuns = submit(runner, 0, lasting(job("etl", 0, 200_000, 5), 1000));
    assertEquals(ReasonCode.ADMITTED, byRuns.reason());
    assertTrue(DecisionText.of(byRuns).contains("which by its earlier runs was enough"));
  }

  @Test
  void refusesByTheEstimateWithWhatItWouldNeed() {
    PolicyRunner runner = knowing("pythia", 0.5);
    submit(runner, 0, job("blocker", 0, 10_000_000, 2 * CPUS));
    submit(runner, 0, job("blocker2", 0, 10_000_000, 2 * CPUS));
    submit(runner, 0, job("a", 0, 600_000, 30));
    Decision refused = about(runner.handle(new Event.TimePassed(400_000)), "a");
    assertEquals(ReasonCode.DEADLINE_UNREACHABLE, refused.reason());
    assertEquals(45, refused.numbers().neededTasks());
  }

  @Test
  void lendsWhatIsIdleAndLendsNothingWhileSomebodyWaits() {
    PolicyRunner runner = knowing("pythia", 0.05);
    Decision alone = submit(runner, 0, lasting(job("a", 0, 210_000, 20), 100_000));
    assertEquals(20, alone.tasks());
    assertEquals(10, alone.lentTasks());
    submit(runner, 0, lasting(job("b", 0, 150_000, 75), 100_000));
    // Eighty-two fit beside the other two when what is lent comes back.
    Decision waits = submit(runner, 0, lasting(job("c", 0, 150_000, 15), 100_000));
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, waits.reason());
    List<Decision> told =
        runner.handle(new Event.Progressed(1000, List.of(progress("a", 1000, 8, 12))));
    Decision reclaimed = about(told, "a");
    assertEquals(ReasonCode.RECLAIMED, reclaimed.reason());
    assertEquals(12, reclaimed.tasks());
    assertEquals(2, reclaimed.lentTasks());
  }

  /** A task has ended, others are pending and running. */
  private static Progress progress(String job, long nowMillis, int pending, int running) {
    List<Long> started = Collections.nCopies(running, nowMillis);
    ResourceVector size = ResourceVector.of(ResourceVector.VCORES, 1);
    return new Progress(
        new JobId(job),
        nowMillis,
        List.of(new TaskStage("map", size, pending, started, List.of())),
        List.of(new TaskEnd("map", 1000, true)));
  }

  @Test
  void takesBackWhatAJobHasNoTasksForAnyMore() {
    PolicyRunner runner = knowing("pythia", 0.05);
    submit(runner, 0, lasting(job("a", 0, 150_000, 20), 100_000));
    // Eighteen have ended after 100 s each; two go on.
    List<Decision> told =
        runner.handle(new Event.Progressed(110_000, List.of(progress("a", 110_000, 0, 2))));
    Decision smaller = about(told, "a");
    assertEquals(ReasonCode.REPLANNED, smaller.reason());
    assertEquals(2, smaller.tasks());
    assertEquals(2, runner.running(new JobId("a")).map(RunningJob::tasks).orElseThrow());
  }

  @ParameterizedTest
  @ValueSource(strings = {"justice", "pythia"})
  void deadlinesThatCouldNotBeMetLockNobodyOut(String name) {
    PolicyRunner runner = knowing(name, 0.05);
    double before = fraction(name);
    for (int i = 0; i < 20; i++) {
      runner.handle(ended("greedy" + i, 60_000, 1, 3000));
    }
    assertEquals(before, fraction(name));
    assertEquals(Action.ADMIT, submit(runner, 0, job("honest", 0, 600_000, 30)).action());
  }

  @ParameterizedTest
  @ValueSource(strings = {"justice", "pythia"})
  void anIdlePoolAdmitsWhatFitsWithAllItsTasksWhateverTheOthersTaught(String name) {
    PolicyRunner runner = knowing(name, 1);
    submit(runner, 0, job("blocker", 0, 10_000_000, CPUS));
    Decision waits = submit(runner, 0, job("honest", 0, 600_000, 30));
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, waits.reason());
    // Printed, it would have been refused a millisecond after its submission.
    runner.handle(new Event.TimePassed(200_000));
    List<Decision> told = runner.handle(withdrawn(200_000, "blocker"));
    Decision admitted = about(told, "honest");
    assertEquals(ReasonCode.ADMITTED_TO_LEARN, admitted.reason());
    assertEquals(30, admitted.tasks());
  }

  @Test
  void withoutItImpossibleDeadlinesTeachAsPrinted() {
    policy = AdmissionPolicies.create("pythia", Map.of());
    PolicyRunner runner = start(policy, Map.of());
    runner.handle(ended("greedy", 60_000, 1, 3000));
    assertEquals(1.0, policy.learned().get("fraction"));
    assertEquals(List.of("completed", "fraction"), List.copyOf(policy.learned().keySet()));
  }

  @Test
  void whatWasLearnedOfOneNameIsRestored() {
    PolicyRunner runner = knowing("justice", 0.05);
    runner.handle(ended("etl", 20 * 100_000, 20, 1_000_000));
    Policy other = AdmissionPolicies.create("justice", WHOLE);
    other.restore(policy.learned());
    assertEquals(policy.learned(), other.learned());
    Decision late = submit(start(other, WHOLE), 0, job("etl", 0, 60_000, 20));
    assertEquals(ReasonCode.WORK_EXCEEDS_DEADLINE, late.reason());
    assertTrue(other.figures().containsKey("jobNames"));
  }

  private double fraction(String name) {
    return policy.learned().get(name.equals("pythia") ? "fraction" : "maxFraction");
  }

  private PolicyRunner knowing(String name, double fraction) {
    policy = AdmissionPolicies.create(name, WHOLE);
    policy.restore(
        name.equals("pythia")
            ? Map.of("completed", 1.0, "fraction", fraction)
            : Map.of(
                "completed", 2.0,
                "minFraction", fraction,
                "maxFraction", fraction,
                "lastFraction", fraction,
                "lastMet", 1.0,
                "errorSum", 0.0,
                "smoothedError", 0.0));
    return start(policy, WHOLE);
  }

  private static PolicyRunner start(Policy policy, Map<String, String> settings) {
    return PolicyRunner.start(policy, settings, DecisionLog.NONE, 0, cluster(CPUS));
  }

  private static Event ended(String name, long computation, int tasks, long budget) {
    return new Event.Completed(
        0,
        new Outcome(
            new JobId("past"), name, "user", computation, tasks, tasks, CPUS, budget, tasks, 900));
  }

  private static Decision about(List<Decision> decisions, String name) {
    return decisions.stream()
        .filter(one -> one.job().value().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
