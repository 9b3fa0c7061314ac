package io.github.punctual.reservation.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Planners beside a search of all placements, on instances that are small enough for it. */
class ExhaustiveTest {
  private static final int STEPS = 6;
  private static final int INSTANCES = 3000;

  @Test
  void noPlannerFindsAPlaceWhereThereIsNone() {
    Map<String, Integer> found = new TreeMap<>();
    int feasible = 0;
    for (int seed = 0; seed < INSTANCES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Plan plan = plan(random);
      Demand demand = demand(random);
      boolean any = Exhaustive.feasible(plan, demand);
      feasible += any ? 1 : 0;
      for (String name : Planners.names()) {
        boolean accepted = accepts(name, plan, demand);
        assertTrue(any || !accepted, name + " accepts what has no place, seed " + seed);
        found.merge(name, accepted ? 1 : 0, Integer::sum);
      }
    }
    assertTrue(feasible > INSTANCES / 3 && feasible < INSTANCES * 9 / 10, "of " + feasible);
    // How much the heuristics miss here, so that a change that misses more is seen.
    assertTrue(found.get(Gree.NAME) >= 0.93 * feasible, found + " of " + feasible);
    assertTrue(found.get(PriceGuided.NAME) >= 0.97 * feasible, found + " of " + feasible);
  }

  @Test
  void everyPlannerFindsAPlaceForAMalleableStageWheneverThereIsOne() {
    int feasible = 0;
    for (int seed = 0; seed < INSTANCES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Plan plan = plan(random);
      DemandStage stage = stage(0, 1, random.nextInt(1, 4), 1, random.nextInt(1, 12), random);
      boolean any = Exhaustive.feasible(plan, stage);
      feasible += any ? 1 : 0;
      for (String name : Planners.names()) {
        assertEquals(any, accepts(name, plan, stage), name + ", seed " + seed);
      }
    }
    assertTrue(feasible > INSTANCES / 5 && feasible < INSTANCES * 4 / 5, "of " + feasible);
  }

  private static boolean accepts(String name, Plan plan, Demand demand) {
    return Planners.byName(name).orElseThrow().place(plan, demand, 0).isPresent();
  }

  private static Plan plan(SplittableRandom random) {
    Plan plan = new Plan(ResourceVector.of(8, 4), 0, STEPS);
    for (int step = 0; step < STEPS; step++) {
      plan.setCapacity(step, ResourceVector.of(random.nextInt(2, 10), random.nextInt(1, 5)));
    }
    return plan;
  }

  private static Demand demand(SplittableRandom random) {
    List<Demand> parts = new ArrayList<>();
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      int gang = random.nextInt(1, 3);
      int lease = random.nextInt(1, 4);
      int parallel = gang * random.nextInt(1, 3);
      parts.add(
          stage(parts.size(), gang, parallel, lease, gang * (lease + random.nextInt(4)), random));
    }
    List<Steps> gaps = new ArrayList<>();
    for (int i = 1; i < parts.size(); i++) {
      int least = random.nextInt(4) / 3;
      gaps.add(new Steps(least, random.nextBoolean() ? least + random.nextInt(2) : STEPS));
    }
    return switch (random.nextInt(3)) {
      case 0 -> new Union(parts);
      case 1 -> new Choice(parts);
      default -> new Sequence(parts, gaps);
    };
  }

  private static DemandStage stage(
      int id, int gang, int parallel, int lease, int work, SplittableRandom random) {
    int start = random.nextInt(STEPS / 2);
    int finish = random.nextInt(Math.min(STEPS, start + lease), STEPS + 1);
    ResourceVector bundle = ResourceVector.of(random.nextInt(1, 4), 1);
    return new DemandStage(
        id, bundle, gang, parallel, lease, work, start, Math.max(start + 1, finish));
  }
}
