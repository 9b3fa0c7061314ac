package io.github.punctual.evaluation.bopf;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/** Jobs made from others. */
final class DerivedJobs {
  private DerivedJobs() {}

  /** A job at the start of a workload, without a deadline. */
  static TraceJob job(String id, List<Stage> stages) {
    return new TraceJob(id, "root.default", "unknown", id, 0, OptionalLong.empty(), stages);
  }

  /** A job with so many times the tasks, rounded down, at least one in each stage. */
  static TraceJob times(TraceJob job, double factor) {
    return job.withStages(
        stage ->
            stage.with(
                (int) Math.max(1, Math.floor(stage.tasks() * factor + 1e-9)), stage.durations()));
  }

  /**
   * A job whose peak is as near to a capacity as whole tasks allow, without exceeding it: the
   * paper's latency-sensitive jobs, whose "instantaneous demands reach the maximum capacity of a
   * single resource" (section 5.1).
   */
  static TraceJob upTo(TraceJob job, ResourceVector capacity) {
    double factor = factor(Shape.of(job).peak(), capacity);
    TraceJob scaled = times(job, factor);
    while (!Shape.of(scaled).peak().fitsIn(capacity)) {
      factor *= 0.995;
      scaled = times(job, factor);
    }
    return scaled;
  }

  private static double factor(ResourceVector peak, ResourceVector capacity) {
    double factor = Double.POSITIVE_INFINITY;
    for (Map.Entry<String, Long> entry : peak.amounts().entrySet()) {
      factor = Math.min(factor, (double) capacity.get(entry.getKey()) / entry.getValue());
    }
    return factor;
  }
}
