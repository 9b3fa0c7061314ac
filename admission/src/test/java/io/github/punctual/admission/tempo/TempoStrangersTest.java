package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.about;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.tempo.memory.Foresight;
import io.github.punctual.admission.tempo.memory.TaskMemory;
import io.github.punctual.admission.tempo.memory.WorkModel;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Unpromised;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Whose;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Jobs whose user has never run them and says nothing of their tasks. */
class TempoStrangersTest {
  private static final long NOW = 600_000;

  private final TempoCluster cluster = new TempoCluster();

  /** Somebody's jobs take half of their time. */
  private void halfOfTheirTime(int jobs) {
    teach(jobs, 50_000);
  }

  /** Somebody's jobs take so much of the 100 s that they have. */
  private void teach(int jobs, long millis) {
    for (int i = 0; i < jobs; i++) {
      DeadlineJob job = job("ann", "known-" + i, i * 60_000L, 100_000, 4);
      cluster.submit(job);
      cluster.completes(job, i * 60_000L + millis, millis);
    }
  }

  @Test
  void whoRunsJobsOfVeryManyNamesMakesNobodyElseAStranger() {
    DeadlineJob first = job("ann", "nightly-1", 0, 100_000, 4);
    cluster.submit(first);
    cluster.completes(first, 10_000, 10_000);
    for (int i = 1; i <= TaskMemory.NAMES_MOST + 100; i++) {
      DeadlineJob job = job("bob", "name" + i, i * 60_000L, 50_000, 4);
      cluster.submit(job);
      cluster.completes(job, i * 60_000L + 10_000, 10_000);
    }
    long later = (TaskMemory.NAMES_MOST + 200) * 60_000L;
    Decision decision = cluster.submit(job("ann", "nightly-2", later, 100_000, 4));
    assertEquals(ReasonCode.ADMITTED, decision.reason());
  }

  @Test
  void whereNothingIsKnownStrangersGoForWhatBestEffortHoldsAndForNoMore() {
    cluster.others(0, 10);
    assertEquals(
        ReasonCode.ADMITTED_ON_SPARE, cluster.submit(job("ann", "a", 1, 100_000, 6)).reason());
    assertEquals(
        ReasonCode.ADMITTED_ON_SPARE, cluster.submit(job("bob", "b", 2, 100_000, 4)).reason());
    Decision third = cluster.submit(job("carl", "c", 3, 100_000, 1));
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, third.reason());
    // Others have given back all that they hold after 120 s, of which the two before it have nine.
    assertEquals(120, third.course().orElseThrow().startMillis() / 1_000);
  }

  @Test
  void aStrangerWaitsWhereThePlanReckonsWithWhatBestEffortGivesBack() {
    cluster.others(0, 5);
    DeadlineJob known = lasting(job("ann", "a", 1, 200_000, 5), 60_000);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(known).reason());
    assertEquals(
        ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(job("bob", "b", 2, 100_000, 1)).reason());
  }

  @Test
  void strangersLeaveToReservationsWhatTheyHaveARightTo() {
    cluster.others(0, 10, 10_000, 10);
    assertEquals(
        ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(job("ann", "a", 1, 100_000, 6)).reason());
  }

  @Test
  void strangersGoForNoMoreThanIsHeldBeyondRights() {
    cluster.others(0, 5, 0, 5);
    assertEquals(
        ReasonCode.ADMITTED_ON_SPARE, cluster.submit(job("ann", "a", 1, 100_000, 5)).reason());
    assertEquals(
        ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(job("bob", "b", 2, 100_000, 1)).reason());
  }

  @Test
  void strangersLeaveRoomForTheirMasters() {
    cluster.others(0, 10);
    for (int i = 0; i < 5; i++) {
      DeadlineJob job = job("ann", "a" + i, 1, 100_000, 1, TempoCluster.CPU);
      assertEquals(ReasonCode.ADMITTED_ON_SPARE, cluster.submit(job).reason());
    }
    DeadlineJob sixth = job("ann", "b", 2, 100_000, 1, TempoCluster.CPU);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(sixth).reason());
  }

  @Test
  void aStrangerThatWaitsGoesForWhatBestEffortHoldsOnceOthersAreGone() {
    cluster.others(0, 10);
    DeadlineJob first = job("ann", "a", 1, 100_000, 6);
    cluster.submit(first);
    cluster.submit(job("bob", "b", 2, 100_000, 4));
    DeadlineJob third = job("carl", "c", 3, 100_000, 1);
    cluster.submit(third);
    List<Decision> decisions = cluster.runner.handle(new Event.Withdrawn(4, first.id()));
    assertEquals(ReasonCode.ADMITTED_ON_SPARE, about(decisions, third.id()).reason());
  }

  @Test
  void aRestThatIsFreeKeepsNobodyFromWhatBestEffortHolds() {
    cluster.others(0, 9);
    assertEquals(
        ReasonCode.ADMITTED_ON_SPARE, cluster.submit(job("ann", "a", 1, 100_000, 2)).reason());
    Decision decision = cluster.submit(job("bob", "b", 2, 100_000, 1));
    assertEquals(ReasonCode.ADMITTED_ON_SPARE, decision.reason());
    assertEquals(
        Optional.of(Unpromised.of(Unpromised.Why.TASK_TIMES_UNKNOWN)), decision.unpromised());
    // Tasks of which nothing is known are counted as 60 s, and others give back in quarters.
    assertEquals(90, decision.course().orElseThrow().medianMillis() / 1_000);
  }

  @Test
  void aStrangerIsGuessedByThePartOfTheirTimeThatOthersTook() {
    halfOfTheirTime(5);

    Decision decision = cluster.submit(job("bob", "new", NOW, 400_000, 4));

    assertEquals(ReasonCode.ADMITTED_PLANNED, decision.reason());
    PlannedTimes course = decision.course().orElseThrow();
    assertEquals(0, Math.abs(course.medianMillis() - NOW - 200_000) / 20_000);
  }

  /** Both have the same time left, and as much to do. */
  @Test
  void whoWaitedWhenTheFirstJobCompletedIsJudgedAsWhoComesAfter() {
    DeadlineJob first = job("ann", "first", 0, 100_000, 10);
    cluster.submit(first);
    cluster.starts(first, 0);
    DeadlineJob waited = job("bob", "waited", 1, 300_000, 4);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(waited).reason());

    List<Decision> told = cluster.completes(first, 50_000, 50_000);

    assertEquals(ReasonCode.ADMITTED_PLANNED, about(told, waited.id()).reason());
    DeadlineJob after = job("carl", "after", 50_001, 300_000, 4);
    assertEquals(ReasonCode.ADMITTED_PLANNED, cluster.submit(after).reason());
  }

  @Test
  void whatWaitsIsGuessedAnewWhileLittleIsKnownAndThenOnceInFiftyJobs() {
    TaskMemory memory = new TaskMemory(Foresight.NONE, WorkModel.WHOLE);
    DeadlineJob job = job("bob", "waits", 0, 400_000, 4);
    Axes axes = new Axes(TempoCluster.of(TempoCluster.CPUS), Set.of(job.pool()));
    BelievedJob waits = new BelievedJob(job);
    assertTrue(waits.refresh(memory, axes, 0));
    assertTrue(waits.isUnknown());
    List<Integer> guessed = new ArrayList<>();
    for (int i = 1; i <= 150; i++) {
      DeadlineJob other = job("ann", "other-" + i, 0, 100_000, 4);
      Outcome outcome =
          new Outcome(
              other.id(),
              "other",
              "ann",
              4_000L * i,
              4,
              4,
              TempoCluster.CPUS,
              100_000,
              4,
              1000L * i);
      memory.completed(other, outcome, 1000 * i, 1);
      if (waits.refresh(memory, axes, 0)) {
        guessed.add(i);
        BelievedJob comes = new BelievedJob(job);
        comes.refresh(memory, axes, 0);
        assertEquals(comes.workMillis, waits.workMillis);
        assertFalse(waits.isUnknown());
      }
    }
    assertEquals(List.of(1, 2, 4, 8, 16, 32, 50, 100, 150), guessed);
    memory.forget(Whose.EVERYBODY);
    assertTrue(waits.refresh(memory, axes, 0));
    assertTrue(waits.isUnknown());
  }

  @Test
  void aGuessRefusesNobodyAndEndsNobodyBeforeTheDeadline() {
    halfOfTheirTime(5);
    // As long as all tasks run and none has ended, every age says that they take longer.
    DeadlineJob job = job("bob", "new", NOW, 400_000, 4);
    cluster.submit(job);
    cluster.starts(job, NOW);

    List<Decision> late = cluster.runner.handle(new Event.TimePassed(NOW + 399_000));
    assertTrue(late.isEmpty(), late::toString);

    List<Decision> over = cluster.runner.handle(new Event.TimePassed(NOW + 400_001));
    assertEquals(ReasonCode.LATE, about(over, job.id()).reason());
  }

  @Test
  void longStrangersLeaveHeadroomToThoseWithLittleTime() {
    halfOfTheirTime(9);
    DeadlineJob first = job("bob", "first", NOW, 5_000_000, 8);
    assertEquals(ReasonCode.ADMITTED_PLANNED, cluster.submit(first).reason());
    cluster.starts(first, NOW);

    // Two CPUs are free, of which one is headroom.
    DeadlineJob second = job("carl", "second", NOW + 1, 5_000_000, 2);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(second).reason());
    DeadlineJob third = job("carl", "third", NOW + 2, 5_000_000, 1);
    assertEquals(ReasonCode.ADMITTED_PLANNED, cluster.submit(third).reason());
    DeadlineJob brief = job("dora", "brief", NOW + 3, 100_000, 1);
    assertEquals(ReasonCode.ADMITTED_PLANNED, cluster.submit(brief).reason());
  }

  @Test
  void oneLongStrangerMayRunHoweverLargeItIs() {
    halfOfTheirTime(9);
    DeadlineJob large = job("bob", "large", NOW, 5_000_000, 10);
    assertEquals(ReasonCode.ADMITTED_PLANNED, cluster.submit(large).reason());
  }

  @Test
  void whileThereIsLittleToDoLongStrangersRunBesideEachOther() {
    teach(9, 10_000);
    for (int i = 0; i < 3; i++) {
      // Each needs 8 % of the cluster until its deadline.
      DeadlineJob job = job("bob", "new-" + i, NOW + i, 5_000_000, 8);
      assertEquals(ReasonCode.ADMITTED_PLANNED, cluster.submit(job).reason());
      cluster.starts(job, NOW + i);
    }
    DeadlineJob next = job("carl", "next", NOW + 4, 5_000_000, 8);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(next).reason());
  }

  /** Jobs of several names ran with these stages of one task. */
  private void ran(int names, String... stages) {
    ran(names, Stream.of(stages).map(stage -> new TaskEnd(stage, 1000, true)).toList());
  }

  private void ran(int names, List<TaskEnd> stages) {
    for (int i = 0; i < names; i++) {
      String name = stages.get(0).stage() + stages.size() + "x" + i;
      DeadlineJob job = job("ann", name, NOW, 1_000_000, 1);
      cluster.submit(job);
      stages.forEach(stage -> asksAndEnds(job, stage));
      Outcome outcome =
          new Outcome(
              job.id(), name, "ann", 1000, stages.size(), 1, TempoCluster.CPUS, 1_000_000, 1, 1000);
      cluster.runner.handle(new Event.Completed(NOW, outcome));
    }
  }

  /** A stage of one task, which ends. */
  private List<Decision> asksAndEnds(DeadlineJob job, String stage) {
    return asksAndEnds(job, new TaskEnd(stage, 1000, true));
  }

  private List<Decision> asksAndEnds(DeadlineJob job, TaskEnd end) {
    List<Progress> asks =
        List.of(
            new Progress(
                job.id(),
                NOW,
                List.of(new TaskStage(end.stage(), job.task(), 0, List.of(NOW), List.of())),
                List.of()));
    cluster.runner.handle(new Event.Progressed(NOW, asks));
    Progress ended = new Progress(job.id(), NOW, List.of(), List.of(end));
    return cluster.runner.handle(new Event.Progressed(NOW, List.of(ended)));
  }

  @Test
  void aStrangerIsPromisedNothingWhileJobsLikeItHaveMoreStages() {
    ran(12, "map", "reduce");
    DeadlineJob stranger = job("bob", "new-1", NOW, 100_000, 1);
    cluster.submit(stranger);
    asksAndEnds(stranger, "map");
    Decision told = cluster.runner.explain(NOW, stranger.id()).orElseThrow();
    assertEquals(ReasonCode.ADMITTED_PLANNED, told.reason());
    Unpromised lack = lack(stranger);
    assertTrue(
        lack.value().getAsDouble() < 0.1 && lack.limit().getAsDouble() == 0.9, () -> "" + lack);
    assertEquals(
        ReasonCode.PROMISED, about(asksAndEnds(stranger, "reduce"), stranger.id()).reason());
  }

  /** A task of 200 s, and one of 1 s that failed and was asked for again. */
  @Test
  void tasksThatRanAgainAreNoMoreStages() {
    ran(12, List.of(new TaskEnd("map", 200_000, true), new TaskEnd("repeat", 1000, true)));
    DeadlineJob stranger = job("bob", "new-1", NOW, 1_000_000, 1);
    cluster.submit(stranger);
    assertEquals(ReasonCode.PROMISED, about(asksAndEnds(stranger, "map"), stranger.id()).reason());
  }

  @Test
  void tasksThatFailedTellNothingOfAStranger() {
    ran(4, "map");
    DeadlineJob stranger = job("bob", "new-1", NOW, 1_000_000, 1);
    cluster.submit(stranger);
    asksAndEnds(stranger, new TaskEnd("map", 1000, false));
    assertEquals(Standing.PLANNED, cluster.standing(stranger));
    assertEquals(ReasonCode.PROMISED, about(asksAndEnds(stranger, "map"), stranger.id()).reason());
  }

  /** As where executors end with their application, but for one that failed. */
  @Test
  void aRunOfWhichOnlyFailuresWereSeenIsNotTakenForNoWork() {
    DeadlineJob first = job("ann", "etl-1", NOW, 1_000_000, 10);
    cluster.submit(first);
    asksAndEnds(first, new TaskEnd("executor", 1000, false));
    Outcome outcome =
        new Outcome(
            first.id(), "etl", "ann", 600_000, 10, 10, TempoCluster.CPUS, 1_000_000, 10, 60_000);
    cluster.runner.handle(new Event.Completed(NOW, outcome));

    Decision soon = cluster.submit(job("ann", "etl-2", NOW, 30_000, 10));
    assertNotEquals(ReasonCode.ADMITTED, soon.reason());
    Decision later = cluster.submit(job("ann", "etl-3", NOW, 600_000, 10));
    long median = later.course().orElseThrow().medianMillis() - NOW;
    assertTrue(median > 50_000 && median < 150_000, "done after " + median);
  }

  @Test
  void thatThreeNamesHadNoMoreStagesDoesNotMakeItSure() {
    DeadlineJob first = job("bob", "new-1", NOW, 100_000, 1);
    cluster.submit(first);
    asksAndEnds(first, "map");
    assertEquals(0.5, lack(first).value().getAsDouble(), "where nothing is known");
    ran(3, "map");
    DeadlineJob second = job("bob", "new-2", NOW, 100_000, 1);
    cluster.submit(second);
    asksAndEnds(second, "map");
    assertEquals(0.875, lack(second).value().getAsDouble(), 1e-9);
  }

  /** Why it is promised nothing: because of the stages that may follow. */
  private Unpromised lack(DeadlineJob job) {
    Unpromised lack =
        cluster.runner.explain(NOW, job.id()).flatMap(Decision::unpromised).orElseThrow();
    assertEquals(Unpromised.Why.STAGES_UNKNOWN, lack.why());
    return lack;
  }

  @Test
  void oneOfFifteenMayHaveMore() {
    ran(1, "map", "reduce");
    ran(14, "map");
    DeadlineJob stranger = job("bob", "new-1", NOW, 100_000, 1);
    cluster.submit(stranger);
    assertEquals(ReasonCode.PROMISED, about(asksAndEnds(stranger, "map"), stranger.id()).reason());
  }

  @Test
  void jobsOfOtherStagesSayNothingOfAStranger() {
    ran(12, "map", "reduce");
    ran(4, "executor");
    DeadlineJob stranger = job("bob", "new-1", NOW, 100_000, 1);
    cluster.submit(stranger);
    assertEquals(
        ReasonCode.PROMISED, about(asksAndEnds(stranger, "executor"), stranger.id()).reason());
  }

  @Test
  void whoseStagesNobodyHadIsLikeThoseWithAsMany() {
    ran(12, "map", "reduce");
    DeadlineJob stranger = job("bob", "new-1", NOW, 100_000, 1);
    cluster.submit(stranger);
    asksAndEnds(stranger, "first");
    assertTrue(cluster.standing(stranger) != Standing.PROMISED, "after the first stage");
    assertEquals(
        ReasonCode.PROMISED, about(asksAndEnds(stranger, "second"), stranger.id()).reason());
  }

  @Test
  void whoseUserSaysHowLongItsTasksTakeIsPromisedItsDeadlineAtOnce() {
    ran(12, "map", "reduce");
    DeadlineJob said = lasting(job("bob", "new-1", NOW, 100_000, 1), 1000);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(said).reason());
  }
}
