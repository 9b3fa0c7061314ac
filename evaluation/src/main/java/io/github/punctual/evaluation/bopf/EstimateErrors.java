package io.github.punctual.evaluation.bopf;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * Errors of estimates (section 5.3.1): what the tasks of a stage really take, of each resource and
 * of time, is the estimate times 1 + e, where e is normal with mean 0; cut off at -0.95 and 1.
 */
final class EstimateErrors {
  private static final long SEED = 1;

  private final double deviation;
  private final ZigguratSampler.NormalizedGaussian normal;

  /**
   * Errors, the same every time.
   *
   * @param percent their standard deviation, at least 0; with 0 nothing changes
   */
  EstimateErrors(int percent) {
    UniformRandomProvider random = RandomStream.of(SEED, "errors");
    this.deviation = percent / 100.0;
    this.normal = ZigguratSampler.NormalizedGaussian.of(random);
  }

  /** What a job really is, of which this is the estimate. */
  TraceJob apply(TraceJob estimate) {
    return deviation == 0 ? estimate : estimate.withStages(this::apply);
  }

  private Stage apply(Stage stage) {
    long millis = Math.round(stage.durations().ofTask(0) * factor());
    Map<String, Long> task = new TreeMap<>();
    for (Map.Entry<String, Long> need : stage.task().amounts().entrySet()) {
      task.put(need.getKey(), Math.max(1, Math.round(need.getValue() * factor())));
    }
    return new Stage(
        stage.id(),
        stage.tasks(),
        TaskDurations.same(Math.max(1, millis)),
        ResourceVector.of(task),
        stage.parents());
  }

  private double factor() {
    return Math.max(0.05, Math.min(2, 1 + deviation * normal.sample()));
  }
}
