package io.github.punctual.simulator.queues;

import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;

/**
 * What a burst of a queue really is, whatever the queue declares.
 *
 * @param arrivalMillis when its first jobs come, at least 0
 * @param onTimeMillis how long after that all of them must be done, above 0
 * @param jobs its jobs, at least one; their names and queues do not matter
 * @param spread whether each job comes at its own time of submission, none before the arrival;
 *     otherwise all come at the arrival
 */
public record BurstWork(
    long arrivalMillis, long onTimeMillis, List<TraceJob> jobs, boolean spread) {
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
    if (spread && jobs.stream().anyMatch(job -> job.submitMillis() < arrivalMillis)) {
      throw new IllegalArgumentException(
          "a job of the burst that arrives at %d ms comes before it; let the burst arrive earlier"
              .formatted(arrivalMillis));
    }
  }

  /** A burst whose jobs all come at its arrival. */
  public BurstWork(long arrivalMillis, long onTimeMillis, List<TraceJob> jobs) {
    this(arrivalMillis, onTimeMillis, jobs, false);
  }

  /** When one of its jobs comes, in milliseconds. */
  long submitMillis(TraceJob job) {
    return spread ? job.submitMillis() : arrivalMillis;
  }

  public long deadlineMillis() {
    return arrivalMillis + onTimeMillis;
  }
}
