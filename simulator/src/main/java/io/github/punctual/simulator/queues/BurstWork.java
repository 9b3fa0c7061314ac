package io.github.punctual.simulator.queues;

import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;

/**
 * What a burst of a queue really is, whatever the queue declares.
 *
 * @param arrivalMillis when its jobs come, at least 0
 * @param onTimeMillis how long after that all of them must be done, above 0
 * @param jobs its jobs; their names, queues and submissions do not matter
 */
public record BurstWork(long arrivalMillis, long onTimeMillis, List<TraceJob> jobs) {
  /** Checks the ranges. */
  public BurstWork {
    jobs = List.copyOf(jobs);
    if (arrivalMillis < 0) {
      throw new IllegalArgumentException(
          "a burst arrives at %d ms; it must be at least 0".formatted(arrivalMillis));
    }
    if (onTimeMillis <= 0) {
      throw new IllegalArgumentException(
          "on-time is %d ms; it must be above 0".formatted(onTimeMillis));
    }
    if (jobs.isEmpty()) {
      throw new IllegalArgumentException("a burst has no jobs; give it at least one");
    }
  }

  /** When it must be done, in milliseconds. */
  public long deadlineMillis() {
    return arrivalMillis + onTimeMillis;
  }
}
