package io.github.punctual.robust.slots;

import java.util.SplittableRandom;

/**
 * Random jobs of equal containers in the order of their targets, which work that can be divided at
 * will would meet: just so for most, with time to spare for some.
 */
final class FeasibleJobs {
  final int containers;
  final int[] tasks;

  /** In container seconds. */
  final double[] work;

  /** The time of one task of each job, in seconds. */
  final double[] task;

  /** In seconds, ascending. */
  final double[] target;

  FeasibleJobs(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    containers = 1 + random.nextInt(20);
    int jobs = 1 + random.nextInt(12);
    tasks = new int[jobs];
    work = new double[jobs];
    task = new double[jobs];
    target = new double[jobs];
    double sum = 0;
    double latest = 0;
    for (int job = 0; job < jobs; job++) {
      task[job] = 1 + 20 * random.nextDouble();
      tasks[job] = 1 + random.nextInt(40);
      work[job] = task[job] * tasks[job];
      sum += work[job];
      double slack = random.nextInt(3) == 0 ? 10 * random.nextDouble() : 0;
      latest = Math.max(latest, sum / containers + slack);
      target[job] = latest;
    }
  }
}
