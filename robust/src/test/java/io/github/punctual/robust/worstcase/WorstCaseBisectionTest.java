package io.github.punctual.robust.worstcase;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

class WorstCaseBisectionTest {
  private static final double[] EVEN = {0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1};

  private static double[] any(Random random, int bins) {
    double[] weights = new double[bins];
    double spread = random.nextInt(3) * 5.0;
    for (int i = 0; i < bins; i++) {
      weights[i] =
          random.nextInt(5) == 0
              ? 0
              : random.nextDouble() * Math.exp(spread * random.nextGaussian());
    }
    weights[random.nextInt(bins)] += 1;
    return weights;
  }

  private static double theta(Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> 1 - Math.pow(10, -8 * random.nextDouble());
      case 1 -> 1;
      default -> 1e-6 + 0.999 * random.nextDouble();
    };
  }

  private static double delta(Random random) {
    return random.nextInt(5) == 0 ? 0 : Math.pow(10, -5 + 6 * random.nextDouble());
  }

  /** The smallest bin with no more above it than the closed form allows. */
  private static int closedForm(double[] reference, double theta, double delta) {
    double most = Math.exp(new Robustness(theta, delta).logTail());
    double sum = 0;
    for (double weight : reference) {
      sum += weight;
    }
    double above = 0;
    int bin = reference.length - 1;
    while (bin > 0 && (above + reference[bin]) / sum <= most) {
      above += reference[bin];
      bin--;
    }
    return bin;
  }

  @Test
  void closedFormAndBisectionFindTheSameBin() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      double[] reference = any(random, 1 + random.nextInt(60));
      double theta = theta(random);
      double delta = delta(random);
      assertEquals(
          closedForm(reference, theta, delta),
          new WorstCaseBisection(reference).worstCase(theta, delta),
          "theta " + theta + ", delta " + delta + ", case " + i);
    }
  }

  /** Constraint (3) by the definition: over all distributions on a grid, and just beside it. */
  @Test
  void noDistributionInReachLeavesMoreAbove() {
    Random random = new Random(2);
    int grid = 60;
    for (int i = 0; i < 60; i++) {
      double[] reference = {random.nextDouble(), random.nextDouble(), random.nextDouble(), 0.05};
      WorstCaseBisection search = new WorstCaseBisection(reference);
      double theta = 0.05 + 0.9 * random.nextDouble();
      double delta = 2 * random.nextDouble() * random.nextDouble();
      int worst = search.worstCase(theta, delta);
      int found = 0;
      for (int a = 0; a <= grid; a++) {
        for (int b = 0; a + b <= grid; b++) {
          for (int c = 0; a + b + c <= grid; c++) {
            double[] p = {
              (double) a / grid,
              (double) b / grid,
              (double) c / grid,
              (double) (grid - a - b - c) / grid
            };
            if (search.entropyOf(p) <= delta) {
              found = Math.max(found, quantile(p, theta));
            }
          }
        }
      }
      assertTrue(found <= worst, "a distribution on the grid is worse than " + worst);
      if (worst > 0) {
        // And there is one that needs this bin: as near as possible to too little below it.
        double[] witness = search.nearest(worst - 1, theta * (1 - 1e-9));
        assertTrue(search.entropyOf(witness) <= delta + 1e-6, "no witness for " + worst);
        assertEquals(worst, quantile(witness, theta));
      }
    }
  }

  private static int quantile(double[] p, double theta) {
    double sum = 0;
    for (int i = 0; i < p.length; i++) {
      sum += p[i];
      if (sum >= theta - 1e-12) {
        return i;
      }
    }
    return p.length - 1;
  }

  /** Algorithm 1 against a search over a grid of all distributions of three bins. */
  @Test
  void algorithmOneMinimisesTheRelativeEntropy() {
    Random random = new Random(3);
    int grid = 400;
    for (int i = 0; i < 50; i++) {
      WorstCaseBisection search =
          new WorstCaseBisection(random.nextDouble(), random.nextDouble(), random.nextDouble());
      int bin = random.nextInt(2);
      double theta = 0.1 + 0.8 * random.nextDouble();
      double best = search.entropyOf(search.nearest(bin, theta));
      double least = Double.POSITIVE_INFINITY;
      for (int a = 0; a <= grid; a++) {
        for (int b = 0; a + b <= grid; b++) {
          double[] p = {
            (double) a / grid, (double) b / grid, (double) (grid - a - b) / grid,
          };
          if (p[0] + (bin == 1 ? p[1] : 0) <= theta) {
            least = Math.min(least, search.entropyOf(p));
          }
        }
      }
      assertTrue(best <= least + 1e-12, best + " is more than " + least);
      assertEquals(least, best, 0.02);
    }
  }

  @Test
  void asPrintedReturnsOneBinTooFewAndBreaksConstraintThree() {
    WorstCaseBisection search = new WorstCaseBisection(EVEN);
    int printed = search.asPrinted(0.5, 0.1);
    int worst = search.worstCase(0.5, 0.1);
    assertEquals(worst - 1, printed);
    // A distribution within delta has less than theta at or below the printed answer.
    double[] bad = search.nearest(printed, 0.4999);
    assertTrue(search.entropyOf(bad) <= 0.1);
    double below = 0;
    for (int i = 0; i <= printed; i++) {
      below += bad[i];
    }
    assertTrue(below < 0.5, "has " + below + " at or below bin " + printed);
  }

  @Test
  void asPrintedIsNeverAboveTheWorstCase() {
    Random random = new Random(4);
    int below = 0;
    for (int i = 0; i < 5_000; i++) {
      double[] reference = any(random, 2 + random.nextInt(40));
      WorstCaseBisection search = new WorstCaseBisection(reference);
      double theta = 0.05 + 0.9 * random.nextDouble();
      double delta = 0.01 + random.nextDouble();
      int printed = search.asPrinted(theta, delta);
      int worst = search.worstCase(theta, delta);
      assertTrue(printed <= worst);
      below += printed < worst ? 1 : 0;
    }
    assertTrue(below > 2_500, "only " + below + " of 5000 are below");
  }

  @Test
  void coversAllBinsThatHaveAnythingWhereThetaIsOne() {
    WorstCaseBisection search = new WorstCaseBisection(0.5, 0.5 - 1e-30, 1e-30, 0);
    assertEquals(2, search.worstCase(1, 0));
    assertEquals(2, search.worstCase(1, 0.7));
    assertEquals(1, search.worstCase(0.9, 0));
  }

  @Test
  void scalesItsReferenceToOne() {
    assertArrayEquals(
        new double[] {0.25, 0.75}, new WorstCaseBisection(1, 3).nearest(0, 0.5), 1e-15);
  }

  @Test
  void refusesWhatIsNoDistribution() {
    assertThrows(IllegalArgumentException.class, () -> new WorstCaseBisection(0, 0));
    assertThrows(IllegalArgumentException.class, () -> new WorstCaseBisection(1, -1));
    assertThrows(IllegalArgumentException.class, () -> new WorstCaseBisection(1, Double.NaN));
  }
}
