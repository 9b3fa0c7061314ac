package io.github.punctual.evaluation.promises;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.deadline.OptimalRunTime;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Jobs as a cluster sees them: what they take of it, and by when they could be done. Starts of
 * containers are in the time alone, but not in the load.
 */
final class OfferedLoad {
  /** As for recurring jobs: what a job may wait for its containers and they may take to start. */
  private static final long ALLOWANCE_MILLIS = 6000;

  private final ResourceVector capacity;
  private final OptimalRunTime alone;

  OfferedLoad(ClusterSpec cluster) {
    this.capacity = cluster.capacity();
    this.alone =
        OptimalRunTime.taskByTask(
            job -> capacity.count(Cluster.counted(job.task(), capacity.amounts().keySet())),
            PromisesRuns.COSTS);
  }

  /** How long the cluster would be busy with jobs if it were full, by the type they need most. */
  double busyMillis(List<TraceJob> jobs) {
    Map<String, Double> byType = new TreeMap<>();
    for (TraceJob job : jobs) {
      for (Stage stage : job.stages()) {
        capacity
            .amounts()
            .forEach(
                (type, amount) ->
                    byType.merge(
                        type,
                        (double) stage.workMillis() * stage.task().get(type) / amount,
                        Double::sum));
      }
    }
    return byType.values().stream().mapToDouble(Double::doubleValue).max().orElseThrow();
  }

  /** A job with a deadline after a multiple of its time alone on the cluster. */
  TraceJob due(TraceJob job, double multiple) {
    long budget = Math.round(multiple * alone.millis(job)) + ALLOWANCE_MILLIS;
    return job.withBudget(OptionalLong.of(budget));
  }
}
