package io.github.punctual.core.resource;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ResourceSecondsTest {
  @Test
  void heldForAWhileAmountsToTheProduct() {
    ResourceSeconds used = ResourceSeconds.of(ResourceVector.of(2048, 3), 1500);
    assertEquals(3072, used.get("memory-mb"));
    assertEquals(4.5, used.get("vcores"));
  }

  @Test
  void theConstantRateOfAnAmountAddsUpToAtLeastIt() {
    Random random = new Random(7);
    for (int i = 0; i < 1000; i++) {
      ResourceSeconds amount =
          ResourceSeconds.of(Map.of("a", random.nextDouble() * 1e9, "b", random.nextDouble() * 50));
      long millis = random.nextLong(1, 100_000);
      ResourceVector rate = amount.over(millis);
      assertTrue(amount.fitsIn(ResourceSeconds.of(rate, millis)), amount + " over " + millis);
    }
  }

  @Test
  void aRateThatIsWholeIsNotRoundedUp() {
    ResourceVector rate = ResourceVector.of(90_000, 90);
    assertEquals(rate, ResourceSeconds.of(rate, 29_999).over(29_999));
  }

  @Test
  void whatIsTakenAwayBelowNothingIsNothing() {
    ResourceSeconds less = ResourceSeconds.of(Map.of("a", 1.0, "b", 3.0));
    ResourceSeconds more = ResourceSeconds.of(Map.of("a", 2.0));
    assertEquals(ResourceSeconds.of(Map.of("b", 3.0)), less.minus(more));
    assertEquals(ResourceSeconds.of(Map.of("a", 3.0, "b", 3.0)), less.plus(more));
    assertEquals(ResourceSeconds.of(Map.of("a", 2.0, "b", 3.0)), less.max(more));
  }

  @Test
  void amountsThatDifferByRoundingAloneFit() {
    ResourceSeconds share = ResourceSeconds.of(ResourceVector.of("a", 100), 30_000).times(1 / 3.0);
    assertTrue(ResourceSeconds.of(Map.of("a", 1000.0)).fitsIn(share));
    assertFalse(ResourceSeconds.of(Map.of("a", 1000.1)).fitsIn(share));
    assertFalse(ResourceSeconds.of(Map.of("b", 1.0)).fitsIn(share));
  }

  @Test
  void theDominantShareIsTheLargestOverTheTypes() {
    ResourceVector capacity = ResourceVector.of(1000, 10);
    ResourceSeconds amount = ResourceSeconds.of(ResourceVector.of(500, 8), 1000);
    assertEquals(0.4, amount.dominantShare(capacity, 2000), 1e-12);
    assertEquals(0, ResourceSeconds.ZERO.dominantShare(ResourceVector.ZERO, 1000));
    assertEquals(
        Double.POSITIVE_INFINITY, amount.dominantShare(ResourceVector.of("memory-mb", 1), 1000));
  }

  @Test
  void anAmountThatIsNoAmountIsRefused() {
    for (double bad : new double[] {-1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(IllegalArgumentException.class, () -> ResourceSeconds.of(Map.of("a", bad)));
    }
    assertThrows(IllegalArgumentException.class, () -> ResourceSeconds.of(Map.of(" ", 1.0)));
    assertThrows(IllegalArgumentException.class, () -> ResourceSeconds.ZERO.over(0));
  }

  @Test
  void saysItsUnits() {
    assertEquals(
        "614400 MiB-seconds, 600 vcore-seconds",
        ResourceSeconds.of(ResourceVector.of(1024, 1), 600_000).toString());
    assertEquals("50995200000 MiB-seconds", seconds(ResourceVector.MEMORY, 5.09952e10));
    assertEquals("0.5 gpu-seconds", seconds("gpu", 0.5));
    assertEquals("nothing", ResourceSeconds.ZERO.toString());
  }

  private static String seconds(String type, double amount) {
    return ResourceSeconds.of(Map.of(type, amount)).toString();
  }
}
