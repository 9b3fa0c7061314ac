package io.github.punctual.evaluation.rush;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.generate.RushJobClass;
import io.github.punctual.simulator.metrics.Worth;

/**
 * What became of a job.
 *
 * @param jobClass its class
 * @param latency run time less time budget, in seconds
 * @param utility of its completion
 * @param isNothing whether that is as good as none
 */
record Ended(RushJobClass jobClass, double latency, double utility, boolean isNothing) {
  static Ended of(Job job) {
    return new Ended(
        RushJobClass.ofQueue(job.trace().queue()),
        (job.endMillis() - job.deadlineMillis().orElseThrow()) / 1000.0,
        Worth.of(job),
        Worth.isNothing(job));
  }

  /** Whether it is of the classes of figure 4. */
  boolean minds() {
    return jobClass != RushJobClass.INSENSITIVE;
  }
}
