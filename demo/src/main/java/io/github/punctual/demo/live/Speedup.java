package io.github.punctual.demo.live;

import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.OptionalLong;

/** Makes workloads shorter. */
final class Speedup {
  private Speedup() {}

  /**
   * The same workload in less time: all its times divided by a factor, rounded to whole
   * milliseconds.
   *
   * @throws IllegalArgumentException when the factor is not above 0
   */
  static Workload of(Workload workload, double factor) {
    if (!(factor > 0) || Double.isInfinite(factor)) {
      throw new IllegalArgumentException(
          "--speedup is %s; it must be a number above 0, such as 2".formatted(factor));
    }
    if (factor == 1) {
      return workload;
    }
    return new Workload(
        workload.name(), workload.jobs().stream().map(job -> faster(job, factor)).toList());
  }

  private static TraceJob faster(TraceJob job, double factor) {
    TraceJob sooner =
        job.withMillis(millis -> divided(millis, factor))
            .submittedAt(divided(job.submitMillis(), factor));
    return job.budgetMillis().isPresent()
        ? sooner.withBudget(
            OptionalLong.of(Math.max(1, divided(job.budgetMillis().getAsLong(), factor))))
        : sooner;
  }

  private static long divided(long millis, double factor) {
    return Math.round(millis / factor);
  }
}
