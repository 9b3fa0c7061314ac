package io.github.punctual.evaluation.fluid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.evaluation.ClaimVerdict;
import io.github.punctual.evaluation.fluid.Comparison.Pair;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final Comparison TWICE_AND_THRICE =
      new Comparison(List.of(new Pair("a", 0.4, 0.2), new Pair("b", 0.9, 0.3)));
  private static final Comparison MIXED =
      new Comparison(List.of(new Pair("a", 0.4, 0.2), new Pair("b", 0.2, 0.4)));

  @Test
  void holdsWhenTheLeastChangeReachesTheSize() {
    assertEquals(ClaimVerdict.HOLDS, TWICE_AND_THRICE.atLeast(1).verdict());
    assertEquals(ClaimVerdict.SMALLER, TWICE_AND_THRICE.atLeast(1.5).verdict());
  }

  @Test
  void upToHoldsWhenTheGreatestChangeReachesTheSizeAndNoneGoesTheOtherWay() {
    assertEquals(ClaimVerdict.HOLDS, TWICE_AND_THRICE.upTo(2).verdict());
    assertEquals(ClaimVerdict.SMALLER, TWICE_AND_THRICE.upTo(2.5).verdict());
    assertEquals(ClaimVerdict.PARTLY, MIXED.upTo(0.5).verdict());
  }

  @Test
  void countsCasesWhoseDirectionDiffers() {
    assertEquals(ClaimVerdict.PARTLY, MIXED.more().verdict());
    assertTrue(MIXED.more().numbers().endsWith("so in 1 of 2"), MIXED.more().numbers());
    assertEquals(ClaimVerdict.FAILS, TWICE_AND_THRICE.less().verdict());
  }

  @Test
  void lessUpToLooksAtTheLeastChange() {
    Comparison half = new Comparison(List.of(new Pair("a", 0.1, 0.2), new Pair("b", 0.2, 0.3)));
    assertEquals(ClaimVerdict.HOLDS, half.lessUpTo(0.5).verdict());
    assertEquals(ClaimVerdict.SMALLER, half.lessUpTo(0.6).verdict());
  }

  @Test
  void nothingBesideNothingIsNoChange() {
    assertEquals(0, new Pair("a", 0, 0).change());
    assertEquals(Double.POSITIVE_INFINITY, new Pair("a", 0.1, 0).change());
  }
}
