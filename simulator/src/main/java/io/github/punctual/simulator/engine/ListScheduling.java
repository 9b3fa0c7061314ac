package io.github.punctual.simulator.engine;

import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import java.util.OptionalLong;

/**
 * How long a job takes alone, task by task: list scheduling (Graham 1969), in which a task begins
 * as soon as its stage may and one of the slots is free, in the order of the trace.
 */
public final class ListScheduling {
  private ListScheduling() {}

  /**
   * The time from the job's start to its end, in milliseconds.
   *
   * @param atOnce how many of its tasks run at once, at least 1
   * @param costs the start of each container is charged
   */
  public static long aloneMillis(TraceJob job, int atOnce, Costs costs) {
    Stage first = job.stages().get(0);
    if (job.stages().size() == 1 && first.durations() instanceof TaskDurations.Same same) {
      long waves = ((long) first.tasks() + atOnce - 1) / atOnce;
      return waves * (same.millis() + costs.containerStartMillis());
    }
    TraceJob alone =
        new TraceJob(
            job.id(), job.queue(), job.user(), job.name(), 0, OptionalLong.empty(), job.stages());
    SimulationSettings settings = SimulationSettings.PAPERS.with(ExecutionModel.TASKS).with(costs);
    return new Simulation(
            new Workload(job.id(), List.of(alone)),
            ClusterSpec.pool(job.task().times(atOnce)),
            settings,
            new AllSlots(atOnce),
            List.of())
        .run()
        .get(0)
        .endMillis();
  }

  /** Gives the job all slots. */
  private static final class AllSlots implements Scheduler {
    private final int slots;
    private Cluster cluster;

    AllSlots(int slots) {
      this.slots = slots;
    }

    @Override
    public String name() {
      return "alone";
    }

    @Override
    public void begin(Cluster simulated) {
      cluster = simulated;
    }

    @Override
    public void submitted(Job job) {
      cluster.admit(job, slots);
    }

    @Override
    public void completed(Job job) {}

    @Override
    public void capacityChanged() {}

    @Override
    public void woken() {}
  }
}
