package io.github.punctual.core.resource;

import static io.github.punctual.core.resource.RandomVectors.TYPES;
import static io.github.punctual.core.resource.RandomVectors.any;
import static io.github.punctual.core.resource.RandomVectors.small;
import static io.github.punctual.core.resource.RandomVectors.unit;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.Trials;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;

class ResourceVectorPropertyTest {
  private static final int TRIALS = 5000;
  private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

  @Test
  void sumIsTheSaturatedSumOfEachType() {
    Trials.check(
        TRIALS,
        random -> {
          ResourceVector a = any(random);
          ResourceVector b = any(random);
          for (String type : TYPES) {
            assertEquals(saturated(exact(a, type).add(exact(b, type))), a.plus(b).get(type));
          }
          assertEquals(a.plus(b), b.plus(a));
          assertEquals(a, a.plus(ResourceVector.ZERO));
          ResourceVector c = any(random);
          assertEquals(a.plus(b).plus(c), a.plus(b.plus(c)));
        });
  }

  @Test
  void differenceIsThatOfEachTypeAndNeverNegative() {
    Trials.check(
        TRIALS,
        random -> {
          ResourceVector a = any(random);
          ResourceVector b = any(random);
          for (String type : TYPES) {
            assertEquals(Math.max(0, a.get(type) - b.get(type)), a.minus(b).get(type));
          }
          assertEquals(ResourceVector.ZERO, a.minus(a));
        });
  }

  @Test
  void addingAndTakingBackChangesNothing() {
    Trials.check(
        TRIALS,
        random -> {
          ResourceVector a = small(random);
          ResourceVector b = small(random);
          assertEquals(a, a.plus(b).minus(b));
        });
  }

  @Test
  void multipleIsTheSaturatedMultipleOfEachType() {
    Trials.check(
        TRIALS,
        random -> {
          ResourceVector a = any(random);
          long factor = random.nextLong() >>> 1 >>> random.nextInt(63);
          for (String type : TYPES) {
            BigInteger product = exact(a, type).multiply(BigInteger.valueOf(factor));
            assertEquals(saturated(product), a.times(factor).get(type));
          }
        });
  }

  @Test
  void multipleIsRepeatedAddition() {
    Trials.check(
        500,
        random -> {
          ResourceVector a = any(random);
          ResourceVector sum = ResourceVector.ZERO;
          for (int n = 0; n < 6; n++) {
            assertEquals(sum, a.times(n));
            sum = sum.plus(a);
          }
        });
  }

  @Test
  void countIsTheLargestMultipleThatFits() {
    Trials.check(
        TRIALS,
        random -> {
          ResourceVector room = any(random);
          ResourceVector unit = unit(random);
          int count = room.count(unit);
          assertTrue(unit.times(count).fitsIn(room));
          if (count < Integer.MAX_VALUE) {
            assertFalse(unit.times(count + 1L).fitsIn(room));
          }
        });
  }

  @Test
  void bindingTypeAloneGivesTheSameCount() {
    Trials.check(
        TRIALS,
        random -> {
          ResourceVector room = small(random);
          ResourceVector unit = unit(random);
          String type = room.bindingType(unit);
          ResourceVector alone = ResourceVector.of(type, unit.get(type));
          assertEquals(room.count(unit), ResourceVector.of(type, room.get(type)).count(alone));
        });
  }

  @Test
  void fittingIsAnOrder() {
    Trials.check(
        TRIALS,
        random -> {
          ResourceVector a = any(random);
          ResourceVector b = any(random);
          assertTrue(a.fitsIn(a));
          assertEquals(a.equals(b), a.fitsIn(b) && b.fitsIn(a));
          assertTrue(a.min(b).fitsIn(a) && a.min(b).fitsIn(b));
          assertTrue(a.fitsIn(a.max(b)) && b.fitsIn(a.max(b)));
          assertEquals(a.fitsIn(b), a.min(b).equals(a));
          assertEquals(a.fitsIn(b), a.max(b).equals(b));
          assertEquals(a.fitsIn(b), a.minus(b).isZero());
        });
  }

  @Test
  void equalVectorsAreEqualWhateverTheirHistory() {
    Trials.check(
        TRIALS,
        random -> {
          ResourceVector a = small(random);
          ResourceVector b = small(random);
          ResourceVector back = ResourceVector.of(a.plus(b).minus(b).amounts());
          assertEquals(a, back);
          assertEquals(a.hashCode(), back.hashCode());
          assertEquals(a.toString(), back.toString());
          assertEquals(a.isZero(), a.amounts().isEmpty());
        });
  }

  @Test
  void scaledVectorFitsAndIsWithinOneOfTheExactValue() {
    Trials.check(
        TRIALS,
        random -> {
          ResourceVector a = small(random);
          double fraction = random.nextDouble();
          ResourceVector scaled = a.scaledDown(fraction);
          assertTrue(scaled.fitsIn(a));
          for (String type : TYPES) {
            double exact = a.get(type) * fraction;
            assertTrue(scaled.get(type) <= exact + 1e-6 && scaled.get(type) > exact - 1);
          }
        });
  }

  @Test
  void oneTypeIsTheArithmeticOfThePapers() {
    Trials.check(
        TRIALS,
        random -> {
          long x = random.nextLong(1 << 30);
          long y = random.nextLong(1, 1 << 15);
          ResourceVector a = ResourceVector.of("cpus", x);
          ResourceVector b = ResourceVector.of("cpus", y);
          assertEquals(x + y, a.plus(b).get("cpus"));
          assertEquals(Math.max(0, x - y), a.minus(b).get("cpus"));
          assertEquals(x * y, a.times(y).get("cpus"));
          assertEquals(x / y, a.count(b));
          assertEquals(Math.min(x, y), a.min(b).get("cpus"));
          assertEquals(Math.max(x, y), a.max(b).get("cpus"));
          assertEquals(x <= y, a.fitsIn(b));
          assertEquals((double) x / y, a.dominantShare(b));
        });
  }

  private static BigInteger exact(ResourceVector vector, String type) {
    return BigInteger.valueOf(vector.get(type));
  }

  private static long saturated(BigInteger value) {
    return value.min(MOST).longValueExact();
  }
}
