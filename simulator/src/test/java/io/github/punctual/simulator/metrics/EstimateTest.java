package io.github.punctual.simulator.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class EstimateTest {
  @Test
  void givesTheConfidenceIntervalOfStudent() {
    Estimate estimate = Estimate.of(1, 2, 3, 4, 5);
    assertEquals(3, estimate.mean(), 1e-12);
    assertEquals(2.5, estimate.variance(), 1e-12);
    // t(4, 0.975) = 2.776445, over the square root of 5 times 2.5.
    assertEquals(2.776445 * Math.sqrt(0.5), estimate.halfWidth(), 1e-6);
  }

  @Test
  void leavesOutWhatIsNotANumberAndHasNoIntervalForOneValue() {
    assertEquals(7, Estimate.of(Double.NaN, 7).mean(), 0);
    assertTrue(Double.isNaN(Estimate.of(7).halfWidth()));
    assertTrue(Double.isNaN(Estimate.of().mean()));
  }

  @Test
  void addsManyEqualValuesAtOnce() {
    Moments moments = new Moments();
    moments.add(0.25, 3);
    moments.add(0.75, 2);
    moments.add(1, 1);
    Estimate one = moments.estimate();
    Estimate other = Estimate.of(0.25, 0.25, 0.25, 0.75, 0.75, 1);
    assertEquals(other.mean(), one.mean(), 1e-15);
    assertEquals(other.variance(), one.variance(), 1e-15);
  }

  @Test
  void tellsApartMeansAsWelchDoes() {
    Estimate a =
        Estimate.of(27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6);
    Estimate b =
        Estimate.of(27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1);
    // By numeric integration of the density of t with 18.9 degrees of freedom.
    assertEquals(0.050388, a.welch(b), 1e-6);
    assertEquals(1, Estimate.of(1, 1).welch(Estimate.of(1, 1)), 0);
    assertEquals(0, Estimate.of(1, 1).welch(Estimate.of(2, 2)), 0);
  }
}
