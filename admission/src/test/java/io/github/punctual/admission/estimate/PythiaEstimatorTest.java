package io.github.punctual.admission.estimate;

import static io.github.punctual.admission.estimate.Outcomes.met;
import static io.github.punctual.admission.estimate.Outcomes.missed;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.job.Outcome;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Algorithm 1 of PYTHIA: CPUFrac is the running maximum of deadlineCPUs / maxCPUs. */
class PythiaEstimatorTest {
  private final PythiaEstimator estimator = new PythiaEstimator();

  @Test
  void estimatesNothingUntilTheFirstJobHasCompleted() {
    assertEquals(OptionalDouble.empty(), estimator.fraction());
    estimator.track(met(400, 10, 10));
    assertEquals(OptionalDouble.of(0.4), estimator.fraction());
  }

  @Test
  void keepsTheLargestRateWhateverTheOrderAndTheOutcome() {
    estimator.track(met(400, 10, 10));
    estimator.track(missed(640, 8, 4));
    assertEquals(0.8, estimator.fraction().orElseThrow(), 1e-12);
    estimator.track(met(300, 5, 5));
    assertEquals(0.8, estimator.fraction().orElseThrow(), 1e-12);
    estimator.track(met(90, 1, 1));
    assertEquals(0.9, estimator.fraction().orElseThrow(), 1e-12);
  }

  @Test
  void allocationDoesNotMatter() {
    estimator.track(met(400, 10, 1));
    assertEquals(OptionalDouble.of(0.4), estimator.fraction());
  }

  @Test
  void capacityLimitsTheTasksThatAJobCouldHaveHad() {
    estimator.track(met(5000, 200, 100));
    assertEquals(OptionalDouble.of(0.5), estimator.fraction());
  }

  @Test
  void jobWithAnInfeasibleDeadlineDoesNotRefuseAllLaterJobs() {
    estimator.track(missed(5000, 10, 10));
    assertEquals(OptionalDouble.of(1), estimator.fraction());
  }

  @Test
  void isTheMaximumOfAllRates() {
    SplittableRandom random = new SplittableRandom(11);
    double largest = 0;
    for (int i = 0; i < 1000; i++) {
      Outcome outcome = Outcomes.any(random);
      estimator.track(outcome);
      double cpus = (double) outcome.computationMillis() / outcome.budgetMillis();
      double rate = cpus / Math.min(outcome.requestedTasks(), outcome.capacityTasks());
      largest = Math.min(1, Math.max(largest, rate));
      assertEquals(largest, estimator.fraction().orElseThrow(), 1e-12);
    }
  }

  @Test
  void whatWasLearnedMakesAnEqualEstimator() {
    PythiaEstimator restored = new PythiaEstimator();
    restored.restore(estimator.state());
    assertEquals(OptionalDouble.empty(), restored.fraction());
    estimator.track(met(400, 10, 10));
    restored.restore(estimator.state());
    assertEquals(estimator.fraction(), restored.fraction());
    assertEquals(estimator.state(), restored.state());
  }

  @Test
  void damagedNumbersAreRefusedAndChangeNothing() {
    estimator.track(met(400, 10, 10));
    Map<String, Double> good = estimator.state();
    for (String name : good.keySet()) {
      for (double bad : new double[] {Double.NaN, -1, 1e300}) {
        Map<String, Double> damaged = new HashMap<>(good);
        damaged.put(name, bad);
        assertThrows(IllegalArgumentException.class, () -> estimator.restore(damaged), name);
      }
      Map<String, Double> missing = new HashMap<>(good);
      missing.remove(name);
      assertThrows(IllegalArgumentException.class, () -> estimator.restore(missing), name);
    }
    Map<String, Double> ofJustice = new JusticeEstimator(Correction.MEAN, 0.3).state();
    assertThrows(IllegalArgumentException.class, () -> estimator.restore(ofJustice));
    assertEquals(good, estimator.state());
    assertTrue(estimator.fraction().isPresent());
  }
}
