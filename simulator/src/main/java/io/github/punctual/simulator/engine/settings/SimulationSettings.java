package io.github.punctual.simulator.engine.settings;

import java.util.OptionalLong;

/**
 * What may be chosen about a simulation beside its jobs, its cluster and its scheduler.
 *
 * @param model how jobs progress
 * @param costs what is charged beside the work
 * @param reports how masters report their progress
 * @param shrink what becomes of tasks when their job may run fewer
 * @param failures tasks that fail
 * @param faults nodes that come and go
 * @param endMillis the instant at which the simulation stops, whatever still runs, at least 0;
 *     empty to run until nothing more can happen
 */
public record SimulationSettings(
    ExecutionModel model,
    Costs costs,
    ProgressReports reports,
    ShrinkPolicy shrink,
    TaskFailures failures,
    NodeFaults faults,
    OptionalLong endMillis) {
  /** The papers' model: no costs, no faults. */
  public static final SimulationSettings PAPERS =
      new SimulationSettings(
          ExecutionModel.PERFECT_PARALLELISM,
          Costs.NONE,
          ProgressReports.EXACT,
          ShrinkPolicy.TAKE,
          TaskFailures.NONE,
          NodeFaults.NONE,
          OptionalLong.empty());

  public SimulationSettings {
    if (endMillis.isPresent() && endMillis.getAsLong() < 0) {
      throw new IllegalArgumentException(
          "the simulation ends at " + endMillis.getAsLong() + " ms; it must be at least 0");
    }
  }

  public SimulationSettings with(ExecutionModel other) {
    return new SimulationSettings(other, costs, reports, shrink, failures, faults, endMillis);
  }

  public SimulationSettings with(Costs other) {
    return new SimulationSettings(model, other, reports, shrink, failures, faults, endMillis);
  }

  public SimulationSettings with(ProgressReports other) {
    return new SimulationSettings(model, costs, other, shrink, failures, faults, endMillis);
  }

  public SimulationSettings with(ShrinkPolicy other) {
    return new SimulationSettings(model, costs, reports, other, failures, faults, endMillis);
  }

  public SimulationSettings with(TaskFailures other) {
    return new SimulationSettings(model, costs, reports, shrink, other, faults, endMillis);
  }

  public SimulationSettings with(NodeFaults other) {
    return new SimulationSettings(model, costs, reports, shrink, failures, other, endMillis);
  }

  public SimulationSettings until(long millis) {
    return new SimulationSettings(
        model, costs, reports, shrink, failures, faults, OptionalLong.of(millis));
  }
}
