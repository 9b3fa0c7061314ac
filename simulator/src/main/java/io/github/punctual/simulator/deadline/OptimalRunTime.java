package io.github.punctual.simulator.deadline;

import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.function.ToIntFunction;

/** How long a job takes at best: alone, with as many tasks at once as it can use. */
@FunctionalInterface
public interface OptimalRunTime {
  /** The run time in milliseconds, at least 0. */
  double millis(TraceJob job);

  /**
   * The papers' model (perfect parallelism): all its work over min(requestedTasks, capacity).
   *
   * @param capacityTasks how many tasks of a job the whole cluster holds; a job of which it holds
   *     none, which no scheduler can run, is given the time with one task
   */
  static OptimalRunTime perfectParallelism(ToIntFunction<TraceJob> capacityTasks) {
    return job -> {
      int atOnce = Math.min(job.requestedTasks(), capacityTasks.applyAsInt(job));
      return (double) job.workMillis() / Math.max(1, atOnce);
    };
  }

  /** The same task by task, where nothing is charged beside the work. */
  static OptimalRunTime taskByTask(ToIntFunction<TraceJob> capacityTasks) {
    return taskByTask(capacityTasks, Costs.NONE);
  }

  /**
   * Task by task: the time in which the engine runs the job alone with min(requestedTasks,
   * capacity) tasks at once, each for its own duration and each stage after its parents.
   *
   * @param capacityTasks as above
   * @param costs the start of each container is charged
   */
  static OptimalRunTime taskByTask(ToIntFunction<TraceJob> capacityTasks, Costs costs) {
    return job -> {
      int atOnce = Math.min(job.requestedTasks(), capacityTasks.applyAsInt(job));
      return (double) ListSchedule.millis(job, Math.max(1, atOnce), costs);
    };
  }
}
