package io.github.punctual.reservation.plan;

import io.github.punctual.reservation.demand.DemandStage;
import java.util.List;
import java.util.Objects;

/**
 * Where a stage is placed.
 *
 * @param stage what is placed
 * @param runs in the order of time, without overlaps; neighbours that touch differ in their bundles
 */
public record Allocation(DemandStage stage, List<Run> runs) {
  public Allocation {
    Objects.requireNonNull(stage, "stage");
    runs = List.copyOf(runs);
  }

  /** How many bundles are held at a step. */
  public int bundlesAt(long step) {
    for (Run run : runs) {
      if (step >= run.start() && step < run.end()) {
        return run.bundles();
      }
    }
    return 0;
  }
}
