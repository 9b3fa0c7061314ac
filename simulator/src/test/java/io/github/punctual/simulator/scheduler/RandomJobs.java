package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.resource.ResourceVector;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** Scenarios of random jobs. */
final class RandomJobs {
  private RandomJobs() {}

  /**
   * Three times as much work as a cluster of one type can do; deadlines of 1 to 3 times optimal.
   */
  static Scenario overloaded(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Scenario scenario = Scenario.cpus(40);
    long submitSeconds = 0;
    for (int i = 0; i < 600; i++) {
      int tasks = random.nextInt(10) < 6 ? 1 : random.nextInt(2, 80);
      long taskSeconds = random.nextLong(2, 60);
      submitSeconds += random.nextLong(0, 9);
      long optimalMillis = tasks * taskSeconds * 1000 / Math.min(tasks, 40) + 1;
      long budgetMillis = (long) (optimalMillis * random.nextDouble(1, 3)) + 1;
      scenario.job(
          "j" + i, submitSeconds, tasks, taskSeconds, Scenario.CPU, OptionalLong.of(budgetMillis));
    }
    return scenario;
  }

  /** Jobs of tasks of different sizes on a cluster of two types; every fifth without a deadline. */
  static Scenario twoTypes(long seed) {
    return twoTypes(seed, 400);
  }

  /** So many of them. */
  static Scenario twoTypes(long seed, int jobs) {
    SplittableRandom random = new SplittableRandom(seed);
    Scenario scenario = Scenario.cluster(40_000, 40);
    long submitSeconds = 0;
    for (int i = 0; i < jobs; i++) {
      int tasks = random.nextInt(1, 30);
      long taskSeconds = random.nextLong(2, 60);
      submitSeconds += random.nextLong(0, 20);
      ResourceVector task = ResourceVector.of(500L * random.nextInt(1, 6), random.nextInt(1, 4));
      OptionalLong budget =
          i % 5 == 0
              ? OptionalLong.empty()
              : OptionalLong.of(taskSeconds * random.nextLong(1000, 10_000));
      scenario.job("j" + i, submitSeconds, tasks, taskSeconds, task, budget);
    }
    return scenario;
  }
}
