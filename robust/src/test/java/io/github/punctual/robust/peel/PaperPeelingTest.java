package io.github.punctual.robust.peel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.peel.Instances.Kind;
import io.github.punctual.robust.utility.LinearUtility;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.UtilityTerms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PaperPeelingTest {
  private static final double TOLERANCE = 1e-11;

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"LINEAR", "SIGMOID"})
  void agreesWithTheExactOneWhereUtilitiesFallStrictlyAndAllCanBeWorthSomething(Kind kind) {
    int compared = 0;
    for (int i = 0; i < 1000; i++) {
      SplittableRandom random = new SplittableRandom(i);
      List<Claim> claims = Instances.claims(random, kind, 1 + random.nextInt(8), 1 + i % 2, 0.6);
      double[] exact = utilities(claims, new ExactPeeling(0));
      // Where the smallest is below the tolerance, or near it, the paper's makes no difference.
      if (exact[0] < 0.01) {
        continue;
      }
      compared++;
      double[] paper = utilities(claims, new PaperPeeling(TOLERANCE));
      assertEquals(exact[0], paper[0], 1e-6, "the smallest utility");
      if (kind == Kind.LINEAR) {
        // Sigmoids are so flat at their ends that the exact one, without a resolution, lowers the
        // next utility for a gain of the one before that is less than the paper's tolerance.
        assertArrayEquals(exact, paper, 1e-6);
      }
    }
    assertTrue(compared > 300, "compared only " + compared);
  }

  @Test
  void givesUpMoreJobsThanNeededWhereSomeMustBe() {
    int more = 0;
    for (int i = 0; i < 500; i++) {
      SplittableRandom random = new SplittableRandom(i);
      List<Claim> claims = Instances.claims(random, Kind.LINEAR, 7, 1, 3);
      long exact = worthless(utilities(claims, new ExactPeeling(1e-6)));
      long paper = worthless(utilities(claims, new PaperPeeling(1e-6)));
      assertTrue(exact <= paper);
      more += exact < paper ? 1 : 0;
    }
    assertTrue(more > 0, "never");
  }

  private static long worthless(double[] utilities) {
    return Arrays.stream(utilities).filter(utility -> utility < 1e-5).count();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void givesTargetsThatAreFeasibleTogether(Kind kind) {
    for (int i = 0; i < 60; i++) {
      SplittableRandom random = new SplittableRandom(i);
      List<Claim> claims = Instances.claims(random, kind, 1 + random.nextInt(20), 1 + i % 3, 1.2);
      Feasibility.check(claims, Instances.targets(new PaperPeeling(1e-4), claims));
    }
  }

  /** As printed, line 7 lets both have targets of about half the work's time. */
  @Test
  void countsTheWorkOfTargetsThatAreFixedAlready() {
    List<Claim> claims =
        List.of(
            new Claim("a", 0, new double[] {23.5}, 0, 0, 0, new LinearUtility(terms(100, 5))),
            new Claim("b", 0, new double[] {26.5}, 0, 0, 0, new LinearUtility(terms(100, 4))));
    Feasibility.check(claims, Instances.targets(new PaperPeeling(1e-6), claims));
  }

  @Test
  void doesNotDependOnTheOrderInWhichJobsAreGiven() {
    for (int i = 0; i < 60; i++) {
      SplittableRandom random = new SplittableRandom(i);
      List<Claim> claims = Instances.claims(random, Kind.COARSE, 1 + random.nextInt(12), 1, 1.2);
      List<Claim> shuffled = new ArrayList<>(claims);
      Collections.shuffle(shuffled, new Random(i));
      double[] targets = Instances.targets(new PaperPeeling(), claims);
      double[] again = Instances.targets(new PaperPeeling(), shuffled);
      for (int job = 0; job < targets.length; job++) {
        assertEquals(targets[claims.indexOf(shuffled.get(job))], again[job], 1e-9);
      }
    }
  }

  @Test
  void takesNoJobsAndOneThatIsHopeless() {
    assertEquals(0, Instances.targets(new PaperPeeling(), List.of()).length);
    List<Claim> claims =
        List.of(new Claim("a", 0, new double[] {7}, 0, 0, 900, new SigmoidUtility(terms(10, 1))));
    assertArrayEquals(new double[] {7}, Instances.targets(new PaperPeeling(), claims), 1e-9);
  }

  /** As declared by {@code sla.sensitivity=1e6} and a deadline in a year. */
  @Test
  void endsWhereUtilitiesAreTooLargeForItsTolerance() {
    LinearUtility huge = new LinearUtility(new UtilityTerms(366 * 86_400.0, 1, 1e6));
    List<Claim> claims =
        List.of(
            new Claim("a", 0, new double[] {7}, 0, 0, 0, huge),
            new Claim("b", 0, new double[] {3}, 0, 0, 0, new LinearUtility(terms(100, 1))));
    double[] targets =
        assertTimeoutPreemptively(
            Duration.ofSeconds(10), () -> Instances.targets(new PaperPeeling(), claims));
    Feasibility.check(claims, targets);
  }

  @Test
  void refusesAToleranceThatWouldNeverEnd() {
    assertThrows(IllegalArgumentException.class, () -> new PaperPeeling(0));
    assertThrows(IllegalArgumentException.class, () -> new PaperPeeling(Double.NaN));
  }

  private static double[] utilities(List<Claim> claims, Peeling peeling) {
    return Instances.utilities(claims, Instances.targets(peeling, claims), 0);
  }

  private static UtilityTerms terms(double budget, double weight) {
    return new UtilityTerms(budget, weight, 1);
  }
}
