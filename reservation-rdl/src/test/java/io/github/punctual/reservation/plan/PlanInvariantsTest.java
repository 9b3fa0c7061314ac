package io.github.punctual.reservation.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Violation.Rule;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each rule is seen to be broken, and nothing else is. */
class PlanInvariantsTest {
  private static final ResourceVector BUNDLE = ResourceVector.of(1024, 1);
  private static final DemandStage FIRST = new DemandStage(0, BUNDLE, 2, 4, 3, 12, 10, 20);
  private static final DemandStage SECOND = new DemandStage(1, BUNDLE, 1, 4, 1, 4, 0, 40);

  private static final Allocation FIRST_PLACED = placed(FIRST, new Run(10, 13, 4));
  private static final Allocation SECOND_PLACED = placed(SECOND, new Run(15, 17, 2));

  private static Allocation placed(DemandStage stage, Run... runs) {
    return new Allocation(stage, List.of(runs));
  }

  private static List<Rule> broken(Demand demand, Allocation... allocations) {
    return PlanInvariants.check(demand, new Placement(List.of(allocations))).stream()
        .map(Violation::rule)
        .toList();
  }

  private static Demand sequence(long least, long most) {
    return new Sequence(List.of(FIRST, SECOND), List.of(new Steps(least, most)));
  }

  @Test
  void acceptsWhatIsRight() {
    assertEquals(List.of(), broken(FIRST, FIRST_PLACED));
    assertEquals(List.of(), broken(FIRST, placed(FIRST, new Run(12, 15, 2), new Run(17, 20, 2))));
    assertEquals(List.of(), broken(sequence(2, 2), FIRST_PLACED, SECOND_PLACED));
    assertEquals(List.of(), broken(new Union(List.of(FIRST, SECOND)), FIRST_PLACED, SECOND_PLACED));
    assertEquals(List.of(), broken(new Choice(List.of(FIRST, SECOND)), SECOND_PLACED));
  }

  @Test
  void seesWhatIsOutsideOfTheWindow() {
    assertEquals(List.of(Rule.WINDOW), broken(FIRST, placed(FIRST, new Run(18, 21, 4))));
    assertEquals(List.of(Rule.WINDOW), broken(FIRST, placed(FIRST, new Run(9, 12, 4))));
  }

  @Test
  void seesBrokenGangsAndTooManyInParallel() {
    assertEquals(List.of(Rule.GANG), broken(FIRST, placed(FIRST, new Run(10, 14, 3))));
    assertEquals(
        List.of(Rule.GANG), broken(SECOND, placed(SECOND, new Run(10, 11, 5))).subList(0, 1));
  }

  @Test
  void seesBundlesThatAreGivenBackTooEarly() {
    DemandStage longer = new DemandStage(0, BUNDLE, 2, 4, 3, 14, 10, 20);
    // The first two, which came first, are given back first: after 2 steps.
    assertEquals(
        List.of(Rule.LEASE),
        broken(longer, placed(longer, new Run(10, 11, 2), new Run(11, 12, 4), new Run(12, 16, 2))));
    assertEquals(
        List.of(),
        broken(longer, placed(longer, new Run(10, 11, 2), new Run(11, 13, 4), new Run(13, 15, 2))));
  }

  @Test
  void seesTooLittleAndTooMuchWork() {
    assertEquals(List.of(Rule.WORK), broken(FIRST, placed(FIRST, new Run(10, 14, 4))));
    assertEquals(List.of(Rule.WORK), broken(FIRST, placed(FIRST, new Run(10, 15, 2))));
  }

  @Test
  void seesRunsThatAreOutOfOrderOrSplit() {
    assertEquals(
        List.of(Rule.RUNS), broken(FIRST, placed(FIRST, new Run(10, 13, 2), new Run(13, 16, 2))));
    assertEquals(
        List.of(Rule.RUNS), broken(SECOND, placed(SECOND, new Run(10, 12, 1), new Run(11, 13, 1))));
  }

  @Test
  void seesWrongOrderAndWrongGaps() {
    assertEquals(List.of(Rule.GAP), broken(sequence(3, 9), FIRST_PLACED, SECOND_PLACED));
    assertEquals(List.of(Rule.GAP), broken(sequence(0, 1), FIRST_PLACED, SECOND_PLACED));
    assertEquals(
        List.of(Rule.ORDER),
        broken(sequence(0, 1), FIRST_PLACED, placed(SECOND, new Run(12, 14, 2))));
  }

  @Test
  void seesMissingPartsAndMoreThanOneOption() {
    assertEquals(List.of(Rule.COMPLETE, Rule.COMPLETE), broken(sequence(0, 9), FIRST_PLACED));
    assertEquals(List.of(Rule.COMPLETE), broken(FIRST));
    assertEquals(
        List.of(Rule.CHOICE),
        broken(new Choice(List.of(FIRST, SECOND)), FIRST_PLACED, SECOND_PLACED));
  }

  @Test
  void seesStagesThatAreNotOfTheDemand() {
    assertEquals(List.of(Rule.STAGE), broken(FIRST, FIRST_PLACED, SECOND_PLACED));
    DemandStage other = new DemandStage(0, BUNDLE, 4, 4, 3, 12, 10, 20);
    assertEquals(List.of(Rule.STAGE), broken(FIRST, placed(other, new Run(10, 13, 4))));
  }

  @Test
  void seesMorePromisedThanThereIsOfEachType() {
    Plan plan = new Plan(BUNDLE.times(4), 0, 100);
    plan.put(
        new Reservation(
            new ReservationKey("r"), FIRST, new Placement(List.of(FIRST_PLACED)), Long.MIN_VALUE));
    PlanInvariants.require(plan);
    plan.setCapacity(11, ResourceVector.of(4096, 3));
    plan.setCapacity(12, BUNDLE.times(4));
    plan.setCapacity(50, ResourceVector.ZERO);
    assertEquals(
        "[CAPACITY: from step 11 on <memory-mb:4096, vcores:4> is promised of <memory-mb:4096, vcores:3>]",
        PlanInvariants.check(plan).toString());
    assertThrows(IllegalStateException.class, () -> PlanInvariants.require(plan));
  }

  @Test
  void seesWhatIsStillHeldForTrying() {
    Plan plan = new Plan(BUNDLE.times(4), 0, 100);
    plan.hold(BUNDLE, 7, 9, 1);
    assertEquals(
        "[SUM: at step 7 <memory-mb:1024, vcores:1> is said to be promised, and placements sum up to <>]",
        PlanInvariants.check(plan).toString());
  }
}
