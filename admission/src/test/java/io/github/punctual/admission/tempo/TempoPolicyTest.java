package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.tempo.TempoExamples.about;
import static io.github.punctual.admission.tempo.TempoExamples.job;
import static io.github.punctual.admission.tempo.TempoExamples.knowing;
import static io.github.punctual.admission.tempo.TempoExamples.report;
import static io.github.punctual.admission.tempo.TempoExamples.submit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.List;
import org.junit.jupiter.api.Test;

class TempoPolicyTest {
  @Test
  void promisesTheNeedAndLendsTheRest() {
    PolicyRunner runner = knowing(0.5);
    Decision decision = about(submit(runner, job("a", 0, 100_000, 40)), "a");
    assertEquals(ReasonCode.ADMITTED, decision.reason());
    assertEquals(40, decision.tasks());
    assertEquals(20, decision.guaranteedTasks());
    assertEquals(20, decision.numbers().neededTasks());
  }

  @Test
  void jobOfWhichNothingIsKnownIsAdmittedHoweverLateItIsDecided() {
    for (long delay : new long[] {1, 20, 99_000}) {
      Decision decision =
          about(knowing().handle(new Event.Submitted(delay, job("a", 0, 100_000, 40))), "a");
      assertEquals(ReasonCode.ADMITTED_TO_LEARN, decision.reason());
      assertEquals(40, decision.tasks());
    }
  }

  @Test
  void largeJobLeavesTheReserve() {
    PolicyRunner runner = knowing(0.5);
    assertEquals(94, about(submit(runner, job("large", 0, 100_000, 200)), "large").tasks());
  }

  @Test
  void takesBackWhatWasLentForSmallJob() {
    PolicyRunner runner = knowing(0.5);
    submit(runner, job("large", 0, 100_000, 200));
    List<Decision> decisions = submit(runner, job("small", 10_000, 11_000, 40));
    Decision reclaimed = decisions.get(0);
    assertEquals(ReasonCode.RECLAIMED, reclaimed.reason());
    assertEquals(80, reclaimed.tasks());
    assertTrue(reclaimed.tasks() >= reclaimed.numbers().neededTasks());
    Decision small = about(decisions, "small");
    assertEquals(ReasonCode.ADMITTED, small.reason());
    assertEquals(20, small.tasks());
  }

  @Test
  void takesBackRoomForTheMasterToo() {
    PolicyRunner runner = knowing(0.1);
    assertEquals(94, about(submit(runner, job("first", 0, 100_000, 100)), "first").tasks());
    DeadlineJob second = job("second", 1000, 101_000, 10);
    DeadlineJob withMaster =
        new DeadlineJob(
            second.id(),
            second.historyName(),
            second.user(),
            second.pool(),
            second.submitMillis(),
            second.deadlineMillis(),
            second.requestedTasks(),
            second.task(),
            TempoExamples.CPU.times(8),
            second.taskDurationMillis());
    Decision decision = about(submit(runner, withMaster), "second");
    assertEquals(ReasonCode.ADMITTED, decision.reason());
    assertTrue(decision.guaranteedTasks() >= 1);
    assertTrue(
        runner.running(new JobId("first")).orElseThrow().tasks() + decision.tasks() + 8 <= 100);
  }

  @Test
  void promisesAreNotTakenBack() {
    PolicyRunner runner = knowing(1);
    assertEquals(90, about(submit(runner, job("large", 0, 100_000, 90)), "large").tasks());
    Decision small = about(submit(runner, job("small", 10_000, 11_000, 40)), "small");
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, small.reason());
    assertEquals(90, runner.running(new JobId("large")).orElseThrow().tasks());
  }

  @Test
  void runningJobGrowsWhenAnotherEnds() {
    PolicyRunner runner = knowing(0.5);
    submit(runner, job("first", 0, 40_000, 60));
    submit(runner, job("second", 1000, 100_000, 90));
    assertEquals(9, runner.running(new JobId("second")).orElseThrow().tasks());
    Decision grown =
        about(
            runner.handle(
                new Event.Completed(
                    20_000,
                    new Outcome(
                        new JobId("first"),
                        "first",
                        "user",
                        1_200_000,
                        60,
                        60,
                        100,
                        40_000,
                        60,
                        20_000))),
            "second");
    assertTrue(grown.tasks() > 80, grown::toString);
  }

  @Test
  void lendsWhatNobodyNeedsWhileJobsRun() {
    PolicyRunner runner = knowing(0.05);
    submit(runner, job("first", 0, 40_000, 60));
    submit(runner, job("second", 1000, 100_000, 90));
    assertEquals(9, runner.running(new JobId("second")).orElseThrow().tasks());
    Decision lent = about(runner.handle(new Event.Withdrawn(2000, new JobId("first"))), "second");
    assertEquals(ReasonCode.LENT, lent.reason());
    assertTrue(lent.tasks() > 80, lent::toString);
    assertEquals(lent.numbers().neededTasks(), lent.guaranteedTasks());
  }

  @Test
  void triesLargeJobOfUnknownWorkWithFewTasks() {
    PolicyRunner runner = knowing(0.5, 1);
    submit(runner, job("first", 0, 100_000, 20));
    Decision trial = about(submit(runner, job("second", 1000, 101_000, 90)), "second");
    assertEquals(ReasonCode.ADMITTED_ON_SPARE, trial.reason());
    assertEquals(1, trial.tasks());
    assertEquals(0, trial.guaranteedTasks());
  }

  @Test
  void stopsJobWhoseProgressRulesOutItsDeadline() {
    PolicyRunner runner = knowing(0.5, 1);
    submit(runner, job("first", 0, 100_000, 20));
    submit(runner, job("second", 1000, 101_000, 90));
    // After 20 s one task did 20 s, which are a part of 9,000 s.
    Decision stop = about(report(runner, 21_000, "second", 20.0 / 9000, 20_000, 1), "second");
    assertEquals(ReasonCode.HOPELESS, stop.reason());
  }

  @Test
  void goesOnWithJobWhoseProgressShowsThatItCanMakeIt() {
    PolicyRunner runner = knowing(0.5, 1);
    submit(runner, job("first", 0, 100_000, 20));
    submit(runner, job("second", 1000, 101_000, 90));
    List<Decision> decisions = report(runner, 21_000, "second", 20.0 / 4500, 20_000, 1);
    assertEquals(ReasonCode.REPLANNED, about(decisions, "second").reason());
    assertTrue(about(decisions, "second").tasks() > 40);
  }

  @Test
  void refusesWhatCannotBeDoneAnyMore() {
    PolicyRunner runner = knowing(1);
    submit(runner, job("large", 0, 100_000, 90));
    submit(runner, job("small", 10_000, 11_000, 40));
    Decision refused = about(runner.handle(new Event.TimePassed(10_500)), "small");
    assertEquals(ReasonCode.DEADLINE_UNREACHABLE, refused.reason());
  }

  @Test
  void endsLateJobs() {
    PolicyRunner runner = knowing(0.5);
    submit(runner, job("a", 0, 1000, 10));
    assertEquals(1001, runner.wakeMillis().orElseThrow());
    Decision late = about(runner.handle(new Event.TimePassed(1001)), "a");
    assertEquals(ReasonCode.LATE, late.reason());
  }

  @Test
  void largeJobWithoutTimeToSpareLeavesJustTheReserve() {
    PolicyRunner runner = knowing(1);
    submit(runner, job("first", 0, 10_000, 20));
    assertEquals(74, about(submit(runner, job("second", 0, 100_000, 74)), "second").tasks());
  }

  @Test
  void smallJobStartsWithWhatIsFreeWhenThatMayDo() {
    PolicyRunner runner = knowing(0.5, 1);
    submit(runner, job("large", 0, 100_000, 90));
    Decision small = about(submit(runner, job("small", 10_000, 11_000, 12)), "small");
    assertEquals(10, small.tasks());
    assertEquals(12, small.numbers().neededTasks());
  }

  @Test
  void wantsProgress() {
    assertEquals(15_000, knowing(1).progressIntervalMillis().orElseThrow());
  }
}
