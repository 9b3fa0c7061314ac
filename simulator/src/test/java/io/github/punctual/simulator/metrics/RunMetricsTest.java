package io.github.punctual.simulator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunMetricsTest {
  private static final double EXACT = 1e-9;

  @Test
  void countsMetLateRefusedAndUnfinishedJobs() {
    Outcomes outcomes =
        new Scripted()
            .job("2 tasks", 0, 2, 10, 10)
            .job("1 tasks", 0, 2, 10, 10)
            .job("no", 0, 2, 10, 10)
            .job("1 tasks", 0, 1, 10, 0)
            .job("waits", 0, 1, 10, 10)
            .run(10)
            .outcomes();
    assertEquals(5, outcomes.jobs());
    assertEquals(4, outcomes.deadlineJobs());
    assertEquals(1, outcomes.met());
    assertEquals(1, outcomes.late());
    assertEquals(1, outcomes.rejected());
    assertEquals(1, outcomes.completedWithoutDeadline());
    assertEquals(1, outcomes.unfinished());
    assertEquals(Map.of(ReasonCode.DEADLINE_UNREACHABLE, 1), outcomes.reasons());
  }

  @Test
  void dividesWorkByTheWorkOfAllJobsOfTheTrace() {
    Outcomes outcomes =
        new Scripted()
            .job("2 tasks", 0, 2, 10, 10)
            .job("1 tasks", 0, 3, 10, 10)
            .job("no", 0, 4, 10, 10)
            .job("1 tasks", 0, 1, 10, 0)
            .run(10)
            .outcomes();
    assertEquals(1.0 / 3, outcomes.sdr(), EXACT);
    assertEquals(0.2, outcomes.ptr(), EXACT);
    assertEquals(0.3, outcomes.wtr(), EXACT);
    assertEquals(0, outcomes.overheadRatio(), EXACT);
  }

  @Test
  void whoPromisesNothingInWordsPromisesToAllThatItDoesNotRefuse() {
    Outcomes outcomes =
        new Scripted()
            .job("2 tasks", 0, 2, 10, 10)
            .job("1 tasks", 0, 2, 10, 10)
            .job("no", 0, 2, 10, 10)
            .job("1 tasks", 0, 1, 10, 0)
            .run(10)
            .outcomes();
    assertEquals(2, outcomes.promised());
    assertEquals(0.5, outcomes.kept(), EXACT);
  }

  @Test
  void jobsOnSpareAreNotPromisedAndAPromiseIsBrokenByARefusal() {
    Outcomes outcomes =
        new Scripted()
            .job("2 tasks promised", 0, 2, 10, 10)
            .job("no promised", 0, 2, 10, 10)
            .job("2 tasks on spare", 0, 2, 10, 10)
            .job("1 tasks on spare", 0, 2, 10, 10)
            .run(10)
            .outcomes();
    assertEquals(2, outcomes.met());
    assertEquals(2, outcomes.promised());
    assertEquals(0.5, outcomes.kept(), EXACT);
  }

  @Test
  void deadlinePtrLeavesOutTheWorkOfJobsWithoutDeadline() {
    Outcomes outcomes =
        new Scripted()
            .job("2 tasks", 0, 2, 10, 10)
            .job("no", 0, 2, 10, 10)
            .job("6 tasks", 0, 6, 10, 0)
            .run(10)
            .outcomes();
    assertEquals(0.5, outcomes.deadlinePtr(), EXACT);
    assertEquals(0.2, outcomes.ptr(), EXACT);
  }

  @Test
  void takesTheMeanOfTheIndexOverTheTimeInWhichAnIntervalHasJobs() {
    // 15 s with fractions 1 and 1/2: (3/2)² / (2 * 5/4) = 0.9; then 15 s with 1/2 alone: 1.
    RunSummary run = new Scripted().job("2 tasks", 0, 2, 15, 0).job("1 tasks", 0, 2, 15, 0).run(10);
    assertEquals(1, run.fairness().count());
    assertEquals((0.9 + 1) / 2, run.fairness().mean(), EXACT);
  }

  @Test
  void dividesByWhatAJobRequestsThoughTheClusterIsSmaller() {
    // 8 of 16 on 10 CPUs is 1/2, not 8/10; beside a job that has all: (3/2)² / (2 * 5/4) = 0.9.
    RunSummary run =
        new Scripted().job("8 tasks", 0, 16, 15, 0).job("2 tasks", 0, 2, 30, 0).run(10);
    assertEquals(0.9, run.fairness().mean(), EXACT);
  }

  @Test
  void leavesOutIntervalsWithoutJobsAndCountsLongOnesOften() {
    RunSummary run =
        new Scripted()
            .job("1 tasks", 0, 1, 30, 0)
            .job("1 tasks", 600, 1, 300, 0)
            .job("waits", 600, 1, 1, 0)
            .run(10);
    // One job that has all, then five minutes with one that has all and one that has nothing.
    assertEquals(6, run.fairness().count());
    assertEquals((1 + 5 * 0.5) / 6, run.fairness().mean(), EXACT);
  }

  @Test
  void comparesWhatEqualDemandsHaveWeightedByTheNumberOfJobs() {
    // Demand 2: 2 and 1, index 0.9; demand 4: one job, index 1. Weighted: (2 * 0.9 + 1) / 3.
    RunSummary run =
        new Scripted()
            .job("2 tasks", 0, 2, 60, 0)
            .job("1 tasks", 0, 2, 30, 0)
            .job("1 tasks", 0, 4, 15, 0)
            .run(10);
    assertEquals(1, run.equality().count());
    assertEquals((2 * 0.9 + 1) / 3, run.equality().mean(), EXACT);
  }

  @Test
  void countsBusyOverBusyAndIdleUntilTheLastJobEnds() {
    RunSummary run =
        new Scripted().job("4 tasks", 100, 4, 50, 0).job("1 tasks", 200, 1, 100, 0).run(8);
    assertEquals((4 * 50 + 100) / (8.0 * 200), run.utilization(), EXACT);
    assertEquals(200_000, run.lengthMillis());
  }

  @Test
  void measuresHowLongGroupsOfCpusAreIdleTogether() {
    // Of 30 CPUs, 25 are held for 100 s, then 5 for 200 s: no group, then two; the end cuts off.
    RunSummary run =
        new Scripted().job("20 tasks", 0, 20, 100, 0).job("5 tasks", 0, 5, 300, 0).run(30);
    IdleGroupTimes tens = run.idleGroups().get(0);
    assertEquals(10, tens.size());
    assertEquals(2, tens.groups());
    assertEquals(200.0 / 300, tens.existence(), EXACT);
    assertEquals(1, tens.share(100), EXACT);
    assertEquals(0, tens.share(500), EXACT);
    assertEquals(0, run.idleGroups().get(1).groups());
  }

  @Test
  void spreadsWhatJobsHeldOverTheCourseOfTheRun() {
    RunMetrics metrics = new RunMetrics(ClusterSpec.cpus(8).full());
    List<Job> jobs =
        new Scripted().job("4 tasks", 0, 4, 90, 90).job("2 tasks", 60, 4, 60, 60).run(8, metrics);
    List<TimelineBin> bins = metrics.timeline(jobs);
    assertEquals(3, bins.size());
    assertEquals(0.5, bins.get(0).heldByUse().get(Use.MET), EXACT);
    assertEquals(0.25, bins.get(1).heldByUse().get(Use.MET), EXACT);
    assertEquals(0.25, bins.get(1).heldByUse().get(Use.LATE), EXACT);
    assertEquals(0.25, bins.get(2).heldBySize().get(SizeClass.FEW), EXACT);
    assertEquals(0.5, bins.get(0).utilization(), EXACT);
    assertEquals(1, bins.get(2).running(), EXACT);
    assertEquals(0, bins.get(2).waiting(), EXACT);
  }

  @Test
  void keepsTheCourseOfALongRunShort() {
    RunMetrics metrics = new RunMetrics(ClusterSpec.cpus(8).full());
    Scripted script = new Scripted();
    for (int i = 0; i < 200; i++) {
      script.job("1 tasks", i * 86_400L, 1, 43_200, 0);
    }
    List<TimelineBin> bins = metrics.timeline(script.run(8, metrics));
    assertTrue(bins.size() > RunTimeline.MOST_BINS / 2 && bins.size() <= RunTimeline.MOST_BINS);
    double held = bins.stream().mapToDouble(bin -> bin.utilization() * bin.lengthMillis()).sum();
    assertEquals(200 * 43_200_000.0 / 8, held, 1);
  }
}
