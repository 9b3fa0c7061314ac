package io.github.punctual.robust.worstcase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RobustnessTest {
  /** Theta, delta, and the root found with 60 digits. */
  private static final double[][] ROOTS = {
    {0.9, 0.7, -10.250511673568603},
    {0.9, 0.0001, -2.345380563544677},
    {0.9, 1e-12, -2.3025893356383995},
    {0.9, 5.0, -53.25082973391449},
    {0.5, 0.7, -2.7180090556309064},
    {0.95, 1.2, -27.970304866903895},
    {0.999999, 0.7, -700014.8154899289},
    {0.9999999999990905, 0.7, -769658139471.9258},
    {0.01, 0.7, -0.757244866087803},
    {1e-06, 2.0, -2.0000166701158792},
    {0.3, 1e-09, -0.35670422175045075},
  };

  @Test
  void findsTheRootToElevenDigits() {
    for (double[] root : ROOTS) {
      double found = new Robustness(root[0], root[1]).logTail();
      assertEquals(1, found / root[2], 1e-11, root[0] + ", " + root[1]);
    }
  }

  @Test
  void inflatesNinetyPercentToNearlyAll() {
    double level = 1 - Math.exp(new Robustness(0.9, 0.7).logTail());
    assertEquals(0.99996, level, 1e-5);
  }

  @Test
  void trustsTheEstimateWithoutDelta() {
    assertEquals(Math.log1p(-0.9), new Robustness(0.9, 0).logTail());
    assertEquals(Math.log1p(-1e-9), new Robustness(1e-9, 0).logTail());
  }

  @Test
  void asksForAllWhereThetaIsOne() {
    assertEquals(Double.NEGATIVE_INFINITY, new Robustness(1, 0).logTail());
    assertEquals(Double.NEGATIVE_INFINITY, new Robustness(1, 3).logTail());
  }

  @Test
  void growsMoreCarefulWithThetaAndDelta() {
    Random random = new Random(1);
    for (int i = 0; i < 2000; i++) {
      double theta = random.nextDouble();
      double delta = Math.pow(10, -8 + 9 * random.nextDouble());
      double logTail = new Robustness(theta, delta).logTail();
      assertTrue(logTail < Math.log1p(-theta));
      assertTrue(new Robustness(theta, delta * 1.1).logTail() < logTail);
      assertTrue(new Robustness(theta + 0.01 * (1 - theta), delta).logTail() < logTail);
      assertEquals(delta, Robustness.entropy(theta, logTail), 1e-9 * delta + 1e-14);
    }
  }

  @Test
  void refusesWhatIsOutOfRange() {
    for (double theta : new double[] {0, -0.1, 1.0000001, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> new Robustness(theta, 0.7));
    }
    for (double delta : new double[] {-1e-9, Double.POSITIVE_INFINITY, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> new Robustness(0.9, delta));
    }
  }

  @Test
  void isEqualWhenItsNumbersAre() {
    assertEquals(new Robustness(0.9, 0.7), new Robustness(0.9, 0.7));
    assertEquals(new Robustness(0.9, 0.7).hashCode(), new Robustness(0.9, 0.7).hashCode());
    assertTrue(!new Robustness(0.9, 0.7).equals(new Robustness(0.9, 0.8)));
  }
}
