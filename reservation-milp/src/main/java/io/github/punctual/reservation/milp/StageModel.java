package io.github.punctual.reservation.milp;

import com.google.ortools.modelbuilder.LinearExprBuilder;
import com.google.ortools.modelbuilder.Variable;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** The variables of one stage: how many gangs of it are held at each step of its window. */
abstract class StageModel {
  final DemandStage stage;

  /** Its window, as far as the rest of its demand and the plan leave it: [start, finish). */
  final long start;

  final long finish;

  StageModel(DemandStage stage, long start, long finish) {
    this.stage = stage;
    this.start = start;
    this.finish = finish;
  }

  /**
   * The variables of a stage.
   *
   * @param placed 1 when it is placed, 0 when it is not
   */
  static StageModel of(
      Model model,
      DemandStage stage,
      long start,
      long finish,
      Variable placed,
      MilpSettings settings) {
    return stage.work() / stage.gang() < 2L * stage.lease()
        ? new BlockModel(model, stage, start, finish, placed, settings)
        : new ProfileModel(model, stage, start, finish, placed, settings);
  }

  /** Adds the gangs held at a step of the window, times a factor. */
  abstract void addGangs(long step, double factor, LinearExprBuilder sum);

  /** Adds what is above 0, and at most 1, when it is held at a step (or maybe before). */
  abstract void addUseUntil(long step, LinearExprBuilder sum);

  /** Adds what is above 0, and at most 1, when it is held at a step (or maybe after). */
  abstract void addUseFrom(long step, LinearExprBuilder sum);

  /** Starts the solver from an allocation, or from none. */
  abstract void hint(Model model, Optional<Allocation> allocation);

  /** Gangs at a step of a solution. */
  abstract int gangs(long step, ToDoubleFunction<Variable> values);

  /** Where a solution places it; without runs when it does not. */
  Allocation allocation(ToDoubleFunction<Variable> values) {
    List<Run> runs = new ArrayList<>();
    for (long step = start; step < finish; step++) {
      Run.append(runs, step, step + 1, gangs(step, values) * stage.gang());
    }
    return new Allocation(stage, runs);
  }
}
