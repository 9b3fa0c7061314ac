package io.github.punctual.robust.outlook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.demand.GaussianEstimator;
import io.github.punctual.robust.policy.UtilityStanding;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** What is said of jobs of which nothing can be projected. */
class ForecasterTest {
  private final Forecaster forecaster = new Forecaster(new Projector(new GaussianEstimator(60)));

  /** A job that waits, was submitted at 0 s, is due at 100 s and must start by 80 s. */
  private JobOutlook waiting(long nowSeconds) {
    JobFacts facts =
        new JobFacts(
            new JobKey("etl", "ann"),
            0,
            OptionalLong.of(100_000),
            OptionalLong.of(80_000),
            List.of(),
            0,
            10,
            OptionalDouble.of(20),
            Optional.of("It waits."));
    return forecaster.outlook(facts, Map.of(), Collections.emptySortedMap(), nowSeconds * 1000);
  }

  @Test
  void saysOfAWaitingJobWhenItGetsLate() {
    assertTrue(waiting(10).standing().isEmpty());
    assertEquals("It waits.", waiting(10).reason());
    assertEquals(Optional.of(UtilityStanding.AT_RISK), waiting(70).standing());
    assertTrue(waiting(70).reason().contains("must start within 10s"), waiting(70)::reason);
    assertTrue(waiting(90).reason().contains("10s ago"), waiting(90)::reason);
    assertEquals(Optional.of(UtilityStanding.IMPOSSIBLE), waiting(100).standing());
    assertTrue(waiting(130).reason().contains("passed 30s ago"), waiting(130)::reason);
  }
}
