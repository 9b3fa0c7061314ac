package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Unpromised;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Whose;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** How sure a plan must be is learned from what became of promises. */
class TempoMarginsTest {
  private static final double CONFIDENCE = 0.9;

  private final TempoCluster cluster = new TempoCluster();

  private double margin(String user) {
    return cluster.policy.learned().entrySet().stream()
        .filter(number -> number.getKey().matches("margin/\\d+/" + user + "/mean"))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /** A job is promised its deadline and is not done by then. */
  private long breaks(String user, int run, long now) {
    DeadlineJob job = lasting(job(user, "bad-" + run, now, 3_000_000, 10), 60_000);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(job).reason());
    cluster.starts(job, now);
    long over = job.deadlineMillis() + 1;
    cluster.runner.handle(new Event.TimePassed(over));
    assertTrue(cluster.runner.running(job.id()).isEmpty());
    return over;
  }

  @Test
  void whoseFirstPromisesAllBrokeIsPromisedAgainInTheEnd() {
    long least = leastPromised();
    long now = 1_000;
    for (int run = 0; run < 8; run++) {
      now = breaks("ann", run, now);
    }
    int runs = 0;
    Decision told = submitted(now, least);
    while (told.reason() != ReasonCode.ADMITTED && runs < 100) {
      DeadlineJob good = lasting(job("ann", "good" + runs, now, least, 10), 60_000);
      assertEquals(ReasonCode.ADMITTED_PLANNED, cluster.submit(good).reason());
      cluster.starts(good, now);
      now += 60_000;
      cluster.completes(good, now, 60_000);
      told = submitted(now, least);
      runs++;
    }
    assertTrue(runs > 10 && runs < 60, "after " + runs + " runs");
    assertRestores();
  }

  private void assertRestores() {
    TempoPolicy after = new TempoPolicy(TempoSettings.DEFAULTS);
    after.restore(cluster.policy.learned());
    assertEquals(cluster.policy.learned(), after.learned());
    assertTrue(after.learned().keySet().stream().anyMatch(name -> name.endsWith("/unpromised")));
  }

  /** The shortest time in which a job is promised its deadline while nothing is learned. */
  private long leastPromised() {
    long least = 60_000;
    while (submitted(0, least).reason() != ReasonCode.ADMITTED) {
      least += 1_000;
    }
    return least;
  }

  @Test
  void promisesOfAUserThatBreakMakePlansSurerForThatUserAlone() {
    long now = breaks("ann", 1, 1_000);
    double once = margin("ann");
    assertTrue(once > 0.5, "after one: " + once);
    breaks("ann", 2, now);
    assertTrue(margin("ann") > once, "after two: " + margin("ann"));
    assertEquals(0, margin("bob"));
  }

  @Test
  void aPromiseThatIsKeptTakesFromTheMargin() {
    long now = breaks("ann", 1, 1_000);
    double before = margin("ann");
    DeadlineJob good = lasting(job("ann", "good-1", now, 600_000, 10), 60_000);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(good).reason());
    cluster.starts(good, now);
    cluster.completes(good, now + 60_000, 60_000);
    assertTrue(margin("ann") < before, margin("ann") + " after " + before);
  }

  @Test
  void whoHasAMarginIsPromisedWhatLeavesMoreTimeAndElseHasAPlace() {
    long least = leastPromised();
    long now = 1_000;
    for (int run = 0; run < 8; run++) {
      now = breaks("ann", run, now);
    }
    assertEquals(3, margin("ann"));
    Decision told = submitted(now, least);
    assertEquals(ReasonCode.ADMITTED_PLANNED, told.reason());
    Unpromised lack = told.unpromised().orElseThrow();
    assertEquals(Unpromised.Why.UNSURE, lack.why());
    // It was sure enough for the confidence alone.
    assertTrue(lack.value().getAsDouble() > CONFIDENCE - 1e-5, lack::toString);
    assertEquals(0.99999, lack.limit().getAsDouble(), 1e-5);
    assertEquals(OptionalLong.of(8), lack.promises());
    Decision promised = submitted(now, 3_000_000);
    assertEquals(ReasonCode.ADMITTED, promised.reason());
    assertEquals(Optional.empty(), promised.unpromised());
  }

  /** What is said of a job with so much time, which goes at once. */
  private Decision submitted(long now, long budget) {
    DeadlineJob job = lasting(job("ann", "etl-" + now + "-" + budget, now, budget, 10), 60_000);
    Decision decision = cluster.submit(job);
    cluster.runner.handle(new Event.Withdrawn(now, job.id()));
    return decision;
  }

  @Test
  void itSurvivesARestartAndIsForgottenWithItsUser() {
    breaks("ann / x", 1, 1_000);
    TempoPolicy after = new TempoPolicy(TempoSettings.DEFAULTS);
    after.restore(cluster.policy.learned());
    assertEquals(cluster.policy.learned(), after.learned());
    assertTrue(after.learned().keySet().stream().anyMatch(name -> name.startsWith("margin/")));

    after.unlearn(new Whose(Optional.of("ann / x"), Optional.of("bad")));
    assertTrue(after.learned().keySet().stream().anyMatch(name -> name.startsWith("margin/")));
    after.unlearn(new Whose(Optional.of("ann / x"), Optional.empty()));
    assertTrue(after.learned().keySet().stream().noneMatch(name -> name.startsWith("margin/")));
  }
}
