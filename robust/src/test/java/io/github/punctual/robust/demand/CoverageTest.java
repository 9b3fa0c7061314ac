package io.github.punctual.robust.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.worstcase.Robustness;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Figure 3 of the paper: a job of 100 tasks whose times are normal with mean 60 s and deviation 20
 * s; how probable is it that the work of those that are left is covered by what is planned for,
 * after so many have been seen, in the mean over runs?
 */
class CoverageTest {
  private static final int RUNS = 400;

  private static double coverage(String estimator, int samples, double delta) {
    DemandEstimator estimates = DemandEstimators.of(estimator, 30);
    double logTail = new Robustness(0.9, delta).logTail();
    Random random = new Random(samples);
    int left = 100 - samples;
    double sum = 0;
    for (int run = 0; run < RUNS; run++) {
      TaskTimes seen = Samples.drawn(samples, Samples.normal(random, 60, 20));
      double eta =
          estimates.estimate(Samples.group(left), Samples.seen(seen)).left().atTail(logTail);
      sum += 1 - NormalTail.upper((eta - left * 60) / (20 * Math.sqrt(left)));
    }
    return sum / RUNS;
  }

  @Test
  void thirtyFiveSamplesAndThePapersDeltaCoverTheta() {
    for (String estimator : DemandEstimators.NAMES) {
      if (!estimator.equals("mean")) {
        assertTrue(coverage(estimator, 35, 0.7) >= 0.9, estimator);
      }
    }
  }

  @Test
  void fewSamplesDeceiveThePlainEstimatorOnly() {
    assertTrue(coverage("gaussian-plain", 5, 0.7) < 0.85);
    for (int samples = 2; samples <= 10; samples++) {
      assertTrue(coverage("gaussian", samples, 0.7) >= 0.95, "gaussian with " + samples);
      assertTrue(coverage("empirical", samples, 0.7) >= 0.95, "empirical with " + samples);
    }
  }

  /** With the doubt counted there is nothing left that delta would have to make good. */
  @Test
  void withoutDeltaTheThetaQuantileIsCoveredAsOftenAsItSays() {
    for (int samples : new int[] {5, 10, 20, 35, 60}) {
      assertEquals(0.9, coverage("gaussian", samples, 0), 0.04, "gaussian with " + samples);
      assertEquals(0.9, coverage("empirical", samples, 0), 0.04, "empirical with " + samples);
    }
    assertTrue(coverage("gaussian-plain", 35, 0) < 0.85);
  }
}
