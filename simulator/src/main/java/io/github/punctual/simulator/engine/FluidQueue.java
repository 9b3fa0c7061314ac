package io.github.punctual.simulator.engine;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Arrays;
import java.util.Comparator;
import java.util.TreeSet;

/** A queue whose jobs flow, first come first served. */
final class FluidQueue extends SimulatedQueue {
  /** A stage that flows: so many tasks at once at most, in fractions. */
  static final class Flow {
    final StageRun stage;
    final double width;

    /** The task milliseconds that are left. */
    double left;

    /** How many of its tasks run. */
    double tasks;

    /** Whether it was ever looked at when something was given out. */
    boolean wasServed;

    Flow(StageRun stage) {
      this.stage = stage;
      this.width = stage.stage.tasks();
      this.left = stage.stage.workMillis();
    }

    double[] demand() {
      return stage.demand;
    }
  }

  /** What flows or waits, in the order in which it is served. */
  final TreeSet<Flow> flows = new TreeSet<>(Comparator.comparing(flow -> flow.stage, IN_ORDER));

  private final Holdings holdings;
  private final double[] amounts;

  FluidQueue(QueueEntry entry, Holdings holdings) {
    super(entry, holdings);
    this.holdings = holdings;
    this.amounts = new double[holdings.types()];
  }

  @Override
  public ResourceVector held() {
    return holdings.floor(amounts);
  }

  @Override
  public ResourceVector pending() {
    double[] sum = new double[amounts.length];
    for (Flow flow : flows) {
      Holdings.add(sum, flow.demand(), flow.width - flow.tasks);
    }
    return holdings.floor(sum);
  }

  @Override
  public double[] amounts() {
    return amounts;
  }

  /** Another part of a flow's tasks runs. */
  void run(Flow flow, double moreTasks) {
    flow.tasks += moreTasks;
    Holdings.add(amounts, flow.demand(), moreTasks);
    heldChanged();
  }

  /** Nothing runs. */
  void stop() {
    flows.forEach(flow -> flow.tasks = 0);
    Arrays.fill(amounts, 0);
    heldChanged();
  }
}
