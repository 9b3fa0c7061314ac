package io.github.punctual.admission.tempo;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.check.RandomCluster;
import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Thousands of random events: what must hold after each of them holds. */
class TempoInvariantsTest {
  private static final int RUNS = 12;
  private static final int EVENTS = 300;

  private static final Set<ReasonCode> USUAL =
      EnumSet.of(
          ReasonCode.ADMITTED,
          ReasonCode.ADMITTED_PLANNED,
          ReasonCode.ADMITTED_ON_SPARE,
          ReasonCode.WAITING_FOR_CAPACITY,
          ReasonCode.WORK_EXCEEDS_DEADLINE,
          ReasonCode.DEADLINE_UNREACHABLE,
          ReasonCode.PROMISED,
          ReasonCode.PROMISE_UNUSED);

  private int offers;

  @ParameterizedTest
  @CsvSource({"end, 0", "last, 3000"})
  void everyInvariantHoldsAfterEveryEvent(String lost, String masterStart) {
    TempoSettings settings =
        TempoOptions.read(Map.of(TempoOptions.LOST, lost, TempoOptions.MASTER_START, masterStart));
    TempoInvariants invariants = new TempoInvariants(settings);
    Set<ReasonCode> seen = EnumSet.noneOf(ReasonCode.class);
    for (int seed = 1; seed <= RUNS; seed++) {
      try {
        run(new SplittableRandom(seed), settings, invariants, seen);
      } catch (IllegalStateException e) {
        throw new AssertionError("with seed " + seed + ": " + e.getMessage(), e);
      }
    }
    assertTrue(offers > 100, "offers: " + offers);
    assertTrue(seen.containsAll(USUAL), seen::toString);
  }

  private void run(
      SplittableRandom random,
      TempoSettings settings,
      TempoInvariants invariants,
      Set<ReasonCode> seen) {
    RandomCluster cluster = new RandomCluster(random);
    PolicyRunner runner =
        PolicyRunner.start(
            new TempoPolicy(settings),
            Map.of(),
            DecisionLog.NONE,
            cluster.now(),
            cluster.capacity());
    for (int i = 0; i < EVENTS; i++) {
      cluster.advance();
      while (runner.wakeMillis().orElse(Long.MAX_VALUE) <= cluster.now()) {
        Event wake = new Event.TimePassed(runner.wakeMillis().getAsLong());
        handle(runner, invariants, wake, seen);
      }
      handle(runner, invariants, cluster.event(runner), seen);
    }
  }

  /** Handles an event, and takes an offer that follows from it, if there is one. */
  private void handle(
      PolicyRunner runner, TempoInvariants invariants, Event event, Set<ReasonCode> seen) {
    List<Decision> decisions = invariants.handle(runner, event);
    decisions.forEach(decision -> seen.add(decision.reason()));
    // Masters of those that start at the same moment are not in the plan from which offers come.
    boolean starts = decisions.stream().anyMatch(one -> one.action() == Action.ADMIT);
    if (starts || invariants.offers().isEmpty()) {
      return;
    }
    DeadlineJob offered = invariants.offers().get(offers % invariants.offers().size());
    offers++;
    Decision told =
        invariants.handle(runner, new Event.Submitted(event.atMillis(), offered)).stream()
            .filter(decision -> decision.job().equals(offered.id()))
            .findFirst()
            .orElseThrow();
    if (told.reason() != ReasonCode.ADMITTED) {
      throw new IllegalStateException("after %s %s is %s".formatted(event, offered, told));
    }
    invariants.handle(runner, new Event.Withdrawn(event.atMillis(), offered.id()));
  }
}
