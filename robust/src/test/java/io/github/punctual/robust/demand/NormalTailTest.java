package io.github.punctual.robust.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class NormalTailTest {
  /** Deviates and the logarithms of their upper tails, with 18 digits. */
  private static final double[][] TAILS = {
    {-8, -6.220960574271786E-16},
    {-3.5, -0.00023265614137680455},
    {-1, -0.1727537790234499},
    {-0.001, -0.6923496142726882},
    {0, -0.6931471805599453},
    {1e-9, -0.6931471813578299},
    {0.5, -1.1759117615936185},
    {1, -1.8410216450092634},
    {2, -3.783184333682032},
    {2.5, -5.08164827727869},
    {2.9999, -6.607397916292055},
    {3, -6.60772622151035},
    {3.0001, -6.608054536022053},
    {4, -10.360101486527292},
    {6, -20.736768949974707},
    {8, -35.01343715991455},
    {12, -75.4106730015688},
    {20, -203.91715537109727},
    {38, -726.5572160188201},
    {1000, -500007.8266948122},
  };

  @Test
  void knowsTailsToTwelveDigits() {
    for (double[] tail : TAILS) {
      assertEquals(1, NormalTail.logUpper(tail[0]) / tail[1], 1e-12, "at " + tail[0]);
      assertEquals(Math.exp(tail[1]), NormalTail.upper(tail[0]), 1e-12, "at " + tail[0]);
    }
  }

  @Test
  void inversionUndoesTails() {
    for (double z = -7; z < 60; z += 0.0137) {
      // Near 1 the logarithm of the tail says little about the deviate.
      double tolerance = z < -5 ? 1e-6 : 1e-10;
      assertEquals(z, NormalTail.atLogUpper(NormalTail.logUpper(z)), tolerance, "at " + z);
    }
    assertEquals(1e8, NormalTail.atLogUpper(NormalTail.logUpper(1e8)), 1e-4);
  }

  @Test
  void endsAreInfinite() {
    assertEquals(Double.POSITIVE_INFINITY, NormalTail.atLogUpper(Double.NEGATIVE_INFINITY));
    assertEquals(Double.NEGATIVE_INFINITY, NormalTail.atLogUpper(0));
  }

  @Test
  void hazardIsTheSlopeOfTheTail() {
    for (double z = -6; z < 30; z += 0.1) {
      double slope = (NormalTail.logUpper(z - 1e-5) - NormalTail.logUpper(z + 1e-5)) / 2e-5;
      assertEquals(slope, NormalTail.hazard(z), 1e-5 * (1 + Math.abs(z)), "at " + z);
    }
  }

  @Test
  void tablesAgreeToNineDigits() {
    for (double z = -9; z < 9; z += 0.00137) {
      assertEquals(NormalTail.logUpper(z), NormalTable.logUpper(z), 1e-9, "at " + z);
      assertEquals(NormalTail.hazard(z), NormalTable.hazard(z), 1e-9, "at " + z);
    }
    assertTrue(NormalTable.hazard(Double.NEGATIVE_INFINITY) == 0);
  }
}
