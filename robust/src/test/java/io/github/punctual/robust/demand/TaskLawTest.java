package io.github.punctual.robust.demand;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class TaskLawTest {
  @Test
  void taskThatHasRunHasLessLeftInTheMean() {
    TaskLaw law = new TaskLaw(60, 400);
    assertEquals(60, law.left(0).mean());
    assertTrue(law.left(30).mean() < 35);
    assertTrue(law.left(50).mean() < 25);
    assertTrue(law.left(50).mean() > 10);
  }

  /** Also where all times have been the same to the millisecond. */
  @Test
  void taskThatIsOlderThanAnyHasNearlyHalfItsAgeLeft() {
    for (double variance : new double[] {0, 1e-6, 400}) {
      TaskLaw.Moments left = new TaskLaw(60, variance).left(600);
      assertEquals(300, left.mean(), 15, "variance " + variance);
      assertEquals(300, Math.sqrt(left.variance()), 15, "variance " + variance);
    }
  }

  @Test
  void leftIsAboveNothingAndFiniteAtAnyAge() {
    Random random = new Random(1);
    for (int i = 0; i < 20_000; i++) {
      double mean = Math.pow(10, -3 + 8 * random.nextDouble());
      double variation = Math.pow(10, -6 + 7 * random.nextDouble());
      double age = mean * Math.pow(10, -9 + 14 * random.nextDouble());
      TaskLaw.Moments left = new TaskLaw(mean, Math.pow(variation * mean, 2)).left(age);
      String which = "mean " + mean + ", variation " + variation + ", age " + age + ": " + left;
      assertTrue(left.mean() > 0 && left.mean() < Double.POSITIVE_INFINITY, which);
      assertTrue(left.variance() >= 0 && left.variance() < Double.POSITIVE_INFINITY, which);
    }
  }

  @Test
  void wholeTimeBeyondAnAgeIsThatOfDrawsBeyondIt() {
    DoubleSupplier draws = Samples.logNormal(new Random(2), 60, 0.5);
    for (double age : new double[] {10, 50, 90, 130}) {
      double sum = 0;
      double squares = 0;
      int count = 0;
      while (count < 20_000) {
        double time = draws.getAsDouble();
        if (time > age) {
          count++;
          sum += time;
          squares += time * time;
        }
      }
      double mean = sum / count;
      TaskLaw.Moments beyond = new TaskLaw(60, 900).beyond(age);
      assertEquals(mean, beyond.mean(), 0.02 * mean, "age " + age);
      assertEquals(
          Math.sqrt(squares / count - mean * mean),
          Math.sqrt(beyond.variance()),
          0.05 * mean,
          "age " + age);
    }
  }

  @Test
  void failuresAddWhatSimulatedAttemptsAdd() {
    Random random = new Random(3);
    Attempts attempts = new Attempts(new TaskLaw(60, 900), 0.3, 20);
    DoubleSupplier completes = Samples.logNormal(random, 60, 0.5);
    int count = 200_000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < count; i++) {
      double work = completes.getAsDouble();
      while (random.nextDouble() < 0.3) {
        work += -20 * Math.log(1 - random.nextDouble());
      }
      sum += work;
      squares += work * work;
    }
    double mean = sum / count;
    assertEquals(mean, attempts.whole().mean(), 0.005 * mean);
    assertEquals(squares / count - mean * mean, attempts.whole().variance(), 30);
    assertEquals(
        attempts.whole().mean() - 60, 20 * 0.3 / 0.7, 1e-9, "geometric number of failures");
  }

  @Test
  void runningTaskMayHaveToRunAgain() {
    Random random = new Random(4);
    Attempts attempts = new Attempts(new TaskLaw(60, 900), 0.3, 20);
    TaskLaw.Moments left = attempts.law().left(40);
    // Any law of what is left will do that has its moments.
    double spread = Math.sqrt(left.variance());
    int count = 200_000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < count; i++) {
      double work = left.mean() + (random.nextBoolean() ? spread : -spread);
      if (random.nextDouble() < 0.3) {
        TaskLaw.Moments whole = attempts.whole();
        double again = Math.sqrt(whole.variance());
        work += whole.mean() + (random.nextBoolean() ? again : -again);
      }
      sum += work;
      squares += work * work;
    }
    double mean = sum / count;
    assertEquals(mean, attempts.running(40).mean(), 0.01 * mean);
    double variance = squares / count - mean * mean;
    assertEquals(variance, attempts.running(40).variance(), 0.02 * variance);
  }
}
