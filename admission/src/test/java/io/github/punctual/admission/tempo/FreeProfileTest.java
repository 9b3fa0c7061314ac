package io.github.punctual.admission.tempo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FreeProfileTest {
  private static final long NOW = 1_000;
  private static final double[] AMOUNTS = {40, 100};

  private static Axes.Demand demand(Random random) {
    return new Axes.Demand(
        new int[] {0, 1},
        new double[] {1 + random.nextInt(3), 1 + random.nextInt(4)},
        10,
        0.1,
        ResourceVector.ZERO);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void whatIsHeldIsAsIfItWereTakenOneAfterTheOther(long seed) {
    Random random = new Random(seed);
    FreeProfile held = new FreeProfile(NOW, AMOUNTS);
    FreeProfile taken = new FreeProfile(NOW, AMOUNTS);
    for (int i = 0; i < 10; i++) {
      Axes.Demand demand = demand(random);
      long until = i == 9 ? Long.MAX_VALUE : NOW + 1 + random.nextInt(20) * 100L;
      held.hold(demand, 1, until);
      taken.take(demand, 1, NOW, until);
    }
    held.settle();
    Axes.Demand one = demand(random);
    for (long duration = 1; duration < 3_000; duration += 97) {
      assertEquals(taken.fitsNow(one, duration, 40), held.fitsNow(one, duration, 40));
    }
    for (int i = 0; i < 20; i++) {
      Axes.Demand demand = demand(random);
      long duration = 1L + random.nextInt(900);
      TaskPlacement ours = held.place(demand, 1 + i % 5, NOW, duration, 8);
      TaskPlacement theirs = taken.place(demand, 1 + i % 5, NOW, duration, 8);
      assertEquals(theirs.firstStart, ours.firstStart);
      assertEquals(theirs.lastStart, ours.lastStart);
    }
  }

  @Test
  void whatIsNotAskedForIsRoomFromWhenItStarts() {
    Axes.Demand one =
        new Axes.Demand(new int[] {0}, new double[] {1}, 10, 0.1, ResourceVector.ZERO);
    FreeProfile profile = new FreeProfile(NOW, AMOUNTS);
    profile.hold(one, 40, NOW + 5_000);
    profile.settle();
    TaskPlacement next = profile.place(one, 30, NOW + 5_000, 10_000, 1);
    TaskPlacement beside = profile.copy().place(one, 5, NOW, 60_000, 1);
    assertEquals(NOW + 5_000, beside.roomMillis);
    assertFalse(beside.leavesRoom, "ten are left beside what is asked for");

    profile.take(one, 10, NOW + 5_000, NOW + 15_000);
    profile.unasked(one, next);
    assertEquals(0, profile.room(0, one, 40), "all are held now");
    TaskPlacement later = profile.place(one, 5, NOW, 60_000, 1);
    assertEquals(NOW + 5_000, later.roomMillis, "none of it is left for longer");
    assertEquals(0, later.roomStarts);
    assertTrue(later.leavesRoom);
    assertEquals(NOW + 15_000, later.firstStart);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void tasksThatArePlacedTogetherAreWhereTheyWouldBeOneByOne(long seed) {
    Random random = new Random(seed);
    FreeProfile together = new FreeProfile(NOW, AMOUNTS);
    FreeProfile oneByOne = new FreeProfile(NOW, AMOUNTS);
    long[] until = LongStream.range(0, 200).map(i -> NOW + i * 113).toArray();
    for (int i = 0; i < 30; i++) {
      Axes.Demand demand = demand(random);
      long from = NOW + random.nextInt(5_000);
      long to = from + random.nextInt(5_000);
      together.take(demand, 3, from, to);
      oneByOne.take(demand, 3, from, to);
      int tasks = 1 + random.nextInt(200);
      long ready = NOW + random.nextInt(2_000);
      long duration = 1L + random.nextInt(300);
      long grain = 1L << random.nextInt(6);
      TaskPlacement all = together.place(demand, tasks, ready, duration, grain);
      TaskPlacement first = oneByOne.place(demand, 1, ready, duration, grain);
      TaskPlacement last = first;
      for (int task = 1; task < tasks; task++) {
        last = oneByOne.place(demand, 1, ready, duration, grain);
      }
      assertEquals(first.firstStart, all.firstStart);
      assertEquals(last.lastStart, all.lastStart);
      assertArrayEquals(oneByOne.areas(until), together.areas(until), 1e-3);
    }
  }

  @Test
  void anyNumberOfTasksTakesFewSteps() {
    FreeProfile profile = new FreeProfile(NOW, AMOUNTS);
    Axes.Demand demand = demand(new Random(1));
    TaskPlacement placed = profile.place(demand, 2_000_000_000, NOW, 60_000, 8192);
    assertEquals(0, placed.missing);
    assertTrue(steps(profile) <= 3, () -> steps(profile) + " steps");
    assertTrue(profile.place(demand, Integer.MAX_VALUE, NOW, 1L << 50, 1).missing > 0);
    assertTrue(steps(profile) <= 6, () -> steps(profile) + " steps");
  }

  @Test
  void anyNumberOfTasksThatStartOneAfterTheOtherTakesFewStepsAndEndsAboutWhenTheyWould() {
    FreeProfile profile = new FreeProfile(NOW, new double[] {16});
    Axes.Demand demand =
        new Axes.Demand(new int[] {0}, new double[] {1}, 16, 1, ResourceVector.ZERO);
    for (int i = 1; i < 16; i++) {
      profile.hold(demand, 1, NOW + 61_000L * i);
    }
    profile.settle();
    long duration = 60_000;
    int tasks = 10_000_000;
    TaskPlacement placed = profile.place(demand, tasks, NOW, duration, 256);
    assertEquals(0, placed.missing);
    assertTrue(steps(profile) <= 1200, () -> steps(profile) + " steps");
    double whole = (double) tasks / 16 * duration;
    assertEquals(1, (placed.lastStart - NOW) / whole, 0.01);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void areasAreWhatIsFreeMillisecondByMillisecond(long seed) {
    Random random = new Random(seed);
    FreeProfile profile = new FreeProfile(0, AMOUNTS);
    for (int i = 0; i < 8; i++) {
      profile.take(demand(random), 1, random.nextInt(50), 50 + random.nextInt(50));
    }
    long[] until = {0, 7, 50, 51, 99, 200};
    double[] areas = profile.areas(until);
    for (int i = 0; i < until.length; i++) {
      assertEquals(sum(profile, 0, until[i]), areas[2 * i], 1e-6);
      assertEquals(sum(profile, 1, until[i]), areas[2 * i + 1], 1e-6);
    }
  }

  /** Found by what fits in single milliseconds. */
  private static double sum(FreeProfile profile, int axis, long until) {
    double sum = 0;
    Axes.Demand unit =
        new Axes.Demand(new int[] {axis}, new double[] {1}, 100, 0.01, ResourceVector.ZERO);
    for (long at = 0; at < until; at++) {
      sum += here(profile, unit, at);
    }
    return sum;
  }

  private static int here(FreeProfile profile, Axes.Demand unit, long at) {
    int count = 0;
    FreeProfile copy = profile.copy();
    while (copy.place(unit, 1, at, 1, 1).firstStart == at) {
      count++;
    }
    return count;
  }

  /** What planning costs. */
  private static int steps(FreeProfile profile) {
    int[] count = {0};
    profile.forEachStep((amounts, atMillis) -> count[0]++);
    return count[0];
  }
}
