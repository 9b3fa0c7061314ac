package io.github.punctual.admission.estimate;

import static io.github.punctual.admission.estimate.Outcomes.met;
import static io.github.punctual.admission.estimate.Outcomes.missed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/**
 * Sequences worked by hand from the paper's definitions. Capacity is 100 CPUs, deadlines are 100 s.
 *
 * <pre>
 * job  compTime  tasks  alloc  success  deadlineCPUs  maxCPUs  minReqRate  LastCPUFrac  error  Min  Max
 *  1      400     10     10     yes          4.0         10        0.4         1.0       -0.6  0.4  0.4
 *  2      300      5      5     yes          3.0          5        0.6         1.0       -0.4  0.4  0.6
 *  3      640      8      4     no           6.4          8        0.8         0.5       +0.3  0.4  0.8
 *  4       90      1      1     yes          0.9          1        0.9         1.0       -0.1  0.4  0.9
 * </pre>
 */
class JusticeEstimatorTest {
  private static final double EXACT = 1e-12;
  private static final List<Outcome> JOBS =
      List.of(met(400, 10, 10), met(300, 5, 5), missed(640, 8, 4), met(90, 1, 1));

  @Test
  void estimatesNothingUntilMoreThanOneJobHasCompleted() {
    JusticeEstimator estimator = new JusticeEstimator(Correction.MEAN, 0.5);
    assertEquals(OptionalDouble.empty(), estimator.fraction());
    estimator.track(JOBS.get(0));
    assertEquals(OptionalDouble.empty(), estimator.fraction());
    estimator.track(JOBS.get(1));
    assertTrue(estimator.fraction().isPresent());
  }

  @Test
  void withoutCorrectionIsHalfwayBetweenTheLastAndTheExtremes() {
    // (1.0 + 0.4) / 2, (0.5 + 0.8) / 2 after the miss, (1.0 + 0.4) / 2.
    assertSequence(Correction.NONE, 0.5, 0.7, 0.65, 0.7);
  }

  @Test
  void meanCorrectionAddsThePlainMeanOfAllErrors() {
    // 0.7 - 1.0/2 = 0.2, raised to the minimum 0.4; 0.65 - 0.7/3; 0.7 - 0.8/4.
    assertSequence(Correction.MEAN, 0.5, 0.4, 0.65 - 0.7 / 3, 0.5);
  }

  @Test
  void exponentialCorrectionWeighsTheNewestErrorMost() {
    // Smoothed with 0.5: -0.6, -0.5, -0.1, -0.1; 0.7 - 0.5 is raised to 0.4.
    assertSequence(Correction.EXPONENTIAL, 0.5, 0.4, 0.55, 0.6);
    // With 0.25: -0.6, -0.55, -0.3375, -0.278125; the first two are raised to 0.4.
    assertSequence(Correction.EXPONENTIAL, 0.25, 0.4, 0.4, 0.421875);
    // With 1 only the newest error counts: -0.4 (0.3, raised), +0.3, -0.1.
    assertSequence(Correction.EXPONENTIAL, 1, 0.4, 0.95, 0.6);
  }

  @Test
  void correctedFractionIsAtMostOne() {
    JusticeEstimator estimator = new JusticeEstimator(Correction.MEAN, 0.5);
    // Rate 1, last 0.5, error 0.5: (0.5 + 1) / 2 + 0.5 = 1.25.
    estimator.track(missed(200, 2, 1));
    estimator.track(missed(200, 2, 1));
    assertEquals(OptionalDouble.of(1), estimator.fraction());
  }

  @Test
  void capacityLimitsTheTasksThatAJobCouldHaveHad() {
    JusticeEstimator estimator = new JusticeEstimator(Correction.NONE, 0.5);
    // maxCPUs = min(200, 100): rate 5000 / 100 / 100 = 0.5, last 100 / 100.
    estimator.track(met(5000, 200, 100));
    estimator.track(met(5000, 200, 100));
    assertEquals(0.75, estimator.fraction().orElseThrow(), EXACT);
  }

  @Test
  void consecutiveSuccessesApproachTheSmallestRate() {
    JusticeEstimator estimator = new JusticeEstimator(Correction.NONE, 0.5);
    estimator.track(met(2000, 100, 100));
    estimator.track(met(2000, 100, 100));
    double last = 1;
    for (int i = 0; i < 20; i++) {
      double fraction = estimator.fraction().orElseThrow();
      assertTrue(fraction <= last && fraction >= 0.2, fraction + " after " + last);
      last = fraction;
      estimator.track(met(2000, 100, (int) Math.ceil(fraction * 100)));
    }
    // Whole CPUs: 0.21 is the first multiple of a hundredth above which it cannot fall.
    assertEquals(0.205, last, 0.01);
  }

  @Test
  void missesRaiseTheFractionTowardsTheLargestRate() {
    JusticeEstimator estimator = new JusticeEstimator(Correction.NONE, 0.5);
    estimator.track(met(200, 10, 2));
    estimator.track(missed(800, 10, 2));
    // (0.2 + 0.8) / 2.
    assertEquals(0.5, estimator.fraction().orElseThrow(), EXACT);
    estimator.track(missed(800, 10, 5));
    assertEquals(0.65, estimator.fraction().orElseThrow(), EXACT);
  }

  @Test
  void jobWithAnInfeasibleDeadlineCountsAsOneThatNeedsAllItsTasks() {
    JusticeEstimator estimator = new JusticeEstimator(Correction.NONE, 0.5);
    estimator.track(missed(5000, 10, 10));
    estimator.track(missed(5000, 10, 10));
    assertEquals(OptionalDouble.of(1), estimator.fraction());
  }

  @Test
  void whatWasLearnedMakesAnEqualEstimator() {
    SplittableRandom random = new SplittableRandom(7);
    for (Correction correction :
        List.of(Correction.MEAN, Correction.EXPONENTIAL, Correction.NONE)) {
      JusticeEstimator estimator = new JusticeEstimator(correction, 0.3);
      for (int i = 0; i < 200; i++) {
        JusticeEstimator restored = new JusticeEstimator(correction, 0.3);
        restored.restore(estimator.state());
        assertEquals(estimator.state(), restored.state());
        assertEquals(estimator.fraction(), restored.fraction());
        Outcome next = Outcomes.any(random);
        estimator.track(next);
        restored.track(next);
        assertEquals(estimator.fraction(), restored.fraction());
      }
    }
  }

  @Test
  void damagedNumbersAreRefusedAndChangeNothing() {
    JusticeEstimator estimator = new JusticeEstimator(Correction.MEAN, 0.3);
    JOBS.forEach(estimator::track);
    Map<String, Double> good = estimator.state();
    for (String name : good.keySet()) {
      for (double bad : new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1e9, 1e300}) {
        Map<String, Double> damaged = new HashMap<>(good);
        damaged.put(name, bad);
        assertThrows(IllegalArgumentException.class, () -> estimator.restore(damaged), name);
      }
      Map<String, Double> missing = new HashMap<>(good);
      missing.remove(name);
      assertThrows(IllegalArgumentException.class, () -> estimator.restore(missing), name);
    }
    Map<String, Double> unknown = new HashMap<>(good);
    unknown.put("colour", 1.0);
    assertThrows(IllegalArgumentException.class, () -> estimator.restore(unknown));
    assertEquals(good, estimator.state());
  }

  @Test
  void smoothingOutOfRangeIsRefused() {
    for (double bad : new double[] {0, -1, 1.1, Double.NaN}) {
      assertThrows(
          IllegalArgumentException.class, () -> new JusticeEstimator(Correction.MEAN, bad));
    }
  }

  private static void assertSequence(
      Correction correction, double smoothing, double second, double third, double fourth) {
    JusticeEstimator estimator = new JusticeEstimator(correction, smoothing);
    estimator.track(JOBS.get(0));
    estimator.track(JOBS.get(1));
    assertEquals(second, estimator.fraction().orElseThrow(), EXACT);
    estimator.track(JOBS.get(2));
    assertEquals(third, estimator.fraction().orElseThrow(), EXACT);
    estimator.track(JOBS.get(3));
    assertEquals(fourth, estimator.fraction().orElseThrow(), EXACT);
  }
}
