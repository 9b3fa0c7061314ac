package io.github.punctual.admission.tempo;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.check.RandomCluster;
import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Supplier;
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

  /** What has happened to the runner, from the first event on. */
  private final List<Event> told = new ArrayList<>();

  private int offers;
  private int offersBesideStarts;

  @ParameterizedTest
  @CsvSource({"end, 0", "last, 3000"})
  void everyInvariantHoldsAndEveryOfferIsTrueAfterEveryEvent(String lost, String masterStart) {
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
    assertTrue(offers > 200, "offers: " + offers);
    assertTrue(offersBesideStarts > 5, "offers beside starts: " + offersBesideStarts);
    assertTrue(seen.containsAll(USUAL), seen::toString);
  }

  private void run(
      SplittableRandom random,
      TempoSettings settings,
      TempoInvariants invariants,
      Set<ReasonCode> seen) {
    RandomCluster cluster = new RandomCluster(random);
    long beginMillis = cluster.now();
    ClusterCapacity capacity = cluster.capacity();
    Supplier<PolicyRunner> runners =
        () ->
            PolicyRunner.start(
                new TempoPolicy(settings), Map.of(), DecisionLog.NONE, beginMillis, capacity);
    PolicyRunner runner = runners.get();
    told.clear();
    for (int i = 0; i < EVENTS; i++) {
      cluster.advance();
      while (runner.wakeMillis().orElse(Long.MAX_VALUE) <= cluster.now()) {
        Event wake = new Event.TimePassed(runner.wakeMillis().getAsLong());
        handle(runner, runners, invariants, wake, seen);
      }
      handle(runner, runners, invariants, cluster.event(runner), seen);
    }
  }

  /** Handles an event, and takes every offer that follows from it, each where no other is taken. */
  private void handle(
      PolicyRunner runner,
      Supplier<PolicyRunner> runners,
      TempoInvariants invariants,
      Event event,
      Set<ReasonCode> seen) {
    List<Decision> decisions = invariants.handle(runner, event);
    told.add(event);
    decisions.forEach(decision -> seen.add(decision.reason()));
    boolean starts = decisions.stream().anyMatch(one -> one.action() == Action.ADMIT);
    for (DeadlineJob offered : invariants.offers()) {
      offers++;
      offersBesideStarts += starts ? 1 : 0;
      PolicyRunner copy = runners.get();
      told.forEach(copy::handle);
      Decision answer =
          copy.handle(new Event.Submitted(event.atMillis(), offered)).stream()
              .filter(decision -> decision.job().equals(offered.id()))
              .findFirst()
              .orElseThrow();
      if (answer.reason() != ReasonCode.ADMITTED) {
        throw new IllegalStateException(
            "after %s %s is %s, beside %s".formatted(event, offered, answer, decisions));
      }
    }
  }
}
