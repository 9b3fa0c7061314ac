package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Job;
import java.util.Comparator;

/** Orders in which jobs are served; total, since no two jobs have the same place in the trace. */
final class Orders {
  /** By submission. */
  static final Comparator<Job> ARRIVAL = Comparator.naturalOrder();

  /** By deadline, jobs without one last; then by submission. */
  static final Comparator<Job> DEADLINE =
      Comparator.<Job>comparingLong(job -> job.deadlineMillis().orElse(Long.MAX_VALUE))
          .thenComparing(ARRIVAL);

  private Orders() {}
}
