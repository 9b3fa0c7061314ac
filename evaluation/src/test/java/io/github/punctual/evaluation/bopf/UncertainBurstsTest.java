package io.github.punctual.evaluation.bopf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class UncertainBurstsTest {
  private static double requested(UncertainBursts.Request request, boolean correlated) {
    return new UncertainBursts(ComparedPolicy.FAIR_EXCESS, 40, correlated, request, 10)
        .demandOverMean();
  }

  @Test
  void theAlphaStrategyRequestsTheQuantileThatSufficesForAllResources() {
    UncertainBursts.Request alpha = UncertainBursts.Request.ALPHA;
    assertEquals(1, requested(UncertainBursts.Request.MEAN, false), 1e-9);
    assertEquals(1 + 0.4 * 1.644854, requested(alpha, true), 1e-6);
    // The cube root of 0.95 is 0.983048, whose normal quantile is 2.1213.
    assertEquals(1 + 0.4 * 2.1213, requested(alpha, false), 1e-3);
  }

  @Test
  void pastBurstsTellAboutAsMuchAsTheDistribution() {
    UncertainBursts.Request history = UncertainBursts.Request.HISTORY;
    assertEquals(requested(UncertainBursts.Request.ALPHA, true), requested(history, true), 0.25);
    assertEquals(requested(UncertainBursts.Request.ALPHA, false), requested(history, false), 0.25);
  }
}
