package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.about;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A job of ten tasks that was promised its deadline and asks for nothing. */
class UnusedPromisesTest {
  private static final DeadlineJob IDLE = lasting(job("ann", "a", 0, 6_000_000, 10), 60_000);

  private final TempoCluster cluster = new TempoCluster();

  @BeforeEach
  void takeBack() {
    assertEquals(ReasonCode.ADMITTED, cluster.submit(IDLE).reason());
    assertEquals(
        ReasonCode.PROMISE_UNUSED,
        about(cluster.runner.handle(new Event.TimePassed(120_001)), IDLE.id()).reason());
  }

  @Test
  void whatItDidNotUseIsNotPromisedToItAgain() {
    cluster.runner.handle(new Event.TimePassed(120_002));
    assertEquals(Standing.ON_SPARE, cluster.standing(IDLE));
    cluster.submit(lasting(job("bob", "b", 120_003, 600_000, 10), 60_000));
    cluster.runner.handle(new Event.TimePassed(120_004));
    assertEquals(Standing.ON_SPARE, cluster.standing(IDLE));
    assertEquals(
        ReasonCode.PROMISE_UNUSED,
        cluster.runner.explain(120_005, IDLE.id()).orElseThrow().reason());
  }

  @Test
  void onceItUsesSomethingItIsPromisedItsDeadlineAgain() {
    cluster.tells(IDLE, 130_000, 0, 10);
    assertEquals(
        ReasonCode.PROMISED,
        about(cluster.runner.handle(new Event.TimePassed(130_001)), IDLE.id()).reason());
  }

  @Test
  void itIsLookedAtAtOnceWhenItAsksForItsFirstTask() {
    cluster.runner.handle(new Event.TimePassed(120_002));
    assertTrue(cluster.runner.wakeMillis().stream().allMatch(wake -> wake > 130_001));
    cluster.tells(IDLE, 130_000, 0, 10);
    assertEquals(OptionalLong.of(130_001), cluster.runner.wakeMillis());
  }

  @Test
  void whileOthersHoldTheRoomThatIsPlannedForItThePromiseStays() {
    TempoCluster busy = new TempoCluster();
    DeadlineJob first = lasting(job("ann", "b", 0, 2_000_000, TempoCluster.CPUS), 400_000);
    assertEquals(ReasonCode.ADMITTED, busy.submit(first).reason());
    busy.starts(first, 1);
    DeadlineJob later = lasting(job("ann", "c", 2, 3_000_000, TempoCluster.CPUS), 60_000);
    assertEquals(ReasonCode.ADMITTED, busy.submit(later).reason());

    busy.runner.handle(new Event.TimePassed(130_000));
    busy.runner.handle(new Event.TimePassed(260_000));
    assertEquals(Standing.PROMISED, busy.standing(later));

    // From now on it could use it.
    busy.completes(first, 400_001, 400_000);
    busy.runner.handle(new Event.TimePassed(600_000));
    assertEquals(Standing.ON_SPARE, busy.standing(later));
  }

  @Test
  void aRestartChangesNothingOfThat() {
    TempoPolicy restarted = new TempoPolicy(TempoSettings.DEFAULTS);
    restarted.restore(cluster.policy.learned());
    PolicyRunner runner =
        PolicyRunner.resume(
            restarted,
            Map.of(),
            DecisionLog.NONE,
            130_000,
            TempoCluster.of(TempoCluster.CPUS),
            List.of(),
            List.copyOf(cluster.runner.running()));
    for (long now : List.of(130_001L, 200_000L)) {
      runner.handle(new Event.TimePassed(now));
      assertEquals(Standing.ON_SPARE, runner.running(IDLE.id()).orElseThrow().standing());
    }
  }

  @Test
  void nothingOfThatIsKeptOfAJobThatHasGone() {
    assertTrue(isKept(IDLE.id()));
    cluster.runner.handle(new Event.Withdrawn(130_000, IDLE.id()));
    assertFalse(isKept(IDLE.id()));
  }

  private boolean isKept(JobId job) {
    return cluster.policy.learned().containsKey("unused/" + job.value() + "/count");
  }
}
