package io.github.punctual.core.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.queue.FluidDivision.Want;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FluidDivisionTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(18_000, 9_000);

  /** The example of Ghodsi et al.: 9 CPUs, 18 GB; tasks of (1, 4) and (3, 1). */
  @Test
  void dividesLikeTheExampleOfDominantResourceFairness() {
    List<ResourceVector> given =
        divide(want("a", vector(40_000, 10_000)), want("b", vector(10_000, 30_000)));
    assertEquals(vector(12_000, 3_000), given.get(0));
    assertEquals(vector(2_000, 6_000), given.get(1));
  }

  @Test
  void weightsDivideWhatIsShort() {
    List<ResourceVector> given =
        divide(
            new Want(QueueShare.elastic(new QueueId("a"), 2), vector(18_000, 9_000)),
            want("b", vector(18_000, 9_000)));
    assertEquals(vector(12_000, 6_000), given.get(0));
    assertEquals(vector(6_000, 3_000), given.get(1));
  }

  @Test
  void levelsAreServedByRankAndTheRestFairlyCountingWhatTheLevelsGave() {
    List<ResourceVector> given =
        divide(
            level("a", 2, vector(18_000, 9_000), Beyond.SPARE, vector(4_000, 2_000)),
            level("b", 1, vector(9_000, 9_000), Beyond.FAIR, vector(18_000, 9_000)),
            want("c", vector(18_000, 9_000)));
    assertEquals(vector(4_000, 2_000), given.get(0));
    // Its level ends with its memory; then c catches up with it.
    assertEquals(vector(9_000, 4_500), given.get(1));
    assertEquals(vector(5_000, 2_500), given.get(2));
  }

  @Test
  void spareQueuesGetOnlyWhatFairOnesCannotUse() {
    List<ResourceVector> given =
        divide(
            level("a", 0, ResourceVector.ZERO, Beyond.SPARE, vector(18_000, 9_000)),
            want("b", vector(6_000, 3_000)));
    assertEquals(vector(12_000, 6_000), given.get(0));
    assertEquals(vector(6_000, 3_000), given.get(1));
  }

  @Test
  void queueThatWantsWhatIsNotThereGetsNothingAndHoldsNobodyUp() {
    List<ResourceVector> given =
        FluidDivision.divide(
            ResourceVector.of("vcores", 10),
            List.of(want("a", ResourceVector.of("gpus", 1)), want("b", vector(0, 20))));
    assertEquals(ResourceVector.ZERO, given.get(0));
    assertEquals(vector(0, 10), given.get(1));
  }

  /** Pareto efficiency: nobody can have more unless a resource that it needs is used up. */
  @Test
  void leavesNothingIdleThatSomebodyCouldUse() {
    Random random = new Random(1);
    for (int round = 0; round < 500; round++) {
      List<Want> wants = randomWants(random);
      double[] fractions = FluidDivision.fractions(CAPACITY, wants);
      double[] used = used(wants, fractions);
      assertTrue(used[0] <= 18_000 * (1 + 1e-6) && used[1] <= 9_000 * (1 + 1e-6));
      for (int i = 0; i < fractions.length; i++) {
        ResourceVector wanted = wants.get(i).wanted();
        boolean satisfied = wanted.isZero() || fractions[i] >= 1 - 1e-6;
        boolean blocked =
            (wanted.get("memory-mb") > 0 && used[0] >= 18_000 * (1 - 1e-6))
                || (wanted.get("vcores") > 0 && used[1] >= 9_000 * (1 - 1e-6));
        assertTrue(satisfied || blocked, "round " + round + ", queue " + i);
      }
    }
  }

  /** A queue below its level never lacks what one that is served after it has. */
  @Test
  void nobodyIsServedBeforeWhoComesFirst() {
    Random random = new Random(2);
    for (int round = 0; round < 500; round++) {
      List<Want> wants = randomWants(random);
      double[] all = FluidDivision.fractions(CAPACITY, wants);
      int last = 0;
      for (int i = 1; i < wants.size(); i++) {
        last = wants.get(i).share().rank() > wants.get(last).share().rank() ? i : last;
      }
      Want changed =
          new Want(
              new QueueShare(wants.get(last).share().queue(), 99, CAPACITY, Beyond.SPARE, 1),
              CAPACITY);
      List<Want> others = new ArrayList<>(wants);
      others.set(last, changed);
      double[] with = FluidDivision.fractions(CAPACITY, others);
      for (int i = 0; i < all.length; i++) {
        QueueShare share = wants.get(i).share();
        if (i != last && !share.level().isZero()) {
          double atLevel =
              Math.min(
                  1,
                  Math.min(
                      ratio(share.level().get("memory-mb"), wants.get(i).wanted().get("memory-mb")),
                      ratio(share.level().get("vcores"), wants.get(i).wanted().get("vcores"))));
          assertTrue(with[i] >= Math.min(all[i], atLevel) - 1e-6, "round " + round);
        }
      }
    }
  }

  private static double ratio(long level, long wanted) {
    return wanted == 0 || level == 0 ? 1 : (double) level / wanted;
  }

  private static double[] used(List<Want> wants, double[] fractions) {
    double[] used = new double[2];
    for (int i = 0; i < fractions.length; i++) {
      used[0] += fractions[i] * wants.get(i).wanted().get("memory-mb");
      used[1] += fractions[i] * wants.get(i).wanted().get("vcores");
    }
    return used;
  }

  private static List<Want> randomWants(Random random) {
    List<Want> wants = new ArrayList<>();
    int n = 1 + random.nextInt(8);
    for (int i = 0; i < n; i++) {
      ResourceVector wanted = vector(random.nextInt(4) * 3_000L, random.nextInt(4) * 2_000L);
      ResourceVector level = vector(random.nextInt(3) * 2_000L, random.nextInt(3) * 1_000L);
      wants.add(
          new Want(
              new QueueShare(
                  new QueueId("q" + i),
                  random.nextInt(3),
                  level,
                  random.nextBoolean() ? Beyond.FAIR : Beyond.SPARE,
                  1 + random.nextInt(3)),
              wanted));
    }
    return wants;
  }

  private static Want want(String queue, ResourceVector wanted) {
    return new Want(QueueShare.elastic(new QueueId(queue), 1), wanted);
  }

  private static Want level(
      String queue, int rank, ResourceVector level, Beyond beyond, ResourceVector wanted) {
    return new Want(new QueueShare(new QueueId(queue), rank, level, beyond, 1), wanted);
  }

  private static List<ResourceVector> divide(Want... wants) {
    return FluidDivision.divide(CAPACITY, List.of(wants));
  }

  private static ResourceVector vector(long memory, long vcores) {
    return ResourceVector.of(memory, vcores);
  }
}
