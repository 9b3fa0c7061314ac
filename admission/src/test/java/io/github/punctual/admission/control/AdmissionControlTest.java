package io.github.punctual.admission.control;

import static io.github.punctual.admission.control.Examples.CPU;
import static io.github.punctual.admission.control.Examples.POOL;
import static io.github.punctual.admission.control.Examples.admitted;
import static io.github.punctual.admission.control.Examples.cluster;
import static io.github.punctual.admission.control.Examples.completed;
import static io.github.punctual.admission.control.Examples.crowded;
import static io.github.punctual.admission.control.Examples.estimating;
import static io.github.punctual.admission.control.Examples.job;
import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.control.Examples.learning;
import static io.github.punctual.admission.control.Examples.runner;
import static io.github.punctual.admission.control.Examples.submit;
import static io.github.punctual.admission.control.Examples.vector;
import static io.github.punctual.admission.control.Examples.withdrawn;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Algorithm 4 by example, on 100 CPUs unless said otherwise; times in milliseconds. */
class AdmissionControlTest {
  @Test
  void firstJobsGetWhatTheyAskForRegardlessOfTheirDeadline() {
    PolicyRunner runner = learning(100);
    Decision decision = submit(runner, 0, job("a", 0, 1, 60));
    assertEquals(ReasonCode.ADMITTED_TO_LEARN, decision.reason());
    assertEquals(60, decision.tasks());
  }

  @Test
  void firstJobsGetWhatIsFreeWhenThatIsLess() {
    PolicyRunner runner = learning(100);
    submit(runner, 0, job("a", 0, 1000, 60));
    assertEquals(40, submit(runner, 0, job("b", 0, 1000, 60)).tasks());
    Decision third = submit(runner, 0, job("c", 0, 1000, 1));
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, third.reason());
    assertEquals(List.of(new JobId("a"), new JobId("b")), third.numbers().holders());
  }

  @Test
  void jobLargerThanTheClusterCountsAsOneOfItsSize() {
    assertEquals(100, submit(learning(100), 0, job("a", 0, 1000, 500)).tasks());
    assertEquals(40, submit(estimating(0.4, 100), 0, job("a", 0, 1000, 500)).tasks());
  }

  @Test
  void needIsTheFractionOfTheTasksRoundedUpAndAtLeastOne() {
    assertEquals(4, submit(estimating(0.4, 100), 0, job("a", 0, 1000, 10)).tasks());
    assertEquals(5, submit(estimating(0.41, 100), 0, job("a", 0, 1000, 10)).tasks());
    assertEquals(1, submit(estimating(0.001, 100), 0, job("a", 0, 1000, 10)).tasks());
    assertEquals(10, submit(estimating(1, 100), 0, job("a", 0, 1000, 10)).tasks());
  }

  @Test
  void roundingForgivesTheLastBit() {
    // 0.1 + 0.2 is 0.30000000000000004.
    assertEquals(3, submit(estimating(0.1 + 0.2, 100), 0, job("a", 0, 1000, 10)).tasks());
  }

  @Test
  void jobGetsAllThatItNeedsOrWaits() {
    PolicyRunner runner = estimating(0.5, 100);
    assertEquals(30, submit(runner, 0, job("a", 0, 1000, 60)).tasks());
    assertEquals(30, submit(runner, 0, job("b", 0, 1000, 60)).tasks());
    Decision waits = submit(runner, 0, job("c", 0, 1000, 90));
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, waits.reason());
    assertEquals(45, waits.numbers().neededTasks());
    assertEquals(40, waits.numbers().freeTasks());
  }

  @Test
  void timeInTheQueueRaisesTheNeed() {
    PolicyRunner runner = estimating(0.5, 100);
    runner.handle(new Event.CapacityChanged(0, cluster(1)));
    submit(runner, 0, job("blocker", 0, 100_000, 1));
    submit(runner, 0, job("a", 0, 1000, 10));
    // 0.5 * 1000 / (1000 - 200) = 0.625 of 10 tasks.
    List<Decision> decisions = runner.handle(new Event.CapacityChanged(200, cluster(100)));
    assertEquals(7, decisions.get(0).tasks());
    assertEquals(0.625, decisions.get(0).numbers().fraction().orElseThrow(), 1e-12);
  }

  @Test
  void waitingJobIsDroppedOnceItNeedsMoreThanItHas() {
    PolicyRunner runner = crowded(0.5, 100, Map.of());
    assertEquals(Action.HOLD, submit(runner, 0, job("a", 0, 1000, 10)).action());
    // 0.5 * 1000 / 500 is just 1.
    assertEquals(List.of(), runner.handle(new Event.TimePassed(500)));
    assertEquals(OptionalLong.of(501), runner.wakeMillis());
    Decision dropped = runner.handle(new Event.TimePassed(501)).get(0);
    assertEquals(ReasonCode.DEADLINE_UNREACHABLE, dropped.reason());
    assertEquals(11, dropped.numbers().neededTasks());
  }

  @Test
  void withoutAnEstimateWaitingJobIsDroppedAtItsDeadline() {
    PolicyRunner runner = learning(10);
    submit(runner, 0, job("blocker", 0, 100_000, 10));
    submit(runner, 0, job("a", 0, 1000, 10));
    assertEquals(OptionalLong.of(1000), runner.wakeMillis());
    assertEquals(List.of(), runner.handle(new Event.TimePassed(999)));
    Decision dropped = runner.handle(new Event.TimePassed(1000)).get(0);
    assertEquals(ReasonCode.DEADLINE_PASSED, dropped.reason());
  }

  @Test
  void freedCapacityGoesToTheSmallestRateFirst() {
    PolicyRunner runner = crowded(0.5, 100, Map.of());
    // Needs 20, 10 and 20; rates 20/50000, 10/40000, 20/100000.
    submit(runner, 0, job("a", 0, 50_000, 40));
    submit(runner, 0, job("b", 0, 40_000, 20));
    submit(runner, 0, job("c", 0, 100_000, 40));
    assertEquals(List.of("c", "b", "a"), admitted(runner.handle(withdrawn(1, "blocker"))));
  }

  @Test
  void smallerJobPassesOneThatDoesNotFit() {
    PolicyRunner runner = crowded(0.5, 100, Map.of());
    runner.handle(new Event.CapacityChanged(0, cluster(110)));
    assertEquals(Action.HOLD, submit(runner, 0, job("large", 0, 900_000, 40)).action());
    assertEquals(Action.ADMIT, submit(runner, 0, job("small", 0, 1000, 20)).action());
  }

  @Test
  void otherPrioritiesOrderOtherwise() {
    for (Map.Entry<String, List<String>> expected :
        Map.of(
                "shortest-time-to-deadline", List.of("b", "a", "c"),
                "fewest-tasks", List.of("b", "c", "a"),
                "required-rate", List.of("c", "b", "a"))
            .entrySet()) {
      PolicyRunner runner = crowded(0.5, 100, Map.of("priority", expected.getKey()));
      submit(runner, 0, job("a", 0, 50_000, 40));
      submit(runner, 0, job("b", 0, 40_000, 20));
      submit(runner, 0, job("c", 0, 100_000, 40));
      assertEquals(expected.getValue(), admitted(runner.handle(withdrawn(1, "blocker"))));
    }
  }

  @Test
  void tiesGoToTheEarlierSubmissionAndThenToTheSmallerName() {
    PolicyRunner runner = crowded(0.5, 100, Map.of());
    for (String name : List.of("z", "b", "a")) {
      submit(runner, 5, job(name, name.equals("z") ? 4 : 5, 50_005, 40));
    }
    // All need 21 and have the same time left; z waits a little longer already.
    assertEquals(List.of("z", "a", "b"), admitted(runner.handle(withdrawn(6, "blocker"))));
  }

  @Test
  void promiseDoesNotChangeWhileTheJobRuns() {
    PolicyRunner runner = estimating(0.4, 100);
    submit(runner, 0, job("a", 0, 1000, 10));
    runner.handle(new Event.CapacityChanged(1, cluster(2)));
    runner.handle(new Event.CapacityChanged(2, cluster(1000)));
    runner.handle(completed(3, "other", 9_000, 10));
    assertEquals(4, runner.running(new JobId("a")).orElseThrow().tasks());
  }

  @Test
  void shrunkClusterAdmitsNobodyUntilPromisesFitAgain() {
    PolicyRunner runner = estimating(0.5, 100);
    submit(runner, 0, job("a", 0, 100_000, 160));
    runner.handle(new Event.CapacityChanged(1, cluster(50)));
    assertEquals(Action.HOLD, submit(runner, 2, job("b", 2, 100_000, 2)).action());
    assertEquals(List.of("b"), admitted(runner.handle(withdrawn(3, "a"))));
  }

  @Test
  void jobThatTurnsOutSmallerKeepsItsPromiseOnAShrunkCluster() {
    PolicyRunner runner = learning(10);
    DeadlineJob job = job("a", 0, 100_000, 10);
    submit(runner, 0, job);
    runner.handle(new Event.CapacityChanged(1, cluster(4)));
    runner.handle(new Event.Revised(2, job.sized(8, CPU)));
    assertEquals(10, runner.running(job.id()).orElseThrow().tasks());
  }

  @Test
  void jobsWaitForNodesUntilTheirDeadline() {
    PolicyRunner runner = estimating(0.5, 0);
    Decision waits = submit(runner, 0, job("a", 0, 1000, 10));
    assertEquals(ReasonCode.WAITING_FOR_NODES, waits.reason());
    assertEquals(OptionalLong.of(1000), runner.wakeMillis());
    assertEquals(List.of("a"), admitted(runner.handle(new Event.CapacityChanged(10, cluster(10)))));
  }

  @Test
  void jobOfAnUnknownPoolWaits() {
    PolicyRunner runner = estimating(0.5, 100);
    runner.handle(
        new Event.CapacityChanged(0, ClusterCapacity.single(new PoolId("other"), CPU.times(100))));
    assertEquals(ReasonCode.WAITING_FOR_NODES, submit(runner, 0, job("a", 0, 1000, 10)).reason());
  }

  @Test
  void taskThatNoNodeHoldsIsRefusedAtOnce() {
    PolicyRunner runner = learning(0);
    ResourceVector node = ResourceVector.of(8192, 4);
    runner.handle(
        new Event.CapacityChanged(
            0,
            ClusterCapacity.of(
                List.of(
                    new Pool(
                        POOL, Optional.empty(), node.times(3), List.of(new NodeGroup(node, 3)))))));
    Decision refused = submit(runner, 0, vector("a", ResourceVector.of(9000, 1)));
    assertEquals(ReasonCode.TASK_TOO_LARGE, refused.reason());
    assertEquals(ResourceVector.of(9000, 1), refused.numbers().asked());
    assertEquals(ResourceVector.of(8192, 1), refused.numbers().available(), "the largest accepted");
    assertEquals(OptionalInt.of(0), refused.terms().largestTasks());
    assertEquals(OptionalLong.empty(), refused.terms().earliestDeadlineMillis());
  }

  @Test
  void jobThatWaitedIsKeptWhileTheNodesThatCouldHoldItAreAway() {
    PolicyRunner runner = learning(0);
    runner.handle(new Event.CapacityChanged(0, nodes(ResourceVector.of(8192, 4), 1)));
    submit(runner, 0, vector("first", ResourceVector.of(7000, 1)));
    Decision waits = submit(runner, 0, vector("second", ResourceVector.of(7000, 1)));
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, waits.reason());

    runner.handle(new Event.CapacityChanged(1, nodes(ResourceVector.of(4096, 4), 1)));
    runner.handle(new Event.Withdrawn(2, new JobId("first")));
    assertEquals(
        Optional.of(ReasonCode.WAITING_FOR_NODES),
        runner.explain(2, new JobId("second")).map(Decision::reason));

    runner.handle(new Event.CapacityChanged(3, nodes(ResourceVector.of(8192, 4), 1)));
    assertEquals(1, runner.running(new JobId("second")).orElseThrow().tasks());
  }

  private static ClusterCapacity nodes(ResourceVector size, int count) {
    return ClusterCapacity.of(
        List.of(
            new Pool(
                POOL, Optional.empty(), size.times(count), List.of(new NodeGroup(size, count)))));
  }

  @Test
  void masterIsPartOfWhatAJobTakes() {
    PolicyRunner runner = learning(0);
    runner.handle(
        new Event.CapacityChanged(
            0, ClusterCapacity.single(POOL, ResourceVector.of(4096 + 512, 100))));
    Decision decision = submit(runner, 0, vector("a", ResourceVector.of(1024, 1)));
    assertEquals(4, decision.tasks());
    assertEquals(
        ResourceVector.of(4096 + 512, 5), runner.running(new JobId("a")).orElseThrow().footprint());
  }

  @Test
  void scarcestTypeBinds() {
    PolicyRunner runner = learning(0);
    runner.handle(
        new Event.CapacityChanged(0, ClusterCapacity.single(POOL, ResourceVector.of(100_000, 5))));
    submit(runner, 0, vector("a", ResourceVector.of(1024, 1)));
    Decision waits = submit(runner, 0, vector("b", ResourceVector.of(1024, 1)));
    assertEquals("vcores", waits.numbers().bindingType());
  }

  @Test
  void workThatCannotBeDoneByTheDeadlineIsRefused() {
    // 200 tasks on 100 CPUs are two waves.
    DeadlineJob job = job("a", 0, 1000, 200);
    Decision refused = submit(learning(100), 0, lasting(job, 501));
    assertEquals(ReasonCode.WORK_EXCEEDS_DEADLINE, refused.reason());
    assertEquals(OptionalLong.of(1002), refused.terms().earliestDeadlineMillis());
    assertEquals(OptionalInt.of(100), refused.terms().largestTasks());
    assertEquals(Action.ADMIT, submit(learning(100), 0, lasting(job, 500)).action());
  }

  @Test
  void workIsNotCheckedWhenTheOperatorSaysSo() {
    PolicyRunner runner = runner("pythia", Map.of(), 100, Map.of("check-work", "false"));
    DeadlineJob job = lasting(job("a", 0, 1000, 200), 501);
    assertEquals(Action.ADMIT, submit(runner, 0, job).action());
  }

  @Test
  void waitingJobIsDroppedWhenItsWorkNoLongerFits() {
    PolicyRunner runner = crowded(0.1, 100, Map.of());
    submit(runner, 0, lasting(job("a", 0, 1000, 10), 800));
    assertEquals(OptionalLong.of(201), runner.wakeMillis());
    Decision dropped = runner.handle(new Event.TimePassed(201)).get(0);
    assertEquals(ReasonCode.DEADLINE_UNREACHABLE, dropped.reason());
  }

  @Test
  void justLateJobsAboveTheThresholdAreTerminated() {
    PolicyRunner runner = learning(100, Map.of("terminate-late-above", "50"));
    submit(runner, 0, job("large", 0, 1000, 51));
    submit(runner, 0, job("small", 0, 1000, 49));
    runner.handle(new Event.TimePassed(1));
    assertEquals(OptionalLong.of(1001), runner.wakeMillis());
    assertEquals(List.of(), runner.handle(new Event.TimePassed(1000)));
    List<Decision> late = runner.handle(new Event.TimePassed(1001));
    assertEquals(List.of(ReasonCode.LATE), late.stream().map(Decision::reason).toList());
    assertEquals(new JobId("large"), late.get(0).job());
    assertTrue(runner.running(new JobId("small")).isPresent());
  }

  @Test
  void aJobThatIsDoneIsNotLateWhileItsMasterStays() {
    PolicyRunner runner = learning(100, Map.of("terminate-late-above", "50"));
    submit(runner, 0, job("large", 0, 1000, 51));
    Progress done = Progress.done(new JobId("large"), 900, List.of());
    runner.handle(new Event.Progressed(900, List.of(done)));
    assertEquals(List.of(), runner.handle(new Event.TimePassed(1001)));
    assertTrue(runner.running(new JobId("large")).isPresent());
  }

  @Test
  void whatALateJobHeldIsOfferedInTheSamePass() {
    PolicyRunner runner = crowded(0.1, 10, Map.of("terminate-late-above", "0"));
    submit(runner, 0, job("waiting", 0, 10_000_000, 10));
    List<Decision> decisions = runner.handle(new Event.TimePassed(1_000_001));
    assertEquals(
        List.of(Action.TERMINATE, Action.ADMIT), decisions.stream().map(Decision::action).toList());
  }

  @Test
  void noLateJobIsTerminatedWhenTheOperatorSaysSo() {
    PolicyRunner runner = learning(100, Map.of("terminate-late-above", "never"));
    submit(runner, 0, job("large", 0, 1000, 100));
    assertEquals(List.of(), runner.handle(new Event.TimePassed(5000)));
    assertEquals(OptionalLong.empty(), runner.wakeMillis());
  }

  @Test
  void explanationIsTheDecisionThatWouldBeTakenNow() {
    PolicyRunner runner = crowded(0.5, 100, Map.of());
    Decision told = submit(runner, 0, job("b", 0, 10_000, 20));
    assertEquals(Optional.of(told), runner.explain(0, new JobId("b")));
    assertEquals(100, runner.explain(0, new JobId("blocker")).orElseThrow().tasks());
    assertEquals(
        Optional.of(ReasonCode.DEADLINE_UNREACHABLE),
        runner.explain(9000, new JobId("b")).map(Decision::reason));
  }

  @Test
  void justiceEstimatesFromTheSecondCompletedJobOn() {
    PolicyRunner runner = runner("justice", Map.of(), 100, Map.of("correction", "none"));
    runner.handle(completed(0, "x", 4000, 10));
    assertEquals(10, submit(runner, 0, job("a", 0, 1000, 10)).tasks());
    runner.handle(completed(0, "y", 4000, 10));
    // (1 + 0.4) / 2 of 10 tasks.
    assertEquals(7, submit(runner, 0, job("b", 0, 1000, 10)).tasks());
  }
}
