package io.github.punctual.reservation.compile;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.planner.PlanChange;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.planner.Planners;
import io.github.punctual.reservation.rdl.Rdl;
import io.github.punctual.reservation.rdl.text.RdlText;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From text to plan: what a planner places is a plan that satisfies the expression as written. */
class PlannedMeaningTest {
  private static final int TRIALS = 400;

  @ParameterizedTest
  @ValueSource(strings = {"gree", "gree-l", "price-guided"})
  void whatIsPlacedSatisfiesTheExpression(String name) {
    Planner planner = Planners.byName(name).orElseThrow();
    TinyExpressions trees = new TinyExpressions(11);
    int placed = 0;
    int possible = 0;
    for (int i = 0; i < TRIALS; i++) {
      Rdl tree = trees.next();
      Compiled compiled = new Compiler(1000).compile(tree, 0, FeasiblePlans.STEPS);
      if (compiled.demand().isEmpty()) {
        continue;
      }
      Plan plan =
          new Plan(
              ResourceVector.of(1024L * FeasiblePlans.CAPACITY, FeasiblePlans.CAPACITY),
              0,
              FeasiblePlans.STEPS);
      Optional<PlanChange> change = planner.place(plan, compiled.demand().get(), 0);
      try {
        NavigableSet<List<Integer>> plans = DirectMeaning.of(tree);
        possible += plans.isEmpty() ? 0 : 1;
        if (change.isPresent()) {
          placed++;
          assertTrue(
              plans.contains(held(change.get().placement())),
              () -> RdlText.compact(tree) + "\n" + change.get().placement());
        }
      } catch (FeasiblePlans.TooMany e) {
        possible++;
      }
    }
    int least = possible * 3 / 4;
    assertTrue(placed >= least, "%d of %d placed".formatted(placed, possible));
  }

  private static List<Integer> held(Placement placement) {
    Integer[] plan = new Integer[2 * FeasiblePlans.STEPS];
    Arrays.fill(plan, 0);
    for (Allocation allocation : placement.allocations()) {
      int kind = allocation.stage().bundle().get("memory-mb") == 1024 ? 0 : 1;
      for (int step = 0; step < FeasiblePlans.STEPS; step++) {
        plan[2 * step + kind] += allocation.bundlesAt(step);
      }
    }
    return List.of(plan);
  }
}
