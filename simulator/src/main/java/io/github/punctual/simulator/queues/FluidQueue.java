package io.github.punctual.simulator.queues;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.Stage;
import java.util.Arrays;
import java.util.Comparator;
import java.util.TreeSet;

/** A queue whose jobs flow, first come first served. */
final class FluidQueue extends QueueState {
  /** A stage that flows: so many tasks at once at most, in fractions. */
  static final class Flow {
    final JobRun run;
    final int stage;
    final double[] demand;
    final double width;

    /** The task milliseconds that are left. */
    double left;

    /** How many of its tasks run. */
    double tasks;

    Flow(JobRun run, int stage, Types.Demand demand) {
      Stage described = run.job.stages().get(stage);
      this.run = run;
      this.stage = stage;
      this.demand = new double[demand.amounts.length];
      for (int i = 0; i < this.demand.length; i++) {
        this.demand[i] = demand.amounts[i];
      }
      this.width = described.tasks();
      this.left = described.workMillis();
    }
  }

  /** What flows or waits, in the order in which it is served. */
  final TreeSet<Flow> flows =
      new TreeSet<>(
          Comparator.comparingLong((Flow flow) -> flow.run.sequence)
              .thenComparingInt(flow -> flow.stage));

  private final Types types;
  private final double[] amounts;

  FluidQueue(QueueEntry entry, Types types) {
    super(entry, types.capacity());
    this.types = types;
    this.amounts = new double[types.count()];
  }

  @Override
  public ResourceVector held() {
    return types.floor(amounts);
  }

  @Override
  public ResourceVector pending() {
    double[] sum = new double[amounts.length];
    for (Flow flow : flows) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += (flow.width - flow.tasks) * flow.demand[i];
      }
    }
    return types.floor(sum);
  }

  @Override
  public double[] amounts() {
    return amounts;
  }

  /** Another part of a flow's tasks runs. */
  void run(Flow flow, double moreTasks) {
    flow.tasks += moreTasks;
    for (int i = 0; i < amounts.length; i++) {
      amounts[i] += moreTasks * flow.demand[i];
    }
    heldChanged();
  }

  /** Nothing runs. */
  void stop() {
    flows.forEach(flow -> flow.tasks = 0);
    Arrays.fill(amounts, 0);
    heldChanged();
  }
}
