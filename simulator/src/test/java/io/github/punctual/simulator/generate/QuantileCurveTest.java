package io.github.punctual.simulator.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class QuantileCurveTest {
  private final QuantileCurve curve = QuantileCurve.through(0, 1, 0.8, 100, 0.9, 1000, 1, 1000);

  @Test
  void meetsThePointsThatItIsGiven() {
    assertEquals(1, curve.at(0), 1e-12);
    assertEquals(10, curve.at(0.4), 1e-9);
    assertEquals(100, curve.at(0.8), 1e-9);
    assertEquals(1000, curve.at(0.9), 1e-9);
    assertEquals(1000, curve.at(1), 1e-9);
  }

  @Test
  void hasTheMeanOfManyEvenDraws() {
    double sum = 0;
    int draws = 1_000_000;
    for (int i = 0; i < draws; i++) {
      sum += curve.at((i + 0.5) / draws);
    }
    assertEquals(sum / draws, curve.mean(), 1e-6 * curve.mean());
  }

  @Test
  void choosesTheLastValueSoThatTheMeanIsAsAsked() {
    QuantileCurve longer = curve.withMean(335);
    assertEquals(335, longer.mean(), 1e-9);
    assertEquals(100, longer.at(0.8), 1e-9);
    assertTrue(longer.at(1) > 1000);
  }

  @Test
  void refusesAMeanBelowWhatTheQuantilesAllow() {
    assertThrows(IllegalArgumentException.class, () -> curve.withMean(100));
  }

  @Test
  void refusesPointsThatAreNoDistribution() {
    assertThrows(IllegalArgumentException.class, () -> QuantileCurve.through(0, 2, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> QuantileCurve.through(0, 0, 1, 1));
    assertThrows(IllegalArgumentException.class, () -> QuantileCurve.through(0.1, 1, 1, 2));
    assertThrows(IllegalArgumentException.class, () -> QuantileCurve.through(0, 1));
  }
}
