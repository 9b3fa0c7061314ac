package io.github.punctual.reservation.planner;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Run;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The paper's heuristics, placement by placement. */
class GreeTest {
  private static final ResourceVector BUNDLE = ResourceVector.of(1024, 1);

  /** The expression of the paper's section 4.2, before figure 9. */
  private static final Sequence PAPER =
      new Sequence(
          List.of(
              new DemandStage(0, BUNDLE, 1, 10, 240, 2400, 0, 800),
              new DemandStage(1, BUNDLE, 1, 20, 120, 2400, 0, 800),
              new DemandStage(2, BUNDLE, 1, 15, 120, 1800, 0, 800)),
          List.of(Steps.ANY, Steps.ANY));

  private static List<List<Run>> place(Planner planner, Plan plan, Demand demand) {
    return planner.place(plan, demand, 0).orElseThrow().placement().allocations().stream()
        .map(Allocation::runs)
        .toList();
  }

  private static Plan plan(int bundles) {
    return new Plan(BUNDLE.times(bundles), 0, 1000);
  }

  @Test
  void greePlacesThePapersPipelineAsLateAsPossible() {
    assertEquals(
        List.of(
            List.of(new Run(320, 560, 10)),
            List.of(new Run(560, 680, 20)),
            List.of(new Run(680, 800, 15))),
        place(new Gree(), plan(20), PAPER));
  }

  /**
   * The shortest times are 240, 120 and 120 of 800 steps, so the last stage gets the last 200, in
   * which it can be held for one lease; the second a third of the other 680; the first all the
   * rest.
   */
  @Test
  void greeLSpreadsThePapersPipelineOverItsWindowInWholeLeases() {
    assertEquals(
        List.of(
            List.of(new Run(80, 560, 5)),
            List.of(new Run(560, 680, 20)),
            List.of(new Run(680, 800, 15))),
        place(new GreeL(), plan(20), PAPER));
  }

  @Test
  void greeLIsAsFlatAsAnIntervalAllows() {
    DemandStage stage = new DemandStage(0, BUNDLE, 1, 15, 1, 1800, 0, 200);
    assertEquals(List.of(List.of(new Run(0, 200, 9))), place(new GreeL(), plan(20), stage));
    Plan plan = plan(20);
    plan.setCapacity(100, BUNDLE.times(4));
    plan.setCapacity(150, BUNDLE.times(20));
    // 4 bundles for 50 steps, and as few as possible, 11, at the others.
    assertEquals(
        List.of(
            List.of(
                new Run(4, 5, 5),
                new Run(5, 100, 11),
                new Run(100, 150, 4),
                new Run(150, 200, 11))),
        place(new GreeL(), plan, stage));
  }

  @Test
  void greeTakesTheTallestRightmostPortionsAndGoesOnBeforeTheMostConstrainedStep() {
    Plan plan = plan(4);
    plan.setCapacity(6, BUNDLE.times(1));
    plan.setCapacity(7, BUNDLE.times(3));
    // Portions of 2 steps: [8, 10) of 3, [6, 8) of 1, then from step 5 on all 4.
    DemandStage stage = new DemandStage(0, BUNDLE, 1, 9, 2, 16, 0, 10);
    assertEquals(
        List.of(List.of(new Run(4, 6, 4), new Run(6, 8, 1), new Run(8, 10, 3))),
        place(new Gree(), plan, stage));
  }

  @Test
  void gangsAreHeldWholeAndTogether() {
    Plan plan = plan(7);
    DemandStage stage = new DemandStage(0, BUNDLE, 3, 9, 4, 24, 0, 100);
    assertEquals(List.of(List.of(new Run(96, 100, 6))), place(new Gree(), plan, stage));
    plan.setCapacity(98, BUNDLE.times(2));
    assertEquals(List.of(List.of(new Run(94, 98, 6))), place(new Gree(), plan, stage));
  }

  @Test
  void workThatIsNoMultipleOfTheLeaseIsPlacedExactly() {
    DemandStage stage = new DemandStage(0, BUNDLE, 1, 2, 10, 25, 0, 100);
    assertEquals(
        List.of(List.of(new Run(87, 88, 1), new Run(88, 100, 2))),
        place(new Gree(), plan(9), stage));
  }

  /** A plan that counts at how many steps is looked what there is room for. */
  private static final class LookedAtPlan extends Plan {
    private long looks;
    private int goesOn;

    LookedAtPlan(int steps) {
      super(BUNDLE.times(steps), 0, steps);
    }

    @Override
    public long origin() {
      looks++;
      return super.origin();
    }

    @Override
    public void goOn() {
      goesOn++;
    }
  }

  @Test
  void whereEachPortionLeavesTheNextNearlyTheSameStepsTheSearchEnds() {
    int steps = 4000;
    LookedAtPlan plan = new LookedAtPlan(steps);
    for (int step = 0; step < steps; step++) {
      plan.setCapacity(step, BUNDLE.times(steps - step));
    }
    DemandStage stage = new DemandStage(0, BUNDLE, 1, steps, 1000, 2_500_000, 0, steps);

    assertTrue(new Gree().place(plan, stage, 0).isEmpty());

    assertTrue(plan.looks <= 70L * steps, () -> plan.looks + " looks");
    assertTrue(plan.goesOn >= 40, () -> "said " + plan.goesOn + " times that it goes on");
  }

  @Test
  void greeAcceptsTheFirstOptionThatFits() {
    DemandStage tooLarge = new DemandStage(0, BUNDLE, 30, 30, 10, 300, 0, 100);
    DemandStage second = new DemandStage(1, BUNDLE, 5, 5, 10, 50, 0, 100);
    DemandStage cheaper = new DemandStage(2, BUNDLE, 1, 1, 1, 1, 0, 100);
    Demand choice = new Choice(List.of(tooLarge, second, cheaper));
    assertEquals(List.of(List.of(new Run(90, 100, 5))), place(new Gree(), plan(20), choice));
    assertEquals(
        2,
        new PriceGuided()
            .place(plan(20), choice, 0)
            .orElseThrow()
            .placement()
            .allocations()
            .get(0)
            .stage()
            .id());
  }

  @Test
  void greeNeverGoesBackOnAnOrderThatPriceGuidedMends() {
    Plan plan = plan(10);
    // Room for the first at the beginning only; the second alone would go to the end.
    plan.setCapacity(20, BUNDLE.times(4));
    Demand demand =
        new Sequence(
            List.of(
                new DemandStage(0, BUNDLE, 10, 10, 10, 100, 0, 100),
                new DemandStage(1, BUNDLE, 1, 2, 10, 20, 0, 100)),
            List.of(new Steps(0, 5)));
    assertEquals(Optional.empty(), new Gree().place(plan, demand, 0));
    List<List<Run>> runs = place(new PriceGuided(), plan, demand);
    assertTrue(runs.get(1).get(0).start() - runs.get(0).get(0).end() <= 5, runs.toString());
  }
}
