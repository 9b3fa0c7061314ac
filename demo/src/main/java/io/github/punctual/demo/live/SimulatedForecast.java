package io.github.punctual.demo.live;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Simulation;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.ShrinkPolicy;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.metrics.Outcomes;
import io.github.punctual.simulator.scheduler.Schedulers;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;

/**
 * What the simulator foretells: {@code punctual simulate --model tasks --shrink wait} on nodes of
 * the same size.
 *
 * @param figures what came of the workload
 * @param lengthMillis from the first submission to the last end, in milliseconds
 */
public record SimulatedForecast(LiveFigures figures, long lengthMillis) {
  /**
   * Simulates.
   *
   * @param containerStartMillis what a container needs to start, in milliseconds, at least 0
   */
  public static SimulatedForecast of(
      Workload workload, LiveCluster cluster, LiveScheduler scheduler, long containerStartMillis) {
    SimulationSettings settings =
        SimulationSettings.PAPERS
            .with(ExecutionModel.TASKS)
            .with(ShrinkPolicy.WAIT)
            .with(new Costs(containerStartMillis, false));
    ClusterCapacity capacity = cluster.simulated().full();
    List<Job> jobs =
        new Simulation(
                workload,
                cluster.simulated(),
                settings,
                Schedulers.named(scheduler.simulated()).get(),
                List.of())
            .run();
    long first = workload.jobs().get(0).submitMillis();
    long last = jobs.stream().mapToLong(Job::endMillis).max().orElse(first);
    return new SimulatedForecast(
        LiveFigures.of(Outcomes.of(jobs, capacity)), Math.max(0, last - first));
  }
}
