package io.github.punctual.simulator.engine;

import io.github.punctual.core.queue.FluidDivision;
import io.github.punctual.core.queue.ProgressiveFilling;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.node.Holdings;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import java.util.Comparator;
import java.util.TreeSet;

/** A queue whose jobs flow, first come first served. */
final class FluidQueue extends RunningQueue {
  /** A stage that flows: so many tasks at once at most, in fractions. */
  static final class Flow {
    final StageRun stage;
    private final ProgressiveFilling.Flow given;

    /** The task milliseconds that are left. */
    double left;

    /** Whether it was ever looked at when something was given out. */
    boolean wasServed;

    Flow(StageRun stage) {
      this.stage = stage;
      this.given = new ProgressiveFilling.Flow(stage.demand, stage.stage.tasks());
      this.left = stage.stage.workMillis();
    }

    /** How many of its tasks run. */
    double tasks() {
      return given.given();
    }
  }

  /** What flows or waits, in the order in which it is served. */
  final TreeSet<Flow> flows = new TreeSet<>(Comparator.comparing(flow -> flow.stage, IN_ORDER));

  private final Holdings holdings;
  private double[] amounts;

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
      Holdings.add(sum, flow.stage.demand, flow.given.width() - flow.tasks());
    }
    return holdings.floor(sum);
  }

  @Override
  public double[] amounts() {
    return amounts;
  }

  /** Nothing runs; what runs from now on is to be said of the claim. */
  FluidDivision.Served claimAnew() {
    flows.forEach(flow -> flow.given.give(0));
    double[] level = holdings.amounts(share().level());
    ProgressiveFilling.Claim claim =
        new ProgressiveFilling.Claim(
            share().weight(), level, flows.stream().map(flow -> flow.given).toList());
    amounts = claim.held();
    heldChanged();
    return new FluidDivision.Served(share(), claim);
  }

  void ended(Flow flow) {
    flows.remove(flow);
    Holdings.add(amounts, flow.stage.demand, -flow.tasks());
    heldChanged();
  }
}
