package io.github.punctual.robust.outlook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.GaussianEstimator;
import io.github.punctual.robust.demand.TaskEvidence;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.demand.TaskTimesRecorder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How long a job still takes. */
class ProjectorTest {
  private final Projector projector = new Projector(new GaussianEstimator(60));

  private static TaskGroup group(int pending, Double... ages) {
    return new TaskGroup(
        "g", ResourceVector.of(1, 1), pending, List.of(ages), List.of(), OptionalDouble.empty());
  }

  private static TaskTimes times(int count, double mean, double deviation, Random random) {
    TaskTimesRecorder recorder = new TaskTimesRecorder();
    for (int i = 0; i < count; i++) {
      recorder.completed(Math.max(0.1, mean + deviation * random.nextGaussian()));
    }
    return recorder.times();
  }

  private Projector.Left left(TaskGroup group, TaskTimes seen, int slots) {
    return projector.left(
        List.of(new Projector.Tasks(group, new TaskEvidence(seen, TaskTimes.NONE, TaskTimes.NONE))),
        slots,
        TaskTimes.NONE);
  }

  @ParameterizedTest
  @CsvSource({"10, 5, 20", "10, 4, 30", "1, 8, 10", "100, 10, 100"})
  void takesAsManyRoundsAsThereAre(int tasks, int slots, double seconds) {
    TaskTimes exact = times(200, 10, 0, new Random(1));
    Projector.Left left = left(group(tasks), exact, slots);
    assertEquals(seconds, left.median(), 0.05 * seconds);
    assertTrue(left.best() <= left.median() && left.median() <= left.p90(), left::toString);
  }

  @Test
  void countsWhatRunningTasksHaveDone() {
    TaskTimes exact = times(200, 10, 0, new Random(1));
    assertTrue(left(group(0, 9.0, 9.0), exact, 2).median() < 3);
    assertTrue(left(group(0, 1.0, 1.0), exact, 2).median() > 7);
  }

  @Test
  void doubtsMoreWithFewerTasksSeen() {
    Random random = new Random(5);
    TaskTimes many = times(300, 10, 3, random);
    TaskTimes few =
        new TaskTimes(3, many.mean(), 2 * many.variance(), List.of(7.0, 10.0, 13.0), 0, 0);
    Projector.Left sure = left(group(40), many, 4);
    Projector.Left unsure = left(group(40), few, 4);
    assertTrue(
        unsure.p90() - unsure.median() > 1.5 * (sure.p90() - sure.median()),
        () -> sure + " " + unsure);
  }

  @Test
  void staysCheapForManyTasks() {
    TaskTimes times = times(200, 10, 0, new Random(1));
    assertEquals(10_000_000, left(group(10_000_000), times, 10).median(), 500_000);
  }

  /** Jobs whose tasks really run as they are said to, one after another where a place is free. */
  @ParameterizedTest
  @CsvSource({"60, 6, 0.3", "30, 30, 0.5", "200, 7, 0.8", "25, 4, 0.1"})
  void isRightAboutAsOftenAsItSays(int tasks, int slots, double variation) {
    int byMedian = 0;
    int byP90 = 0;
    int runs = 400;
    for (int run = 0; run < runs; run++) {
      Random random = new Random(run);
      List<Double> all = new ArrayList<>();
      for (int i = 0; i < tasks; i++) {
        // Lognormal with mean 10 s.
        double sigma = Math.sqrt(Math.log1p(variation * variation));
        all.add(10 * Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2));
      }
      // Half of its earlier run was of other tasks of the same kind.
      TaskTimesRecorder before = new TaskTimesRecorder();
      all.subList(0, tasks / 4).forEach(before::completed);
      List<Double> rest = all.subList(tasks / 4, tasks);
      Projector.Left left = left(group(rest.size()), before.times(), slots);
      double end = run(rest, slots);
      byMedian += end <= left.median() ? 1 : 0;
      byP90 += end <= left.p90() ? 1 : 0;
    }
    double median = (double) byMedian / runs;
    double p90 = (double) byP90 / runs;
    // Where tasks are much alike, it is late rather than early: the estimate keeps some doubt.
    assertTrue(median > 0.25 && median < 0.9, "median holds in " + median);
    assertTrue(p90 > 0.8 && p90 <= 1, "the 90th percentile holds in " + p90);
  }

  private static double run(List<Double> tasks, int slots) {
    PriorityQueue<Double> free = new PriorityQueue<>(Collections.nCopies(slots, 0.0));
    double end = 0;
    for (double seconds : tasks) {
      double done = free.remove() + seconds;
      free.add(done);
      end = Math.max(end, done);
    }
    return end;
  }
}
