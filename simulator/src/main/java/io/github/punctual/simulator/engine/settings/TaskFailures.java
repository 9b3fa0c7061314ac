package io.github.punctual.simulator.engine.settings;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * Tasks that fail by themselves. A task that fails has run for a uniformly distributed part of its
 * time and begins again, until it has failed too often: then its job fails.
 *
 * <p>Where jobs progress by perfect parallelism, each job has the expected extra work, and no job
 * fails.
 *
 * @param probability of each attempt to fail, in [0, 1)
 * @param maxAttempts how often a task is tried, at least 1; MapReduce's default is 4
 * @param seed decides which attempts fail, and when
 */
public record TaskFailures(double probability, int maxAttempts, long seed) {
  public static final TaskFailures NONE = new TaskFailures(0, 4, 0);

  public TaskFailures {
    if (!(probability >= 0 && probability < 1)) {
      throw new IllegalArgumentException(
          "task failure probability is " + probability + "; it must lie in [0, 1)");
    }
    if (maxAttempts < 1) {
      throw new IllegalArgumentException(
          "a task has at most " + maxAttempts + " attempts; it must have at least 1");
    }
  }

  /**
   * The part of its time after which an attempt fails, in [0, 1); 1 when it succeeds. The same for
   * the same attempt, whatever else happens.
   */
  public double runPart(int job, int stage, int task, int attempt) {
    if (probability == 0) {
      return 1;
    }
    // The seed by itself first: added to the job, it would give a job what its neighbour has by the
    // next seed.
    long mixed = mixed(seed);
    for (int number : new int[] {job, stage, task, attempt}) {
      mixed = mixed(mixed + number + 1);
    }
    UniformRandomProvider random = RandomSource.SPLIT_MIX_64.create(mixed);
    return random.nextDouble() < probability ? random.nextDouble() : 1;
  }

  private static long mixed(long number) {
    long product = number * 0x9E3779B97F4A7C15L;
    return product ^ (product >>> 29);
  }

  /**
   * The work that is expected to be done in vain, over the work: half a task for each failure of a
   * task that succeeds in the end.
   */
  public double expectedExtra() {
    double failures = 0;
    double weight = 0;
    double power = 1;
    for (int failed = 0; failed < maxAttempts; failed++) {
      failures += failed * power;
      weight += power;
      power *= probability;
    }
    return failures / weight / 2;
  }
}
