package io.github.punctual.reservation.milp;

import com.google.ortools.modelbuilder.LinearExpr;
import com.google.ortools.modelbuilder.LinearExprBuilder;
import com.google.ortools.modelbuilder.ModelSolver;
import com.google.ortools.modelbuilder.SolveStatus;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Plan;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * How much work any planner can accept at most: the program of {@link OfflinePlanner} with parts of
 * demands, of gangs and of options, and with sequences only as far as their windows show them.
 */
public final class WorkBound {
  private static final MilpSettings WORK_ONLY =
      new MilpSettings(Duration.ofMinutes(10), 0, 0, step -> 0);

  private WorkBound() {}

  /**
   * The most work that demands can have accepted together, beside what a plan holds.
   *
   * @return in bundle-steps
   * @throws IllegalStateException when the solver fails
   */
  public static double of(Plan plan, List<? extends Demand> demands, long earliest) {
    Model model = new Model(true);
    List<DemandModel> models = new ArrayList<>();
    for (Demand demand : demands) {
      long from = Math.max(earliest, plan.origin());
      DemandModel parts = new DemandModel(model, demand, from, plan.horizon(), WORK_ONLY, false);
      parts.stages().forEach(stage -> addWork(model, stage));
      models.add(parts);
    }
    CapacityRows.add(model, plan, models);
    ModelSolver solver = new ModelSolver("glop");
    if (model.solve(solver) != SolveStatus.OPTIMAL) {
      throw new IllegalStateException(
          "the solver could not bound the work of %d demands".formatted(demands.size()));
    }
    return -solver.getObjectiveValue();
  }

  private static void addWork(Model model, StageModel stage) {
    LinearExprBuilder work = LinearExpr.newBuilder();
    for (long step = stage.start; step < stage.finish; step++) {
      stage.addGangs(step, stage.stage.gang(), work);
    }
    model.cost(work, -1);
  }
}
