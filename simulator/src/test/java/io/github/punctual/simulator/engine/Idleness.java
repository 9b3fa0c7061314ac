package io.github.punctual.simulator.engine;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.queue.QueueObserver;
import io.github.punctual.simulator.engine.queue.SimulatedQueue;
import java.util.ArrayList;
import java.util.List;

/** Looks for what idles in a pool while a queue could use it. */
public final class Idleness implements QueueObserver {
  private static final double TOLERANCE = 1e-6;

  private final double[] capacity;
  private final List<String> idle = new ArrayList<>();
  private final List<String> withoutNeed = new ArrayList<>();

  public Idleness(ResourceVector capacity) {
    this.capacity = capacity.amounts().values().stream().mapToDouble(amount -> amount).toArray();
  }

  /** When something idled that a task, or a part of one, could have used. */
  public List<String> idle() {
    return idle;
  }

  /** When something idled that a task could have used, though every task that waits would fit. */
  public List<String> idleThoughNobodyWaitsForRoom() {
    return withoutNeed;
  }

  @Override
  public void advanced(long fromMillis, long toMillis, List<? extends SimulatedQueue> queues) {
    double[] free = capacity.clone();
    for (SimulatedQueue queue : queues) {
      for (int i = 0; i < free.length; i++) {
        free[i] -= queue.amounts()[i];
      }
    }
    boolean someFits = false;
    boolean allFit = true;
    for (SimulatedQueue queue : queues) {
      if (queue instanceof FluidQueue fluid) {
        someFits |=
            fluid.flows.stream()
                .anyMatch(
                    flow ->
                        flow.tasks() < flow.stage.stage.tasks() * (1 - TOLERANCE)
                            && someIsLeft(flow.stage.demand, free));
      } else {
        for (StageRun stage : ((TaskQueue) queue).waiting) {
          boolean fits = fits(stage.demand, free);
          someFits |= fits;
          allFit &= fits;
        }
      }
    }
    if (someFits) {
      idle.add("%d to %d ms".formatted(fromMillis, toMillis));
      if (allFit) {
        withoutNeed.add("%d to %d ms".formatted(fromMillis, toMillis));
      }
    }
  }

  private boolean someIsLeft(double[] demand, double[] free) {
    for (int i = 0; i < free.length; i++) {
      if (demand[i] > 0 && free[i] <= capacity[i] * TOLERANCE) {
        return false;
      }
    }
    return true;
  }

  private static boolean fits(double[] demand, double[] free) {
    for (int i = 0; i < free.length; i++) {
      if (demand[i] > free[i]) {
        return false;
      }
    }
    return true;
  }
}
