package io.github.punctual.core.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResourceVectorTest {
  private static final ResourceVector HUGE = ResourceVector.of("x", Long.MAX_VALUE);

  @Test
  void absentTypesCountAsZero() {
    assertEquals(ResourceVector.ZERO, ResourceVector.of(0, 0));
    assertEquals(ResourceVector.of("gpu", 1), ResourceVector.of(Map.of("gpu", 1L, "fpga", 0L)));
    assertEquals(0, ResourceVector.of(1, 1).get("gpu"));
    assertEquals(
        ResourceVector.of("gpu", 1).hashCode(),
        ResourceVector.of(Map.of("gpu", 1L, "fpga", 0L)).hashCode());
  }

  @Test
  void refusesNegativeAmountsAndBlankNames() {
    assertThrows(IllegalArgumentException.class, () -> ResourceVector.of(-1, 1));
    assertThrows(IllegalArgumentException.class, () -> ResourceVector.of("gpu", Long.MIN_VALUE));
    assertThrows(IllegalArgumentException.class, () -> ResourceVector.of(" ", 1));
    assertThrows(IllegalArgumentException.class, () -> HUGE.times(-1));
  }

  @Test
  void sumsAndMultiplesStayAtTheLargestAmount() {
    assertEquals(HUGE, HUGE.plus(ResourceVector.of("x", 1)));
    assertEquals(HUGE, HUGE.plus(HUGE));
    assertEquals(HUGE, HUGE.times(2));
    assertEquals(HUGE, HUGE.times(Long.MAX_VALUE));
    assertEquals(HUGE, ResourceVector.of("x", 1L << 32).times(1L << 31));
    assertEquals(
        ResourceVector.of("x", 1L << 62), ResourceVector.of("x", 1L << 31).times(1L << 31));
  }

  @Test
  void multiplesByAnyFactorAreRoundedDown() {
    assertEquals(ResourceVector.of(149, 7), ResourceVector.of(99, 5).scaled(1.51));
    assertEquals(ResourceVector.of(ResourceVector.MEMORY, 9), ResourceVector.of(99, 5).scaled(0.1));
    assertEquals(ResourceVector.ZERO, ResourceVector.of(99, 5).scaled(0));
    assertEquals(ResourceVector.ZERO, ResourceVector.of(99, 5).scaled(Double.NaN));
    assertEquals(HUGE, HUGE.scaled(2));
    assertThrows(IllegalArgumentException.class, () -> HUGE.scaled(-0.1));
  }

  @Test
  void differencesEndAtZero() {
    assertEquals(ResourceVector.of(0, 3), ResourceVector.of(2, 4).minus(ResourceVector.of(5, 1)));
    assertEquals(ResourceVector.ZERO, ResourceVector.ZERO.minus(HUGE));
  }

  @Test
  void countIsThatOfTheScarcestType() {
    ResourceVector node = ResourceVector.of(8192, 3);
    assertEquals(3, node.count(ResourceVector.of(1024, 1)));
    assertEquals("vcores", node.bindingType(ResourceVector.of(1024, 1)));
    assertEquals(2, node.count(ResourceVector.of(4096, 1)));
    assertEquals("memory-mb", node.bindingType(ResourceVector.of(4096, 1)));
  }

  @Test
  void firstTypeByNameBindsAmongEquals() {
    assertEquals("memory-mb", ResourceVector.of(4, 4).bindingType(ResourceVector.of(2, 2)));
  }

  @Test
  void typeThatIsNotThereBinds() {
    ResourceVector task = ResourceVector.of(Map.of("gpu", 1L, "vcores", 1L));
    assertEquals(0, ResourceVector.of(8192, 8).count(task));
    assertEquals("gpu", ResourceVector.of(8192, 8).bindingType(task));
    assertEquals(Double.POSITIVE_INFINITY, task.dominantShare(ResourceVector.of(8192, 8)));
  }

  @Test
  void countEndsAtTheLargestInt() {
    assertEquals(Integer.MAX_VALUE, HUGE.count(ResourceVector.of("x", 1)));
    assertEquals("x", HUGE.bindingType(ResourceVector.of("x", 1)));
  }

  @Test
  void countOfNothingIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> HUGE.count(ResourceVector.ZERO));
    assertThrows(IllegalArgumentException.class, () -> HUGE.bindingType(ResourceVector.ZERO));
  }

  @Test
  void comparesWhetherEveryAmountExceedsAnother() {
    assertTrue(ResourceVector.of(2, 3).exceeds(ResourceVector.of(1, 2)));
    assertFalse(ResourceVector.of(2, 3).exceeds(ResourceVector.of(1, 3)));
    assertTrue(ResourceVector.of("gpu", 1).exceeds(ResourceVector.of(100, 2)));
    assertFalse(ResourceVector.ZERO.exceeds(ResourceVector.ZERO));
  }

  @Test
  void fitsOnlyWhenEveryTypeFits() {
    assertTrue(ResourceVector.of(2, 2).fitsIn(ResourceVector.of(2, 2)));
    assertTrue(ResourceVector.ZERO.fitsIn(ResourceVector.ZERO));
    assertFalse(ResourceVector.of(2, 3).fitsIn(ResourceVector.of(100, 2)));
    assertFalse(ResourceVector.of("gpu", 1).fitsIn(ResourceVector.of(100, 2)));
  }

  @Test
  void dominantShareIsTheLargest() {
    assertEquals(0.5, ResourceVector.of(10, 4).dominantShare(ResourceVector.of(100, 8)));
    assertEquals(0, ResourceVector.ZERO.dominantShare(ResourceVector.ZERO));
  }

  @Test
  void scalingRoundsDownButForgivesTheLastBit() {
    assertEquals(ResourceVector.of(49, 2), ResourceVector.of(99, 5).scaledDown(0.5));
    // 0.29 * 100 is 28.999999999999996 as a double.
    assertEquals(ResourceVector.of("x", 29), ResourceVector.of("x", 100).scaledDown(0.29));
    for (double bad : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> HUGE.scaledDown(bad));
    }
  }

  @Test
  void scalingByOneChangesNothingEvenAboveThePrecisionOfDoubles() {
    for (long amount : List.of((1L << 53) + 1, (1L << 53) + 3, Long.MAX_VALUE)) {
      ResourceVector vector = ResourceVector.of("x", amount);
      assertTrue(vector.scaledDown(1).fitsIn(vector));
    }
  }

  @Test
  void printsTypesInTheOrderOfTheirNames() {
    assertEquals("<memory-mb:2048, vcores:1>", ResourceVector.of(2048, 1).toString());
    assertEquals(
        List.of("memory-mb", "vcores"), List.copyOf(ResourceVector.of(1, 1).amounts().keySet()));
  }
}
