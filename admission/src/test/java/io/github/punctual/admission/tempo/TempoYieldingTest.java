package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.CPU;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Jobs leave the room that they could use to what earlier deadlines need next. */
class TempoYieldingTest {
  private static final long START = 5_000;

  private TempoCluster cluster = new TempoCluster();
  private final DeadlineJob staged = lasting(job("ann", "staged", START, 60_000, 10), 10_000);

  /** With its master, which is starting, it needs five CPUs soon. */
  private final DeadlineJob early = lasting(job("ann", "early", START, 600_000, 4, CPU), 60_000);

  /** Two tasks of it run on the ten CPUs, and when these have ended it needs so many at once. */
  private void next(int tasks) {
    next(tasks, START + 1);
  }

  private void next(int tasks, long now) {
    TaskStage first = new TaskStage("first", CPU, 0, Collections.nCopies(2, START + 1), List.of());
    TaskStage second = new TaskStage("second", CPU, tasks, List.of(), List.of(0));
    Progress progress = new Progress(staged.id(), now, List.of(first, second), List.of());
    cluster.runner.handle(new Event.Progressed(now, List.of(progress)));
    cluster.runner.handle(new Event.TimePassed(now));
  }

  /** A job with a later deadline whose tasks take so long has nothing and could use all. */
  private DeadlineJob later(long taskMillis) {
    DeadlineJob later = lasting(job("bob", "later", START, 900_000, 10), taskMillis);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(later).reason());
    cluster.starts(later, START, 0);
    return later;
  }

  /** A job of which nothing is known runs on spare, has nothing and could use all. */
  private DeadlineJob stranger() {
    DeadlineJob stranger = job("carl", "stranger", START, 900_000, 10);
    assertEquals(ReasonCode.ADMITTED_ON_SPARE, cluster.submit(stranger).reason());
    cluster.starts(stranger, START, 0);
    return stranger;
  }

  private Map<JobId, ResourceVector> caps() {
    return cluster.runner.caps();
  }

  @Test
  void whoWouldStillHoldWhatAnEarlierDeadlineNeedsNextStartsNothing() {
    cluster.submit(staged);
    DeadlineJob later = later(60_000);
    next(10);
    assertEquals(Map.of(later.id(), ResourceVector.ZERO), caps());
  }

  @Test
  void whoIsDoneBeforeThatTakesAllThatItCanUse() {
    cluster.submit(staged);
    later(2_000);
    next(10);
    assertEquals(Map.of(), caps());
  }

  @Test
  void asMuchAsThatLeavesMayBeHeld() {
    cluster.submit(staged);
    DeadlineJob later = later(60_000);
    next(6);
    assertEquals(Map.of(later.id(), CPU.times(4)), caps());
    cluster.starts(later, START + 2, 3);
    cluster.runner.handle(new Event.TimePassed(START + 2));
    assertEquals(Map.of(later.id(), CPU.times(4)), caps());
  }

  @Test
  void roomIsLeftToAMasterThatIsStillStarting() {
    DeadlineJob later = lasting(job("bob", "later", START, 50_000_000, 9, CPU), 3_600_000);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(later).reason());
    assertEquals(ReasonCode.ADMITTED, cluster.submit(early).reason());
    assertEquals(Map.of(later.id(), CPU.times(4)), caps());
    for (int running = 0; running <= 4; running += 2) {
      var unused = cluster.tells(later, START + 1, running, 9 - running);
      cluster.runner.handle(new Event.TimePassed(START + 1_000L * (1 + running)));
      assertEquals(Map.of(later.id(), CPU.times(4)), caps());
    }
  }

  @Test
  void nobodyYieldsToWhoHasAllThatItNeeds() {
    cluster.submit(staged);
    DeadlineJob later = later(60_000);
    next(10);
    TaskStage second =
        new TaskStage("second", CPU, 0, Collections.nCopies(10, START + 11_000), List.of());
    Progress progress = new Progress(staged.id(), START + 11_000, List.of(second), List.of());
    cluster.runner.handle(new Event.Progressed(START + 11_000, List.of(progress)));
    cluster.runner.handle(new Event.TimePassed(START + 11_000));
    assertEquals(Map.of(), caps());
    assertTrue(cluster.runner.running(later.id()).isPresent());
  }

  @Test
  void nobodyYieldsToWhatOthersWillHaveARightTo() {
    cluster.others(START, 0, START + 30_000, 8);
    later(60_000);
    cluster.runner.handle(new Event.TimePassed(START + 1));
    assertEquals(Map.of(), caps());
  }

  @Test
  void nobodyYieldsForLongToAMasterThatDoesNotCome() {
    DeadlineJob later = later(60_000);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(early).reason());
    assertEquals(Map.of(later.id(), CPU.times(5)), caps());
    cluster.runner.handle(new Event.TimePassed(START + 11_000));
    assertEquals(Map.of(), caps());
  }

  @Test
  void nobodyYieldsForLongToAMasterThatAsksForNothing() {
    DeadlineJob later = later(60_000);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(early).reason());
    Progress begun = new Progress(early.id(), START + 1, List.of(), List.of());
    cluster.runner.handle(new Event.Progressed(START + 1, List.of(begun)));
    cluster.runner.handle(new Event.TimePassed(START + 2_000));
    assertEquals(Map.of(later.id(), CPU.times(5)), caps());
    cluster.runner.handle(new Event.TimePassed(START + 4_000));
    assertEquals(Map.of(later.id(), CPU.times(5)), caps());
    cluster.runner.handle(new Event.TimePassed(START + 12_001));
    assertEquals(Map.of(), caps());
  }

  @Test
  void nobodyYieldsAgainToAStageThatDidNotComeWhenThereWasRoom() {
    teachTwoRoots();
    DeadlineJob roots = job("bob", "roots-now", START, 500_000, 5);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(roots).reason());
    tell(roots, START, List.of(running("first", 5, START)), "none", 0);
    DeadlineJob later = later(20_000);
    cluster.runner.handle(new Event.TimePassed(START + 2_000));
    assertEquals(Map.of(later.id(), ResourceVector.ZERO), caps());
    cluster.runner.handle(new Event.TimePassed(START + 12_000));
    assertEquals(Map.of(), caps());
    cluster.starts(later, START + 12_000, 5);
    cluster.runner.handle(new Event.TimePassed(START + 14_000));
    cluster.starts(later, START + 33_000, 0);
    cluster.runner.handle(new Event.TimePassed(START + 33_000));
    assertEquals(Map.of(), caps(), "as many could start as before");
  }

  @Test
  void aSubmissionLetsThoseOnSpareGoOnYielding() {
    DeadlineJob stranger = stranger();
    cluster.submit(staged);
    next(10);
    cluster.submit(lasting(job("dora", "other", START + 1_500, 900_000, 1), 1_000));
    assertEquals(ResourceVector.ZERO, caps().get(stranger.id()));
  }

  @Test
  void whoRunsOnSpareYieldsToThePlan() {
    DeadlineJob stranger = stranger();
    cluster.submit(staged);
    next(10);
    assertEquals(Map.of(stranger.id(), ResourceVector.ZERO), caps());
  }

  /** Runs of ten tasks of ten seconds, and then as many again that are asked for then. */
  private void teachTwoStages() {
    for (int i = 0; i < 10; i++) {
      DeadlineJob job = lasting(job("ann", "two-known" + i, 0, 1_000_000, 10), 10_000);
      cluster.submit(job);
      tell(job, 0, List.of(running("first", 10, 0)), "none", 0);
      tell(job, 0, List.of(running("first", 0, 0), running("second", 10, 0)), "first", 10);
      TaskEnd end = new TaskEnd("second", 10_000, true);
      Outcome outcome =
          new Outcome(job.id(), "two", "ann", 200_000, 20, 10, 10, job.budgetMillis(), 10, 20_000);
      cluster.runner.handle(new Event.Completed(0, outcome, Collections.nCopies(10, end)));
    }
  }

  private static TaskStage running(String name, int tasks, long since) {
    return new TaskStage(name, CPU, 0, Collections.nCopies(tasks, since), List.of());
  }

  private void tell(DeadlineJob job, long now, List<TaskStage> stages, String stage, int ends) {
    List<TaskEnd> all = Collections.nCopies(ends, new TaskEnd(stage, 10_000, true));
    cluster.runner.handle(
        new Event.Progressed(now, List.of(new Progress(job.id(), now, stages, all))));
  }

  @Test
  void onAFullClusterToo() {
    teachTwoStages();
    DeadlineJob two = job("ann", "two-now", START, 100_000, 10);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(two).reason());
    tell(two, START, List.of(running("first", 10, START)), "none", 0);
    DeadlineJob later = later(60_000);
    for (long after : new long[] {1_000, 6_000, 9_500}) {
      cluster.runner.handle(new Event.TimePassed(START + after));
      assertEquals(Map.of(later.id(), ResourceVector.ZERO), caps(), "after " + after);
    }
    tell(two, START + 10_000, List.of(running("second", 10, START + 10_000)), "first", 10);
    assertEquals(Map.of(), caps(), "what comes first is had");
  }

  @Test
  void nobodyYieldsToItself() {
    teachTwoRoots();
    DeadlineJob roots = job("bob", "roots-wide", START, 900_000, 10);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(roots).reason());
    assertEquals(Map.of(), caps());
  }

  @Test
  void submissionsDoNotPutOffTheEndOfYielding() {
    DeadlineJob stranger = stranger();
    assertEquals(ReasonCode.ADMITTED, cluster.submit(early).reason());
    cluster.runner.handle(new Event.TimePassed(START + 1));
    assertEquals(Map.of(stranger.id(), CPU.times(5)), caps());
    for (int second = 1; second <= 13; second++) {
      long now = START + 1_000L * second;
      cluster.submit(lasting(job("dora", "refused" + second, now, 1_000, 10), 900_000));
    }
    assertEquals(Map.of(), caps());
  }

  @Test
  void whoIsLetRunIsLookedAtBeforeItsMasterAsks() {
    cluster.submit(staged);
    cluster.starts(staged, START);
    DeadlineJob other = lasting(job("bob", "other", START, 900_000, 10), 60_000);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(other).reason());
    long wake = cluster.runner.wakeMillis().orElseThrow();
    assertTrue(wake <= START + 2_000, "at " + wake);
  }

  @Test
  void stagesThatMayBeAskedForTogetherGetTheSameRoomOnce() {
    cluster =
        new TempoCluster(
            Map.of(TempoOptions.MASTER_START, "5000"), TempoCluster.of(TempoCluster.CPUS));
    teachTwoRoots();
    cluster.submit(staged);
    next(6);
    DeadlineJob roots = job("bob", "roots-now", START, 900_000, 5, CPU);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(roots).reason());
    assertEquals(Map.of(roots.id(), CPU.times(3)), caps(), "beside its master");
  }

  /** Runs of two times five tasks of ninety seconds, of which none waits for another. */
  private void teachTwoRoots() {
    for (int i = 0; i < 10; i++) {
      DeadlineJob job = lasting(job("bob", "roots-known" + i, 0, 1_000_000, 5), 90_000);
      cluster.submit(job);
      tell(job, 0, List.of(running("first", 5, 0), running("second", 5, 0)), "none", 0);
      List<TaskEnd> ends =
          Stream.of("first", "second")
              .flatMap(stage -> Stream.generate(() -> new TaskEnd(stage, 90_000, true)).limit(5))
              .toList();
      Outcome outcome =
          new Outcome(job.id(), "roots", "bob", 900_000, 10, 5, 10, job.budgetMillis(), 5, 90_000);
      cluster.runner.handle(new Event.Completed(1, outcome, ends));
    }
  }

  @Test
  void whoYieldsToSomethingThatNeverComesIsLookedAtAgainSoon() {
    cluster.submit(staged);
    DeadlineJob later = later(60_000);
    next(10);
    long wake = cluster.runner.wakeMillis().orElseThrow();
    assertTrue(wake <= START + 1 + 2_000, "at " + wake);
    cluster.runner.handle(new Event.Withdrawn(START + 3_000, staged.id()));
    assertEquals(Map.of(), caps());
    assertTrue(cluster.runner.running(later.id()).isPresent());
  }
}
