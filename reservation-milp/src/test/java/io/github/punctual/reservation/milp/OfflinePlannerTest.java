package io.github.punctual.reservation.milp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.PlanInvariants;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.plan.Run;
import io.github.punctual.reservation.planner.Gree;
import io.github.punctual.reservation.planner.GreeL;
import io.github.punctual.reservation.planner.PlanChange;
import io.github.punctual.reservation.planner.Planner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class OfflinePlannerTest {
  private static final ResourceVector BUNDLE = ResourceVector.of(1024, 1);
  private static final MilpSettings SETTINGS =
      new MilpSettings(Duration.ofMinutes(2), 0, 0.001, step -> 0);

  private static WeightedDemand request(Demand demand, long work) {
    return new WeightedDemand(demand, 2.0 * work, Optional.empty());
  }

  /** One demand, which nothing but the plan keeps out. */
  private static Optional<Placement> alone(Plan plan, Demand demand, long earliest) {
    WeightedDemand request = new WeightedDemand(demand, 1e9, Optional.empty());
    return new OfflinePlanner(SETTINGS).solve(plan, List.of(request), earliest).placements().get(0);
  }

  private static List<Run> runs(Optional<Placement> placement, int stage) {
    return placement.orElseThrow().allocations().get(stage).runs();
  }

  /** GREE puts the loose one where only the rigid one can be. */
  @Test
  void acceptsBothWhereOneAfterTheOtherAcceptsOne() {
    Plan plan = new Plan(BUNDLE.times(4), 0, 10);
    DemandStage loose = new DemandStage(0, BUNDLE, 1, 4, 1, 16, 0, 10);
    DemandStage rigid = new DemandStage(0, BUNDLE, 4, 4, 4, 16, 6, 10);
    OfflinePlan result =
        new OfflinePlanner(SETTINGS)
            .solve(plan, List.of(request(loose, 16), request(rigid, 16)), 0);
    assertTrue(result.optimal());
    assertEquals(List.of(new Run(6, 10, 4)), runs(result.placements().get(1), 0));
    // Flat, as shifts cost: 16 bundle-steps in six steps with as few bundles as possible.
    int most =
        runs(result.placements().get(0), 0).stream().mapToInt(Run::bundles).max().orElseThrow();
    assertEquals(3, most);
  }

  @Test
  void rejectsWhatWeighsLeast() {
    Plan plan = new Plan(BUNDLE.times(4), 0, 10);
    DemandStage first = new DemandStage(0, BUNDLE, 4, 4, 6, 24, 0, 10);
    DemandStage second = new DemandStage(0, BUNDLE, 4, 4, 6, 24, 0, 10);
    OfflinePlan result =
        new OfflinePlanner(SETTINGS)
            .solve(
                plan,
                List.of(
                    new WeightedDemand(first, 5, Optional.empty()),
                    new WeightedDemand(second, 6, Optional.empty())),
                0);
    assertTrue(result.placements().get(0).isEmpty());
    assertTrue(result.placements().get(1).isPresent());
    assertTrue(result.optimal());
  }

  @Test
  void placesWhereStepsCostLeast() {
    Plan plan = new Plan(BUNDLE.times(4), 0, 10);
    MilpSettings night =
        new MilpSettings(Duration.ofMinutes(2), 0, 0.001, step -> step == 3 || step == 4 ? 0 : 1);
    DemandStage stage = new DemandStage(0, BUNDLE, 1, 2, 1, 4, 0, 10);
    OfflinePlan result = new OfflinePlanner(night).solve(plan, List.of(request(stage, 4)), 0);
    assertEquals(List.of(new Run(3, 5, 2)), runs(result.placements().get(0), 0));
  }

  @Test
  void keepsOrderAndBothEndsOfGaps() {
    Plan plan = new Plan(BUNDLE.times(4), 0, 30);
    plan.setCapacity(8, ResourceVector.ZERO);
    plan.setCapacity(14, BUNDLE.times(4));
    Demand first = new DemandStage(0, BUNDLE, 4, 4, 3, 12, 0, 30);
    Demand second = new DemandStage(1, BUNDLE, 1, 2, 1, 10, 0, 30);
    for (Steps gap : List.of(new Steps(0, 3), new Steps(2, 2), new Steps(7, 9), Steps.ANY)) {
      Demand demand = new Sequence(List.of(first, second), List.of(gap));
      assertEquals(
          List.of(), PlanInvariants.check(demand, alone(plan, demand, 0).orElseThrow()), gap + "");
    }
    Demand never = new Sequence(List.of(first, second), List.of(new Steps(25, 26)));
    assertEquals(Optional.empty(), alone(plan, never, 0));
  }

  @Test
  void placesNothingInThePast() {
    Plan plan = new Plan(BUNDLE.times(4), 0, 10);
    DemandStage stage = new DemandStage(0, BUNDLE, 1, 2, 1, 8, 0, 10);
    assertEquals(6, alone(plan, stage, 6).orElseThrow().start());
    assertEquals(Optional.empty(), alone(plan, stage, 7));
  }

  /** Vectors, leases, gangs, choices and sequences, several at once, beside what is there. */
  @Test
  void acceptsAtLeastWhatHeuristicsDoAndAtMostTheBound() {
    for (int seed = 0; seed < 12; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Plan plan = new Plan(ResourceVector.of(9, 6), 0, 14);
      plan.setCapacity(random.nextInt(10), ResourceVector.of(6, 7));
      plan.hold(ResourceVector.of(1, 1), 3, 9, random.nextInt(3));
      List<Demand> demands = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        demands.add(demand(random));
      }
      check(plan, demands, seed);
    }
  }

  private static void check(Plan plan, List<Demand> demands, int seed) {
    List<Optional<Placement>> hints = byHeuristic(plan, demands, seed % 2 == 0);
    List<WeightedDemand> requests = new ArrayList<>();
    for (int i = 0; i < demands.size(); i++) {
      requests.add(new WeightedDemand(demands.get(i), 100, hints.get(i)));
    }
    OfflinePlan result = new OfflinePlanner(SETTINGS).solve(plan, requests, 0);
    assertTrue(result.optimal());
    long accepted = count(result.placements());
    assertTrue(accepted >= count(hints), "seed " + seed);
    long work =
        result.placements().stream()
            .flatMap(Optional::stream)
            .flatMap(placement -> placement.allocations().stream())
            .flatMap(allocation -> allocation.runs().stream())
            .mapToLong(Run::work)
            .sum();
    assertTrue(work <= WorkBound.of(plan, demands, 0) + 1e-6, "seed " + seed);
  }

  private static long count(List<Optional<Placement>> placements) {
    return placements.stream().filter(Optional::isPresent).count();
  }

  private static List<Optional<Placement>> byHeuristic(
      Plan plan, List<Demand> demands, boolean flat) {
    Planner planner = flat ? new GreeL() : new Gree();
    List<Optional<Placement>> placements = new ArrayList<>();
    for (int i = 0; i < demands.size(); i++) {
      Optional<Placement> placement =
          planner.place(plan, demands.get(i), 0).map(PlanChange::placement);
      placements.add(placement);
      if (placement.isPresent()) {
        plan.put(
            new Reservation(
                new ReservationKey("r" + i), demands.get(i), placement.get(), Long.MIN_VALUE));
      }
    }
    for (int i = 0; i < demands.size(); i++) {
      plan.remove(new ReservationKey("r" + i));
    }
    return placements;
  }

  private static Demand demand(SplittableRandom random) {
    List<Demand> parts = new ArrayList<>();
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      int gang = random.nextInt(1, 3);
      int lease = random.nextInt(1, 4);
      ResourceVector bundle = ResourceVector.of(random.nextInt(1, 3), random.nextInt(1, 3));
      int work = gang * (lease + random.nextInt(5));
      int start = random.nextInt(4);
      parts.add(
          new DemandStage(
              parts.size(),
              bundle,
              gang,
              gang * random.nextInt(1, 3),
              lease,
              work,
              start,
              start + 10));
    }
    return switch (random.nextInt(3)) {
      case 0 -> new Union(parts);
      case 1 -> new Choice(parts);
      default -> new Sequence(parts, gaps(parts.size() - 1, random));
    };
  }

  private static List<Steps> gaps(int n, SplittableRandom random) {
    List<Steps> gaps = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      gaps.add(random.nextBoolean() ? Steps.ANY : new Steps(0, random.nextInt(3)));
    }
    return gaps;
  }

  @Test
  void refusesSettingsThatCannotBeMeant() {
    assertThrows(IllegalArgumentException.class, () -> SETTINGS.within(Duration.ZERO));
    assertThrows(
        IllegalArgumentException.class,
        () -> new MilpSettings(Duration.ofMinutes(2), 0, -1, step -> 0));
    DemandStage stage = new DemandStage(0, BUNDLE, 1, 1, 1, 1, 0, 1);
    assertThrows(
        IllegalArgumentException.class, () -> new WeightedDemand(stage, 0, Optional.empty()));
  }
}
