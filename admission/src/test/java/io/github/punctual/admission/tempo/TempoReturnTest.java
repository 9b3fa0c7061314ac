package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.about;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.RenewableLog;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.Unpromised;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A restart in the middle of a job of which a wave of tasks has ended and another one runs. */
class TempoReturnTest {
  private static final long NOW = 61_000;
  private static final DeadlineJob WIDE = lasting(job("ann", "wide", 0, 600_000, 20), 60_000);
  private static final DeadlineJob SHORT = lasting(job("bob", "short", NOW, 110_000, 9), 60_000);

  private final RenewableLog log = new RenewableLog();
  private final TempoPolicy after = new TempoPolicy(TempoSettings.DEFAULTS);
  private final PolicyRunner runner = restarted();

  private PolicyRunner restarted() {
    TempoCluster before = new TempoCluster();
    assertEquals(ReasonCode.ADMITTED, before.submit(WIDE).reason());
    before.tells(WIDE, 1, 10, 10);
    before.tells(WIDE, 60_000, 10, 0, Collections.nCopies(10, 60_000L).toArray(Long[]::new));
    after.restore(before.policy.learned());
    return back(after, NOW, running(WIDE, Standing.PROMISED));
  }

  /** A policy that knows nothing, after a restart. */
  private PolicyRunner back(long nowMillis, RunningJob... running) {
    TempoPolicy policy = new TempoPolicy(TempoSettings.DEFAULTS);
    policy.restore(Map.of());
    return back(policy, nowMillis, running);
  }

  private PolicyRunner back(TempoPolicy policy, long nowMillis, RunningJob... running) {
    return PolicyRunner.resume(
        policy,
        Map.of(),
        log,
        nowMillis,
        TempoCluster.of(TempoCluster.CPUS),
        List.of(),
        List.of(running));
  }

  private static RunningJob running(DeadlineJob job, Standing standing) {
    return new RunningJob(job, job.requestedTasks(), 0, standing, 0, Optional.empty());
  }

  private static Event tells(long nowMillis, DeadlineJob job, int pending, Long... started) {
    TaskStage stage = new TaskStage("s", job.task(), pending, List.of(started), List.of());
    return new Event.Progressed(
        nowMillis, List.of(new Progress(job.id(), nowMillis, List.of(stage), List.of())));
  }

  private ReasonCode submitted(DeadlineJob job) {
    Decision told = about(runner.handle(new Event.Submitted(NOW, job)), job.id());
    if (told.action() == Action.ADMIT) {
      assertEquals(Optional.of(Unpromised.of(Unpromised.Why.RESTARTED)), told.unpromised());
    }
    assertEquals(
        Optional.empty(), told.refusal().map(Refusal::offers).filter(all -> !all.isEmpty()));
    return told.reason();
  }

  @Test
  void nothingIsPromisedOfWhatItMayHoldUntilItSaysSo() {
    assertNotEquals(ReasonCode.ADMITTED, submitted(SHORT));
    runner.handle(tells(NOW + 5_000, WIDE, 0, tenSince(60_000)));
    runner.handle(new Event.TimePassed(NOW + 5_001));
    assertNotEquals(
        Optional.of(Standing.PROMISED), runner.running(SHORT.id()).map(RunningJob::standing));
    assertEquals(
        Optional.of(Standing.PROMISED), runner.running(WIDE.id()).map(RunningJob::standing));
  }

  private static Long[] tenSince(long millis) {
    return Collections.nCopies(10, millis).toArray(Long[]::new);
  }

  @Test
  void nobodyGivesWayForJobsThatSeemToBeginAnewUntilTheyHaveSpoken() {
    DeadlineJob first = lasting(job("ann", "first", 0, 700_000, 10), 600_000);
    DeadlineJob second = lasting(job("bob", "second", 0, 1_900_000, 10), 600_000);
    List<DeadlineJob> both = List.of(first, second);
    PolicyRunner returned =
        back(560_000, running(first, Standing.PROMISED), running(second, Standing.PROMISED));
    for (Event event :
        List.of(
            new Event.TimePassed(560_000),
            tells(575_000, first, 0, tenSince(3_000)),
            new Event.TimePassed(575_001),
            tells(585_000, second, 10),
            new Event.TimePassed(590_000))) {
      returned.handle(event);
      for (DeadlineJob job : both) {
        assertEquals(
            Optional.of(Standing.PROMISED),
            returned.running(job.id()).map(RunningJob::standing),
            () -> job + " after " + event);
      }
    }
  }

  @Test
  void whatAJobHoldsToWhichNothingIsPromisedIsPromisedToNobodyUntilItHasSpoken() {
    DeadlineJob spare = lasting(job("ann", "spare", 0, 2_000_000, 10), 600_000);
    PolicyRunner returned = back(100_000, running(spare, Standing.ON_SPARE));
    DeadlineJob newcomer = lasting(job("bob", "new", 100_000, 700_000, 10), 200_000);
    Decision told = about(returned.handle(new Event.Submitted(100_000, newcomer)), newcomer.id());
    assertNotEquals(ReasonCode.ADMITTED, told.reason());
    returned.handle(tells(110_000, spare, 0, tenSince(3_000)));
    returned.handle(new Event.TimePassed(131_000));
    assertNotEquals(
        Optional.of(Standing.PROMISED), returned.running(newcomer.id()).map(RunningJob::standing));
  }

  @Test
  void aMasterThatNeverSpeaksKeepsOthersFromPromisesForFortyFiveSecondsOnly() {
    DeadlineJob other = lasting(job("bob", "other", NOW, 300_000, 10), 60_000);
    assertNotEquals(ReasonCode.ADMITTED, submitted(other));
    assertTrue(runner.wakeMillis().orElseThrow() <= NOW + 45_000);
    runner.handle(new Event.TimePassed(NOW + 45_000));
    assertEquals(
        Optional.of(Standing.PROMISED), runner.running(other.id()).map(RunningJob::standing));
  }

  @Test
  void aLogThatBeginsAnewWhileAMasterHasNotSpokenIsDecidedAgainAsItWas() {
    DeadlineJob other = lasting(job("bob", "other", NOW, 300_000, 10), 60_000);
    assertNotEquals(ReasonCode.ADMITTED, submitted(other));
    log.beginAnew();
    runner.handle(new Event.TimePassed(NOW + 40_000));
    runner.handle(new Event.TimePassed(NOW + 45_000));

    PolicyRunner again = log.decidedAgainBy(new TempoPolicy(TempoSettings.DEFAULTS));
    assertEquals(
        Optional.of(Standing.PROMISED), again.running(other.id()).map(RunningJob::standing));
  }

  @Test
  void sinceWhenItIsBackIsNotLearnedForTheNextRestart() {
    assertNotEquals(ReasonCode.ADMITTED, submitted(SHORT));
    assertTrue(after.standing().containsKey("back/firstMillis"));
    assertFalse(after.learned().containsKey("back/firstMillis"));
  }

  @Test
  void whatIsOverBeforeAnythingIsDecidedTeachesAndItsPromiseCounts() {
    Outcome late =
        new Outcome(
            WIDE.id(), "wide", "ann", 1_200_000, 20, 20, TempoCluster.CPUS, 600_000, 20, 700_000);
    runner.handle(new Event.Completed(700_000, late, List.of()));
    Map<String, Double> learned = after.learned();
    assertTrue(learned.keySet().stream().anyMatch(key -> key.startsWith("run/ann/wide/")));
    assertEquals(0.9, learned.get("margin/000000/ann/mean"), 1e-9);
  }
}
