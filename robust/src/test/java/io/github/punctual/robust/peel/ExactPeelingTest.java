package io.github.punctual.robust.peel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.peel.Instances.Kind;
import io.github.punctual.robust.utility.ConstantUtility;
import io.github.punctual.robust.utility.LinearUtility;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.UtilityTerms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExactPeelingTest {
  private static final double[] LOADS = {0.7, 1.2, 2, 5};

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"LINEAR", "SIGMOID", "CONSTANT", "MIXED", "TWINS"})
  void isLexicographicallyLargestOfAllOrders(Kind kind) {
    assertEquals(0, worseThanBest(kind, 1, 500));
  }

  @Test
  void isRarelyWorseWhereUtilitiesTieByChance() {
    // Whole numbers of few values: jobs of different terms often have the same utility at the end.
    assertFew(16, worseThanBest(Kind.COARSE, 1, 1000), 8000);
  }

  @Test
  void isRarelyWorseWhereUtilitiesHaveSteps() {
    assertFew(80, worseThanBest(Kind.STEPS, 1, 1000), 8000);
  }

  @Test
  void isRarelyWorseWhereSeveralTypesLimitAndSomeMustBeGivenUp() {
    assertFew(80, worseThanBest(Kind.LINEAR, 2, 500), 4000);
    assertFew(80, worseThanBest(Kind.MIXED, 3, 500), 4000);
  }

  @Test
  void isHardlyEverWorseWhereJobsShareAUtilityButNeedDifferentPartsOfSeveralTypes() {
    int worse = 0;
    for (int i = 0; i < 2000; i++) {
      List<Claim> claims = Instances.sharing(new SplittableRandom(900_000 + i), 2 + i % 2);
      double[] best = Instances.best(claims, 1e-6);
      double[] utilities = utilities(claims, 1e-6);
      assertEquals(best[0], utilities[0], 1e-9, "the smallest utility");
      worse += Instances.compare(utilities, best) < 0 ? 1 : 0;
    }
    assertFew(3, worse, 2000);
  }

  @Test
  void doesNotPutAJobLastThatLetsNobodyEndEarlier() {
    // Both types are used up at 10; without a only one of them would end earlier.
    List<Claim> claims =
        List.of(
            new Claim("a", 0, new double[] {4, 0}, 0, 0, 0, new LinearUtility(terms(29, 1))),
            new Claim("b", 0, new double[] {6, 10}, 0, 0, 0, new LinearUtility(terms(19, 1))));
    assertArrayEquals(new double[] {4, 10}, Instances.targets(new ExactPeeling(), claims), 1e-9);
    assertArrayEquals(new double[] {10, 26}, utilities(claims, 1e-6), 1e-9);
  }

  @Test
  void putsTwoJobsLastThatLetAnotherEndEarlierOnlyTogether() {
    // Only c needs both of the types that limit, but it would be worth the least at 12.
    List<Claim> claims =
        List.of(
            new Claim("a", 0, new double[] {10, 0}, 0, 0, 0, new LinearUtility(terms(29, 1))),
            new Claim("b", 0, new double[] {0, 10}, 0, 0, 0, new LinearUtility(terms(24, 1))),
            new Claim("c", 0, new double[] {2, 2}, 0, 0, 0, new LinearUtility(terms(14, 1))));
    assertArrayEquals(
        new double[] {12, 12, 2}, Instances.targets(new ExactPeeling(), claims), 1e-9);
    assertArrayEquals(Instances.best(claims, 1e-6), utilities(claims, 1e-6), 1e-9);
  }

  private static void assertFew(int most, int worse, int of) {
    assertTrue(worse <= most, worse + " of " + of);
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"LINEAR", "SIGMOID", "CONSTANT", "MIXED", "TWINS"})
  void isLexicographicallyLargestForSeveralTypesWhereAllCanBeWorthSomething(Kind kind) {
    int worse = 0;
    int compared = 0;
    for (int i = 0; i < 2000; i++) {
      SplittableRandom random = new SplittableRandom(7000 + i);
      List<Claim> claims =
          Instances.claims(random, kind, 1 + random.nextInt(7), 2 + random.nextInt(2), 0.7);
      double[] best = Instances.best(claims, 1e-6);
      if (best[0] > 0) {
        compared++;
        worse += Instances.compare(utilities(claims, 1e-6), best) == 0 ? 0 : 1;
      }
    }
    assertTrue(compared > 200, "compared only " + compared);
    assertEquals(0, worse);
  }

  private static int worseThanBest(Kind kind, int types, int count) {
    int worse = 0;
    for (double resolution : new double[] {1e-6, 1e-3}) {
      for (double load : LOADS) {
        for (int i = 0; i < count; i++) {
          SplittableRandom random = new SplittableRandom(31L * i + types);
          List<Claim> claims = Instances.claims(random, kind, 1 + random.nextInt(7), types, load);
          double[] best = Instances.best(claims, resolution);
          double[] utilities = utilities(claims, resolution);
          int order = Instances.compare(utilities, best);
          assertTrue(
              order <= 0, () -> Arrays.toString(utilities) + " above " + Arrays.toString(best));
          assertEquals(best[0], utilities[0], 1e-9, "the smallest utility");
          worse += order < 0 ? 1 : 0;
        }
      }
    }
    return worse;
  }

  private static double[] utilities(List<Claim> claims, double resolution) {
    return Instances.utilities(
        claims, Instances.targets(new ExactPeeling(resolution), claims), resolution);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void doesNotDependOnTheOrderInWhichJobsAreGiven(Kind kind) {
    for (int i = 0; i < 100; i++) {
      SplittableRandom random = new SplittableRandom(i);
      List<Claim> claims =
          Instances.claims(random, kind, 1 + random.nextInt(40), 1 + i % 2, LOADS[i % 4]);
      double[] targets = Instances.targets(new ExactPeeling(), claims);
      List<Integer> places = new ArrayList<>();
      for (int job = 0; job < targets.length; job++) {
        places.add(job);
      }
      Collections.shuffle(places, new Random(i));
      double[] shuffled =
          Instances.targets(new ExactPeeling(), places.stream().map(claims::get).toList());
      for (int job = 0; job < targets.length; job++) {
        assertEquals(targets[places.get(job)], shuffled[job]);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void givesTargetsThatAreFeasibleTogether(Kind kind) {
    for (int i = 0; i < 100; i++) {
      SplittableRandom random = new SplittableRandom(i);
      List<Claim> claims = Instances.claims(random, kind, 1 + random.nextInt(60), 1 + i % 3, 1.2);
      Feasibility.check(claims, Instances.targets(new ExactPeeling(), claims));
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"LINEAR", "SIGMOID", "CONSTANT", "MIXED", "TWINS"})
  void moreCapacityNeverMakesUtilitiesSmaller(Kind kind) {
    for (int i = 0; i < 200; i++) {
      SplittableRandom random = new SplittableRandom(i);
      List<Claim> claims = Instances.claims(random, kind, 1 + random.nextInt(20), 1, LOADS[i % 4]);
      PeeledTargets withLess = new ExactPeeling(1e-6).divide(claims, Instances.limits(claims, 0.8));
      double[] before = Instances.utilities(claims, Instances.targets(withLess), 1e-6);
      double[] after = utilities(claims, 1e-6);
      assertTrue(Instances.compare(after, before) >= 0);
    }
  }

  @Test
  void letsPatientJobsWaitForAllOthers() {
    List<Claim> claims =
        List.of(
            new Claim("a", 0, new double[] {10}, 0, 0, 0, new ConstantUtility(terms(10, 5))),
            new Claim("b", 0, new double[] {10}, 0, 0, 0, new SigmoidUtility(terms(15, 1))),
            new Claim("c", 0, new double[] {10}, 0, 0, 0, new LinearUtility(terms(15, 1))));
    double[] targets = Instances.targets(new ExactPeeling(), claims);
    assertEquals(30, targets[0], 1e-9);
  }

  @Test
  void givesUpTheOneThatLeavesTheOthersMostAndPutsItBehindThem() {
    // Two of three can be in time; without the large one the others do best.
    List<Claim> claims =
        List.of(
            new Claim("a", 0, new double[] {4}, 0, 0, 0, new LinearUtility(terms(5, 1))),
            new Claim("b", 0, new double[] {5}, 0, 0, 0, new LinearUtility(terms(5, 1))),
            new Claim("c", 0, new double[] {1}, 0, 0, 0, new LinearUtility(terms(5, 1))));
    assertArrayEquals(new double[] {5, 10, 1}, Instances.targets(new ExactPeeling(), claims), 1e-9);
  }

  @Test
  void doesNotSpendTimeOnTailsThatNobodyWouldNotice() {
    // Both are hopelessly late; which of their tails is smaller must not delay the one in time.
    List<Claim> claims =
        List.of(
            new Claim("late", 0, new double[] {10}, 0, 0, 900, new SigmoidUtility(terms(100, 5))),
            new Claim("later", 0, new double[] {10}, 0, 0, 990, new SigmoidUtility(terms(100, 5))),
            new Claim("soon", 0, new double[] {10}, 0, 0, 0, new SigmoidUtility(terms(12, 1))));
    assertEquals(10, Instances.targets(new ExactPeeling(), claims)[2], 1e-9);
  }

  @Test
  void takesNoJobsAndJobsWithoutWork() {
    assertEquals(0, Instances.targets(new ExactPeeling(), List.of()).length);
    List<Claim> claims =
        List.of(
            new Claim("a", 0, new double[] {0}, 0, 0, 0, new LinearUtility(terms(5, 1))),
            new Claim("b", 0, new double[] {0}, 3, 0, 0, new SigmoidUtility(terms(5, 1))));
    assertArrayEquals(new double[] {0, 3}, Instances.targets(new ExactPeeling(), claims), 0);
  }

  @Test
  void refusesResolutionsThatCannotBeMeant() {
    assertThrows(IllegalArgumentException.class, () -> new ExactPeeling(1));
    assertThrows(IllegalArgumentException.class, () -> new ExactPeeling(-0.1));
    assertThrows(IllegalArgumentException.class, () -> new ExactPeeling(Double.NaN));
  }

  private static UtilityTerms terms(double budget, double weight) {
    return new UtilityTerms(budget, weight, 1);
  }
}
