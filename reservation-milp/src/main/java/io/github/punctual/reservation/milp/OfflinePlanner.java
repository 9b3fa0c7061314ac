package io.github.punctual.reservation.milp;

import com.google.ortools.modelbuilder.ModelSolver;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.PlanInvariants;
import io.github.punctual.reservation.plan.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The paper's mixed-integer program (Rayon, section 4.1): plans all requests at once, beside what a
 * plan holds, at the least cost of rejections, of bundles at steps, and of shifts. A reference for
 * other planners: it takes seconds to minutes. The same input gives the same plan, as long as the
 * time limit is not reached.
 */
public final class OfflinePlanner {
  private final MilpSettings settings;

  public OfflinePlanner(MilpSettings settings) {
    this.settings = settings;
  }

  /**
   * Plans requests.
   *
   * @param plan what is promised and is to stay; not changed
   * @param earliest the first step in which anything may be placed
   * @return the best plan found within the time limit; when none was, the one of the hints
   * @throws IllegalStateException when the solver fails, or gives a plan that breaks a rule
   */
  public OfflinePlan solve(Plan plan, List<WeightedDemand> requests, long earliest) {
    Model model = new Model(false);
    List<DemandModel> demands = new ArrayList<>();
    for (WeightedDemand request : requests) {
      DemandModel demand =
          new DemandModel(
              model,
              request.demand(),
              Math.max(earliest, plan.origin()),
              plan.horizon(),
              settings,
              true);
      model.cost(request.weight());
      model.cost(demand.placed(), -request.weight());
      demand.hint(request.hint());
      demands.add(demand);
    }
    CapacityRows.add(model, plan, demands);
    ModelSolver solver = new ModelSolver("scip");
    solver.setTimeLimit(settings.timeLimit());
    solver.setSolverSpecificParameters(
        String.format(Locale.ROOT, "limits/gap = %.9f", settings.gap()));
    return switch (model.solve(solver)) {
      case OPTIMAL -> result(plan, requests, demands, solver, true);
      case FEASIBLE -> result(plan, requests, demands, solver, false);
      case NOT_SOLVED ->
          new OfflinePlan(requests.stream().map(WeightedDemand::hint).toList(), false);
      default ->
          throw new IllegalStateException(
              "the solver could not solve a program of %d requests".formatted(requests.size()));
    };
  }

  private static OfflinePlan result(
      Plan plan,
      List<WeightedDemand> requests,
      List<DemandModel> demands,
      ModelSolver solver,
      boolean optimal) {
    List<Optional<Placement>> placements =
        demands.stream().map(demand -> demand.placement(solver::getValue)).toList();
    requireValid(plan, requests, placements);
    return new OfflinePlan(placements, optimal);
  }

  /** Numbers of a solver are rounded: a plan that breaks a rule must not be used. */
  private static void requireValid(
      Plan plan, List<WeightedDemand> requests, List<Optional<Placement>> placements) {
    List<Violation> violations = new ArrayList<>();
    for (int i = 0; i < placements.size(); i++) {
      if (placements.get(i).isPresent()) {
        violations.addAll(PlanInvariants.check(requests.get(i).demand(), placements.get(i).get()));
      }
    }
    for (Optional<Placement> placement : placements) {
      placement.ifPresent(p -> p.allocations().forEach(a -> plan.hold(a, 1)));
    }
    boolean tooMuch = false;
    for (long step = plan.origin(); step < plan.horizon(); step++) {
      tooMuch |= !plan.promised(step).fitsIn(plan.capacity(step));
    }
    for (Optional<Placement> placement : placements) {
      placement.ifPresent(p -> p.allocations().forEach(a -> plan.hold(a, -1)));
    }
    if (tooMuch || !violations.isEmpty()) {
      throw new IllegalStateException(
          "the solver's plan promises %s than there is, and breaks these rules: %s"
              .formatted(tooMuch ? "more" : "no more", violations));
    }
  }
}
