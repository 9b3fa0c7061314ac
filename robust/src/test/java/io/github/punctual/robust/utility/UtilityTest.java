package io.github.punctual.robust.utility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.utility.StepUtility.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UtilityTest {
  private static double wide(Random random) {
    return Math.pow(10, -6 + 12 * random.nextDouble());
  }

  private static Utility any(Random random) {
    UtilityTerms terms = new UtilityTerms(wide(random), wide(random), wide(random));
    return switch (random.nextInt(4)) {
      case 0 -> new LinearUtility(terms);
      case 1 -> new SigmoidUtility(terms);
      case 2 -> new ConstantUtility(terms);
      default -> steps(random);
    };
  }

  private static Utility steps(Random random) {
    List<Step> steps = new ArrayList<>();
    double deadline = 0;
    double value = 100;
    for (int i = random.nextInt(5); i >= 0; i--) {
      deadline += wide(random);
      value *= random.nextDouble();
      steps.add(new Step(deadline, value));
    }
    return new StepUtility(steps);
  }

  @Test
  void latestIsTheLastInstantThatIsWorthTheLevel() {
    Random random = new Random(1);
    for (int i = 0; i < 5_000; i++) {
      Utility utility = any(random);
      double best = utility.at(0);
      double level =
          switch (random.nextInt(5)) {
            case 0 -> best;
            case 1 -> Math.nextDown(best);
            case 2 -> best * Math.pow(10, -300 * random.nextDouble());
            case 3 -> utility.at(wide(random));
            default -> best * random.nextDouble() * 1.1;
          };
      double latest = utility.latest(level);
      String which = utility + " at level " + level + ": " + latest;
      if (level <= 0) {
        assertEquals(Double.POSITIVE_INFINITY, latest, which);
      } else if (level > best) {
        assertEquals(Double.NEGATIVE_INFINITY, latest, which);
      } else if (latest == Double.POSITIVE_INFINITY) {
        assertTrue(utility.at(Double.MAX_VALUE) >= level, which);
      } else {
        assertTrue(utility.at(latest) >= level, which);
        assertTrue(utility.at(Math.nextUp(latest)) < level, which);
      }
    }
  }

  @Test
  void neverGrowsWithTime() {
    Random random = new Random(2);
    for (int i = 0; i < 500; i++) {
      Utility utility = any(random);
      double time = 0;
      double before = utility.at(0);
      for (int step = 0; step < 50; step++) {
        time += wide(random);
        double value = utility.at(time);
        assertTrue(value <= before && value >= 0, utility + " at " + time);
        before = value;
      }
    }
  }

  @Test
  void sigmoidIsHalfItsWeightAtItsBudgetAndFallsAfterIt() {
    Utility utility = new SigmoidUtility(new UtilityTerms(100, 4, 0.5));
    assertEquals(2, utility.at(100));
    assertEquals(4 / (1 + Math.exp(5)), utility.at(110), 1e-12);
    assertEquals(4, utility.at(0), 1e-12);
    assertEquals(0, utility.at(1e9));
  }

  @Test
  void sigmoidSurvivesExponentsThatOverflow() {
    Utility steep = new SigmoidUtility(new UtilityTerms(100, 5, 1e6));
    assertEquals(5, steep.at(99.9));
    assertEquals(0, steep.at(100.1));
    assertEquals(100, steep.latest(1e-300), 1e-3);
    assertEquals(100, steep.latest(4.999), 1e-3);
    assertEquals(Double.POSITIVE_INFINITY, steep.latest(0));
    assertEquals(Double.NEGATIVE_INFINITY, steep.latest(Math.nextUp(5)));
  }

  @Test
  void linearIsWorthItsWeightAtItsBudgetAndNothingInTheEnd() {
    Utility utility = new LinearUtility(new UtilityTerms(100, 4, 0.5));
    assertEquals(54, utility.at(0));
    assertEquals(4, utility.at(100));
    assertEquals(0, utility.at(108));
    assertEquals(108, utility.latest(1e-9), 1e-6);
    assertEquals(100, utility.latest(4));
  }

  @Test
  void stepsAreWorthTheFirstDeadlineThatIsMet() {
    Utility utility =
        new StepUtility(List.of(new Step(159, 10), new Step(189, 8), new Step(289, 2)));
    assertEquals(10, utility.at(159));
    assertEquals(8, utility.at(Math.nextUp(159.0)));
    assertEquals(2, utility.at(289));
    assertEquals(0, utility.at(289.1));
    assertEquals(189, utility.latest(8));
    assertEquals(159, utility.latest(8.5));
    assertEquals(289, utility.latest(0.1));
    assertEquals(Double.NEGATIVE_INFINITY, utility.latest(10.1));
  }

  @Test
  void refusesStepsThatGrowOrGoBackAndSaysWhich() {
    IllegalArgumentException grows =
        assertThrows(
            IllegalArgumentException.class,
            () -> new StepUtility(List.of(new Step(10, 1), new Step(20, 2))));
    assertTrue(grows.getMessage().contains("step 2 (2.0 by 20.0 s)"), grows.getMessage());
    assertThrows(
        IllegalArgumentException.class,
        () -> new StepUtility(List.of(new Step(20, 2), new Step(10, 1))));
    assertThrows(IllegalArgumentException.class, () -> new StepUtility(List.of()));
    assertThrows(IllegalArgumentException.class, () -> new Step(Double.NaN, 1));
    assertThrows(IllegalArgumentException.class, () -> new Step(1, -1));
    assertThrows(IllegalArgumentException.class, () -> new Step(1, Double.POSITIVE_INFINITY));
  }

  @Test
  void refusesTermsThatAreNotPositiveAndFinite() {
    for (double bad : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(IllegalArgumentException.class, () -> new UtilityTerms(bad, 1, 1));
      assertThrows(IllegalArgumentException.class, () -> new UtilityTerms(1, bad, 1));
      assertThrows(IllegalArgumentException.class, () -> new UtilityTerms(1, 1, bad));
    }
    assertThrows(
        IllegalArgumentException.class, () -> new LinearUtility(new UtilityTerms(1e200, 1, 1e200)));
  }
}
