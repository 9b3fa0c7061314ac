package io.github.punctual.robust.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.robust.worstcase.Robustness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DemandEstimatorTest {
  private static List<DemandEstimator> all() {
    return DemandEstimators.NAMES.stream().map(name -> DemandEstimators.of(name, 60)).toList();
  }

  private static double most(DemandDistribution left) {
    return left.atTail(Double.NEGATIVE_INFINITY);
  }

  private record Case(TaskGroup group, TaskEvidence evidence) {}

  /** Anything that may come from a cluster. */
  private static Case any(Random random) {
    double[] ages = new double[random.nextInt(20)];
    for (int i = 0; i < ages.length; i++) {
      ages[i] = 200 * random.nextDouble() * random.nextDouble();
    }
    TaskTimes[] times = new TaskTimes[3];
    for (int i = 0; i < times.length; i++) {
      TaskTimesRecorder recorder = new TaskTimesRecorder();
      double mean = 1 + 99 * random.nextDouble();
      double variation = 2 * random.nextDouble();
      for (int j = random.nextInt(3) * random.nextInt(200); j > 0; j--) {
        recorder.completed(Samples.logNormal(random, mean, variation).getAsDouble());
      }
      for (int j = random.nextInt(3) * random.nextInt(10); j > 0; j--) {
        recorder.failed(mean * random.nextDouble());
      }
      times[i] = recorder.times();
    }
    OptionalDouble hint =
        random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(1 + random.nextInt(100));
    return new Case(
        Samples.group(hint, random.nextInt(3) * random.nextInt(100), ages),
        new TaskEvidence(times[0], times[1], times[2]));
  }

  @Test
  void quantilesAreFiniteBoundedAndGrowWithTheirLevel() {
    Random random = new Random(1);
    double[] logTails = {0, -1e-9, -0.1, -0.7, -2.3, -10.25, -53, -199, -1e6, -1e300};
    for (int i = 0; i < 500; i++) {
      Case any = any(random);
      for (DemandEstimator estimator : all()) {
        DemandEstimate estimate = estimator.estimate(any.group, any.evidence);
        DemandDistribution left = estimate.left();
        String which = i + ", " + estimator + ": " + left;
        double before = 0;
        for (double logTail : logTails) {
          double work = left.atTail(logTail);
          assertTrue(work >= before * (1 - 1e-6), which + " falls at " + logTail);
          before = Math.max(before, work);
        }
        assertEquals(most(left), before, 1e-6 * before, which);
        assertTrue(most(left) < 1e9, which);
        assertTrue(left.mean() >= 0 && left.mean() <= most(left), which);
        assertTrue(left.variance() >= 0, which);
        assertTrue(estimate.taskSeconds() > 0, which);
      }
    }
  }

  @Test
  void nothingIsLeftOfNoTasksAndSomethingOfAny() {
    TaskEvidence seen = Samples.seen(Samples.drawn(30, Samples.normal(new Random(3), 60, 20)));
    for (DemandEstimator estimator : all()) {
      assertEquals(0, most(estimator.estimate(Samples.group(0), seen).left()));
      DemandDistribution old = estimator.estimate(Samples.group(0, 500), seen).left();
      assertTrue(old.mean() >= 0.1 * 500, estimator + ": " + old.mean());
    }
  }

  @Test
  void orderOfRunningTasksDoesNotMatter() {
    Random random = new Random(4);
    List<Double> ages = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      ages.add(100 * random.nextDouble());
    }
    TaskEvidence seen = Samples.seen(Samples.drawn(30, Samples.normal(random, 60, 20)));
    for (DemandEstimator estimator : all()) {
      double[] straight = ages.stream().mapToDouble(Double::doubleValue).toArray();
      Collections.shuffle(ages, random);
      double[] shuffled = ages.stream().mapToDouble(Double::doubleValue).toArray();
      double left = estimator.estimate(Samples.group(20, straight), seen).left().atTail(-10);
      double same = estimator.estimate(Samples.group(20, shuffled), seen).left().atTail(-10);
      assertEquals(left, same, 1e-9 * left, estimator::toString);
    }
  }

  @Test
  void moreTasksAreMoreWork() {
    TaskEvidence seen = Samples.seen(Samples.drawn(30, Samples.normal(new Random(5), 60, 20)));
    for (DemandEstimator estimator : all()) {
      double before = 0;
      for (int pending : new int[] {1, 2, 5, 20, 100, 1000, 100_000}) {
        double work = estimator.estimate(Samples.group(pending, 10, 70), seen).left().atTail(-10);
        assertTrue(work > before, estimator + " with " + pending);
        before = work;
      }
    }
  }

  @Test
  void meanTimeEstimatorIsThePapersAndNeverNothingForRunningTask() {
    TaskEvidence seen = Samples.seen(Samples.drawn(4, () -> 50));
    DemandEstimator mean = DemandEstimators.of("mean", 60);
    assertEquals(500, most(mean.estimate(Samples.group(10), seen).left()));
    assertEquals(520, mean.estimate(Samples.group(10, 30), seen).left().mean());
    assertEquals(520, mean.estimate(Samples.group(10, 200), seen).left().mean());
    assertEquals(50, mean.estimate(Samples.group(10), seen).taskSeconds());
  }

  @Test
  void plainGaussianIsThePapers() {
    TaskTimes times = Samples.drawn(25, Samples.normal(new Random(6), 60, 20));
    DemandDistribution left =
        DemandEstimators.of("gaussian-plain", 60)
            .estimate(Samples.group(75), Samples.seen(times))
            .left();
    assertEquals(75 * times.mean(), left.mean(), 1e-6);
    assertEquals(75 * times.variance(), left.variance(), 1e-6);
    double expected = 75 * times.mean() + 3.9 * Math.sqrt(75 * times.variance());
    assertEquals(expected, left.atTail(NormalTail.logUpper(3.9)), 1e-6);
  }

  @Test
  void gaussianCountsTheDoubtAboutItsMean() {
    TaskTimes times = Samples.drawn(25, Samples.normal(new Random(7), 60, 20));
    DemandDistribution left =
        DemandEstimators.of("gaussian", 60).estimate(Samples.group(75), Samples.seen(times)).left();
    double predicted = 75 * times.variance() * (1 + 75 / 25.0);
    assertEquals(1, left.variance() / predicted, 0.3);
    assertEquals(75 * times.mean(), left.mean(), 0.03 * left.mean());
  }

  /** A job whose failures waste work is known to have more of it, in the mean and in the tail. */
  @Test
  void failuresAreWorkToo() {
    TaskTimesRecorder good = new TaskTimesRecorder();
    TaskTimesRecorder bad = new TaskTimesRecorder();
    Random random = new Random(8);
    for (int i = 0; i < 200; i++) {
      double time = 40 + 20 * random.nextDouble();
      good.completed(time);
      bad.completed(time);
      bad.failed(30);
    }
    for (String name : List.of("gaussian", "empirical")) {
      DemandEstimator estimator = DemandEstimators.of(name, 60);
      TaskGroup group = Samples.group(100);
      DemandDistribution without = estimator.estimate(group, Samples.seen(good.times())).left();
      DemandDistribution with = estimator.estimate(group, Samples.seen(bad.times())).left();
      // One failure for each completion, shrunk by the ten attempts of the prior.
      double rate = 200.0 / 410;
      double wasted = 100 * 30 * rate / (1 - rate);
      assertEquals(without.mean() + wasted, with.mean(), 0.01 * with.mean(), name);
      assertTrue(with.variance() > without.variance() + 100 * 900, name);
      assertTrue(with.atTail(-10) > without.atTail(-10) + wasted, name);
    }
  }

  /** Twenty tasks of a few samples, and how much they really turned out to be. */
  @Test
  void empiricalTailsNearlyHoldForSkewedTimes() {
    Random random = new Random(9);
    DemandEstimator estimator = DemandEstimators.of("empirical", 60);
    int runs = 3_000;
    int aboveTenth = 0;
    int aboveHundredth = 0;
    int aboveHalf = 0;
    int aboveWorst = 0;
    double worst = new Robustness(0.9, 0.7).logTail();
    for (int run = 0; run < runs; run++) {
      TaskTimes times = Samples.drawn(40, Samples.logNormal(random, 60, 1));
      DemandDistribution left = estimator.estimate(Samples.group(20), Samples.seen(times)).left();
      double work = 0;
      for (int i = 0; i < 20; i++) {
        work += Samples.logNormal(random, 60, 1).getAsDouble();
      }
      aboveWorst += work > left.atTail(worst) ? 1 : 0;
      aboveHalf += work > left.atTail(Math.log(0.5)) ? 1 : 0;
      aboveTenth += work > left.atTail(Math.log(0.1)) ? 1 : 0;
      aboveHundredth += work > left.atTail(Math.log(0.01)) ? 1 : 0;
    }
    assertEquals(0.5, (double) aboveHalf / runs, 0.06);
    // Forty draws of so skewed a law have too small a variance more often than not.
    assertEquals(0.1, (double) aboveTenth / runs, 0.06);
    assertTrue((double) aboveHundredth / runs < 0.06, aboveHundredth + " of " + runs);
    assertTrue((double) aboveWorst / runs < 0.02, aboveWorst + " of " + runs);
  }

  /** The saddlepoint approximation against the convolution of the same blurred sample. */
  @Test
  void saddlepointAgreesWithConvolution() {
    TaskTimes times = Samples.drawn(60, Samples.logNormal(new Random(10), 60, 0.8));
    for (int tasks : new int[] {2, 5, 20}) {
      WorkLeft work = WorkLeft.of(Samples.group(tasks), Samples.seen(times), 60);
      TaskTimeShape shape = TaskTimeShape.of(times, TaskTimes.NONE, 8, work.belief().mean(), 1);
      WorkLeft sure =
          new WorkLeft(
              work.belief(), work.attempts(), work.running(), work.mean(), work.variance(), 0);
      SaddlepointSum sum = new SaddlepointSum(new Cumulants(shape, sure, tasks));
      double deviation = Math.sqrt(work.belief().variance());
      double[] values = shape.times(work.belief().mean(), deviation);
      double[] exact = convolved(values, shape.weights(), TaskTimeShape.KERNEL * deviation, tasks);
      for (double tail : new double[] {0.5, 0.1, 0.01, 1e-4, 1e-6}) {
        double approximate = sum.atTail(Math.log(tail));
        double beyond = 0;
        for (int i = exact.length - 1; i >= 0 && (i + 0.5) > approximate; i--) {
          beyond += exact[i];
        }
        assertEquals(
            Math.log(tail), Math.log(beyond), tasks == 2 ? 0.35 : 0.15, tasks + " at " + tail);
      }
    }
  }

  /** The sum of draws on a grid of one second, those below 0 at 0. */
  private static double[] convolved(double[] values, double[] weights, double blur, int tasks) {
    double[] one = new double[1500];
    for (int v = 0; v < values.length; v++) {
      for (int i = 0; i < one.length; i++) {
        double low = i == 0 ? Double.NEGATIVE_INFINITY : (i - 0.5 - values[v]) / blur;
        one[i] +=
            weights[v] * (NormalTail.upper(low) - NormalTail.upper((i + 0.5 - values[v]) / blur));
      }
    }
    double[] sum = {1};
    for (int t = 0; t < tasks; t++) {
      double[] next = new double[Math.min(12_000, sum.length + one.length - 1)];
      for (int i = 0; i < sum.length; i++) {
        for (int j = 0; j < one.length && i + j < next.length; j++) {
          next[i + j] += sum[i] * one[j];
        }
      }
      sum = next;
    }
    return sum;
  }

  @Test
  void namesAreKnownAndOthersRefused() {
    for (String name : DemandEstimators.NAMES) {
      assertEquals(DemandEstimators.of(name, 60), DemandEstimators.of(name, 60));
      assertTrue(!DemandEstimators.of(name, 60).equals(DemandEstimators.of(name, 61)));
      assertThrows(IllegalArgumentException.class, () -> DemandEstimators.of(name, 0));
    }
    String refusal =
        assertThrows(IllegalArgumentException.class, () -> DemandEstimators.of("oracle", 60))
            .getMessage();
    assertTrue(refusal.contains("oracle") && refusal.contains("gaussian"), refusal);
  }

  @Test
  void refusesGroupsThatCannotBe() {
    assertThrows(IllegalArgumentException.class, () -> Samples.group(-1));
    assertThrows(IllegalArgumentException.class, () -> Samples.group(1, -1));
    assertThrows(IllegalArgumentException.class, () -> Samples.group(1, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> Samples.group(OptionalDouble.of(0), 1));
    assertEquals(3, Samples.group(1, Arrays.copyOf(new double[0], 2)).unfinished());
  }
}
