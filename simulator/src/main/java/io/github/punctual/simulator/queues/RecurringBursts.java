package io.github.punctual.simulator.queues;

import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Bursts that come again and again.
 *
 * @param jobs what a burst consists of
 * @param firstMillis when the first arrives, at least 0
 * @param periodMillis from one arrival to the next, above 0
 * @param count how many there are, at least 1
 * @param onTimeMillis how long after its arrival a burst must be done, above 0
 * @param taskDeviation the standard deviation of the factor by which the tasks of a burst are more
 *     or fewer than those of its jobs: a normal distribution with mean 1, cut off at 0.05; at least
 *     0
 * @param durationDeviation the same of the durations of its tasks
 */
public record RecurringBursts(
    List<TraceJob> jobs,
    long firstMillis,
    long periodMillis,
    int count,
    long onTimeMillis,
    double taskDeviation,
    double durationDeviation) {
  private static final double LEAST_FACTOR = 0.05;

  /** Checks the ranges. */
  public RecurringBursts {
    jobs = List.copyOf(jobs);
    require(!jobs.isEmpty(), "jobs of a burst", 0, "at least 1");
    require(firstMillis >= 0, "first arrival", firstMillis, "at least 0 ms");
    require(periodMillis > 0, "period", periodMillis, "above 0 ms");
    require(count >= 1, "number of bursts", count, "at least 1");
    require(onTimeMillis > 0, "on-time", onTimeMillis, "above 0 ms");
    require(taskDeviation >= 0, "deviation of tasks", taskDeviation, "at least 0");
    require(durationDeviation >= 0, "deviation of durations", durationDeviation, "at least 0");
  }

  private static void require(boolean holds, String name, Object value, String rule) {
    if (!holds) {
      throw new IllegalArgumentException("%s is %s; it must be %s".formatted(name, value, rule));
    }
  }

  /** Bursts that are all alike. */
  public static RecurringBursts alike(
      List<TraceJob> jobs, long firstMillis, long periodMillis, int count, long onTimeMillis) {
    return new RecurringBursts(jobs, firstMillis, periodMillis, count, onTimeMillis, 0, 0);
  }

  /** The same with bursts of different sizes. */
  public RecurringBursts varying(double tasks, double durations) {
    return new RecurringBursts(
        jobs, firstMillis, periodMillis, count, onTimeMillis, tasks, durations);
  }

  /**
   * The bursts.
   *
   * @param seed where their sizes come from
   * @param name tells the numbers of this queue from those of others
   */
  public List<BurstWork> draw(long seed, String name) {
    UniformRandomProvider random = RandomStream.of(seed, "bursts " + name);
    ZigguratSampler.NormalizedGaussian normal = ZigguratSampler.NormalizedGaussian.of(random);
    List<BurstWork> bursts = new ArrayList<>();
    for (int burst = 0; burst < count; burst++) {
      double tasks = Math.max(LEAST_FACTOR, 1 + taskDeviation * normal.sample());
      double durations = Math.max(LEAST_FACTOR, 1 + durationDeviation * normal.sample());
      bursts.add(
          new BurstWork(
              firstMillis + burst * periodMillis,
              onTimeMillis,
              jobs.stream()
                  .map(job -> JobNeeds.timesDurations(JobNeeds.timesTasks(job, tasks), durations))
                  .toList()));
    }
    return bursts;
  }
}
