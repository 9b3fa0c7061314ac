package io.github.punctual.simulator.evaluation.bopf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.simulator.evaluation.Cases;
import io.github.punctual.simulator.evaluation.ClaimVerdict;
import io.github.punctual.simulator.evaluation.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;

class BopfClaimTest {
  private final BopfMeasurements measured =
      new BopfMeasurements(new Results(1, step -> {}), new BopfRuns(List.of(LookAlikes.tpcH()), 1));

  private static final BopfClaim ONE_ONLY =
      BopfClaim.ofBopf(
          "1",
          "one only",
          (m, policy) -> Finding.of(policy == ComparedPolicy.FAIR_EXCESS, policy.key()));

  @Test
  void judgesBopfInEachOfItsReadings() {
    List<String> row = ONE_ONLY.row(measured);
    assertEquals(
        "BoPF, as printed: bopf-paper<br>BoPF, repaying: bopf-repaying<br>BoPF, fair excess: bopf-fair",
        row.get(2));
    assertEquals(
        "BoPF, as printed: **does not hold**<br>BoPF, repaying: **does not hold**<br>BoPF, fair"
            + " excess: **holds**",
        row.get(3));
  }

  @Test
  void givesAReasonOnlyForTheResultForWhichItWasWritten() {
    assertEquals("repaid", ONE_ONLY.because("FFH", "repaid").row(measured).get(4));
    assertTrue(ONE_ONLY.because("HHH", "repaid").row(measured).get(4).startsWith("Not explained"));
  }

  @Test
  void casesThatAllGoTheClaimedWayButNotAsFarHoldInDirection() {
    Finding finding = new Cases(1).add("a", 3, true).add("b", 2, false, true).finding();
    assertEquals(ClaimVerdict.SMALLER, finding.verdict());
    assertEquals("2.0 (b) to 3.0 (a); so in 1 of 2", finding.numbers());
  }

  @Test
  void casesThatDisagreeHoldInSome() {
    assertEquals(
        ClaimVerdict.PARTLY, new Cases(1).add("a", 3, true).add("b", 2, false).finding().verdict());
    assertEquals(ClaimVerdict.FAILS, new Cases(1).add("a", 3, false).finding().verdict());
    assertEquals(ClaimVerdict.HOLDS, new Cases(1).add("a", 3, true).finding().verdict());
  }

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
