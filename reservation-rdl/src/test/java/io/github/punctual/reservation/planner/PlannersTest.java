package io.github.punctual.reservation.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.PlanInvariants;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of every planner, on instances of all kinds. */
class PlannersTest {
  private static final int HORIZON = 48;

  static Stream<Planner> planners() {
    return Planners.names().stream().map(name -> Planners.byName(name).orElseThrow());
  }

  @ParameterizedTest
  @MethodSource("planners")
  void everyAcceptedPlanKeepsTheInvariants(Planner planner) {
    int accepted = 0;
    int refused = 0;
    for (int seed = 0; seed < 600; seed++) {
      Instances instances = new Instances(seed, HORIZON);
      Plan plan = instances.plan();
      long earliest = seed % 3 == 0 ? instances.random().nextInt(HORIZON / 2) : 0;
      for (int i = 0; i < 12; i++) {
        Demand demand = instances.demand(seed % 4);
        List<ResourceVector> before = promised(plan);
        Optional<PlanChange> change = planner.place(plan, demand, earliest);
        assertEquals(before, promised(plan), "a planner leaves the plan as it was");
        if (change.isEmpty()) {
          refused++;
          continue;
        }
        accepted++;
        assertTrue(change.get().placement().start() >= earliest, "nothing is promised in the past");
        Instances.accept(plan, i, demand, change.get());
        assertEquals(List.of(), PlanInvariants.check(plan), "seed " + seed);
      }
    }
    assertTrue(accepted > 1500, planner.name() + " accepted only " + accepted);
    assertTrue(refused > 500, planner.name() + " refused only " + refused);
  }

  /**
   * A lease mostly is the time of a task: what is held must be of use for as many as were asked.
   */
  @ParameterizedTest
  @MethodSource("planners")
  void asManyTasksOfALeaseFitAsTheWorkHas(Planner planner) {
    int checked = 0;
    for (int seed = 0; seed < 1500; seed++) {
      Instances instances = new Instances(seed, HORIZON);
      Plan plan = new Plan(ResourceVector.of(40, 40), 0, HORIZON);
      DemandStage stage = instances.stage();
      Optional<PlanChange> change = planner.place(plan, stage, 0);
      if (change.isPresent() && stage.lease() > 1) {
        checked++;
        long tasks = stage.work() / stage.gang() / stage.lease();
        assertEquals(tasks, tasks(change.get().placement().allocations().get(0)), "seed " + seed);
      }
    }
    assertTrue(checked > 300, "only " + checked + " had leases");
  }

  /** Started as late as what is held allows, gang by gang, from the right. */
  private static long tasks(Allocation allocation) {
    DemandStage stage = allocation.stage();
    int[] free = new int[HORIZON];
    for (int step = 0; step < HORIZON; step++) {
      free[step] = allocation.bundlesAt(step) / stage.gang();
    }
    long tasks = 0;
    for (int start = HORIZON - stage.lease(); start >= 0; start--) {
      int fit = Integer.MAX_VALUE;
      for (int step = start; step < start + stage.lease(); step++) {
        fit = Math.min(fit, free[step]);
      }
      for (int step = start; step < start + stage.lease(); step++) {
        free[step] -= fit;
      }
      tasks += fit;
    }
    return tasks;
  }

  private static List<ResourceVector> promised(Plan plan) {
    List<ResourceVector> promised = new ArrayList<>();
    for (long step = plan.origin(); step < plan.horizon(); step++) {
      promised.add(plan.promised(step));
    }
    return promised;
  }
}
