package io.github.punctual.admission.bopf.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.Trials;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class AlphaStrategyTest {
  private static final NormalDistribution DEMAND = new NormalDistribution(100, 40);
  private static final Map<String, NormalDistribution> TWO = Map.of("a", DEMAND, "b", DEMAND);
  private static final Map<String, NormalDistribution> THREE =
      Map.of("a", DEMAND, "b", DEMAND, "c", DEMAND);

  /** Section 3.5: with a deviation of 40 % and three resources the demand is reduced by 10 %. */
  @Test
  void knowingThatThreeResourcesArePerfectlyCorrelatedSavesATenth() {
    double independent = AlphaStrategy.independent(THREE, 0.95).get("a");
    double correlated = AlphaStrategy.correlated(THREE, 0.95).get("a");
    assertEquals(184.85, independent, 0.01);
    assertEquals(165.79, correlated, 0.01);
    assertEquals(0.103, 1 - correlated / independent, 0.0005);
  }

  @Test
  void oneResourceNeedsNoCorrection() {
    Map<String, NormalDistribution> one = Map.of("a", DEMAND);
    assertEquals(AlphaStrategy.correlated(one, 0.9), AlphaStrategy.independent(one, 0.9));
  }

  /** Of independent resources just alpha of the bursts fit. */
  @Test
  void independentResourcesAreCoveredAsAsked() {
    ResourceSeconds request = AlphaStrategy.independent(THREE, 0.9);
    assertEquals(DEMAND.quantile(Math.cbrt(0.9)), request.get("a"), 1e-12);
  }

  /** With correlation 1 both fit or neither, with -1 the bursts that do not fit are different. */
  @Test
  void strategyOverProvisionsPositiveAndUnderProvisionsNegativeCorrelation() {
    double one = Math.sqrt(0.95);
    assertEquals(0.9747, one, 5e-5);
    assertEquals(0.9494, 2 * one - 1, 5e-5);
    assertEquals(0.500, covered(0, 0.5), 0.01);
    assertEquals(0.619, covered(0.8, 0.5), 0.01);
    assertEquals(0.419, covered(-0.8, 0.5), 0.01);
    assertEquals(0.960, covered(0.8, 0.95), 0.005);
  }

  /** The part of bursts with correlated amounts that fit in what would do without correlation. */
  private static double covered(double correlation, double alpha) {
    ResourceSeconds request = AlphaStrategy.independent(TWO, alpha);
    List<ResourceSeconds> bursts = bursts(correlation, 40_000, new SplittableRandom(1));
    return (double) bursts.stream().filter(burst -> burst.fitsIn(request)).count() / bursts.size();
  }

  private static List<ResourceSeconds> bursts(
      double correlation, int count, SplittableRandom random) {
    List<ResourceSeconds> bursts = new ArrayList<>();
    double rest = Math.sqrt(1 - correlation * correlation);
    for (int i = 0; i < count; i++) {
      double x = random.nextGaussian();
      double y = correlation * x + rest * random.nextGaussian();
      bursts.add(
          ResourceSeconds.of(
              Map.of("a", Math.max(0, 100 + 40 * x), "b", Math.max(0, 100 + 40 * y))));
    }
    return bursts;
  }

  /** Section 5.3.2: without the strategy less than half of the bursts get what they need. */
  @Test
  void requestingTheMeanCoversFewerThanHalfOfTheBursts() {
    ResourceSeconds mean = ResourceSeconds.of(Map.of("a", 100.0, "b", 100.0));
    List<ResourceSeconds> bursts = bursts(0, 10_000, new SplittableRandom(1));
    double fit = (double) bursts.stream().filter(burst -> burst.fitsIn(mean)).count();
    assertEquals(0.25, fit / bursts.size(), 0.02);
  }

  @Test
  void jointRequestCoversAlphaOfTheSamplesAndNotMoreThanNeeded() {
    Trials.check(
        200,
        random -> {
          double alpha = random.nextDouble(0.3, 1);
          int count = random.nextInt(1, 200);
          List<ResourceSeconds> bursts = bursts(random.nextDouble(-1, 1), count, random);
          ResourceSeconds request = AlphaStrategy.joint(bursts, alpha);
          long fit = bursts.stream().filter(burst -> burst.fitsIn(request)).count();
          assertTrue(fit >= alpha * count - 1e-9);
          // It is at most the smallest common level, and the next lower level covers too few.
          Map<String, EmpiricalDistribution> each = AlphaStrategy.distributions(bursts);
          int level = 1;
          while (fitting(bursts, each, level) < alpha * count - 1e-9) {
            level++;
          }
          assertTrue(request.fitsIn(at(each, level)));
          assertEquals(fitting(bursts, each, level), fit);
        });
  }

  private static long fitting(
      List<ResourceSeconds> bursts, Map<String, EmpiricalDistribution> each, int level) {
    return bursts.stream().filter(burst -> burst.fitsIn(at(each, level))).count();
  }

  private static ResourceSeconds at(Map<String, EmpiricalDistribution> each, int level) {
    return ResourceSeconds.of(
        Map.of("a", each.get("a").atRank(level), "b", each.get("b").atRank(level)));
  }

  @Test
  void jointRequestLiesBetweenCorrelatedAndIndependentWhereTypesGoTogether() {
    List<ResourceSeconds> bursts = bursts(0.8, 20_000, new SplittableRandom(1));
    double joint = AlphaStrategy.joint(bursts, 0.95).get("a");
    assertEquals(173.84, joint, 1);
    assertTrue(joint > AlphaStrategy.correlated(TWO, 0.95).get("a"));
    assertTrue(joint < AlphaStrategy.independent(TWO, 0.95).get("a"));
  }

  @Test
  void jointRequestIsTheCorrelatedOneForSamplesInProportion() {
    List<ResourceSeconds> bursts = new ArrayList<>();
    for (double x = 1; x <= 100; x++) {
      bursts.add(ResourceSeconds.of(Map.of("a", x, "b", 3 * x)));
    }
    ResourceSeconds expected = ResourceSeconds.of(Map.of("a", 95.0, "b", 285.0));
    assertEquals(expected, AlphaStrategy.joint(bursts, 0.95));
    assertEquals(expected, AlphaStrategy.correlated(AlphaStrategy.distributions(bursts), 0.95));
    assertEquals(
        ResourceSeconds.of(Map.of("a", 98.0, "b", 294.0)),
        AlphaStrategy.independent(AlphaStrategy.distributions(bursts), 0.95));
  }

  @Test
  void refusesNoSamplesAndLevelsOutOfRange() {
    assertThrows(IllegalArgumentException.class, () -> AlphaStrategy.independent(TWO, 0));
    assertThrows(IllegalArgumentException.class, () -> AlphaStrategy.independent(Map.of(), 0.5));
    assertThrows(IllegalArgumentException.class, () -> AlphaStrategy.correlated(TWO, 1.01));
    assertThrows(
        IllegalArgumentException.class,
        () -> AlphaStrategy.joint(List.of(ResourceSeconds.ZERO), 0));
    assertThrows(IllegalArgumentException.class, EmpiricalDistribution::new);
    assertThrows(IllegalArgumentException.class, () -> new EmpiricalDistribution(1, -1));
  }
}
