package io.github.punctual.reservation.book.adaptation;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Run;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RemainderTest {
  private static DemandStage stage(
      int id, int gang, int lease, long work, long start, long finish) {
    return new DemandStage(
        id, ResourceVector.of(1024, 1), gang, 4 * gang, lease, work, start, finish);
  }

  private static DemandStage stage(int id, long work) {
    return stage(id, 1, 1, work, 0, 100);
  }

  private static Allocation placed(DemandStage stage, Run... runs) {
    return new Allocation(stage, List.of(runs));
  }

  private static Optional<Demand> rest(Demand demand, long cut, Allocation... placed) {
    return Remainder.of(demand, new Placement(List.of(placed)), cut);
  }

  @Test
  void leavesTheWorkThatWasNotHeld() {
    DemandStage stage = stage(0, 40);

    assertEquals(
        Optional.of(stage(0, 28)),
        rest(stage, 8, placed(stage, new Run(2, 6, 2), new Run(6, 14, 2), new Run(20, 36, 1))));
    assertEquals(Optional.empty(), rest(stage, 36, placed(stage, new Run(26, 36, 4))));
  }

  @Test
  void leavesAtLeastAGangForALease() {
    DemandStage stage = stage(0, 2, 5, 20, 0, 100);

    assertEquals(
        Optional.of(stage(0, 2, 5, 10, 0, 100)),
        rest(stage, 8, placed(stage, new Run(0, 8, 2), new Run(20, 22, 2))));
  }

  @Test
  void leavesOfALeaseWhatIsLeftOfTheRunThatGoesOn() {
    DemandStage stage = stage(0, 2, 10, 60, 0, 100);

    assertEquals(
        Optional.of(stage(0, 2, 7, 48, 0, 100)),
        rest(stage, 3, placed(stage, new Run(0, 8, 4), new Run(8, 10, 14))));
    // Of a run that goes on for longer than a lease a whole one is left.
    assertEquals(
        Optional.of(stage(0, 2, 10, 54, 0, 100)), rest(stage, 3, placed(stage, new Run(0, 30, 2))));
  }

  @Test
  void leavesTheLeaseOfWhatHasNotBegun() {
    DemandStage stage = stage(0, 2, 10, 60, 0, 100);

    assertEquals(
        Optional.of(stage(0, 2, 10, 54, 0, 100)),
        rest(stage, 3, placed(stage, new Run(0, 12, 2), new Run(40, 58, 2))));
  }

  @Test
  void keepsTheOptionThatHasBegun() {
    DemandStage first = stage(0, 10);
    DemandStage second = stage(1, 20);
    Choice choice = new Choice(List.of(first, second));

    assertEquals(Optional.of(stage(0, 15)), rest(choice, 5, placed(second, new Run(0, 20, 1))));
    assertEquals(
        Optional.of(new Choice(List.of(first, second))),
        rest(choice, 5, placed(second, new Run(10, 30, 1))));
  }

  @Test
  void beginsTheNextPartAfterTheOneThatIsDoneAndItsGap() {
    DemandStage first = stage(0, 10);
    DemandStage second = stage(1, 20);
    Sequence sequence = new Sequence(List.of(first, second), List.of(new Steps(3, Long.MAX_VALUE)));

    assertEquals(
        Optional.of(stage(0, 1, 1, 20, 13, 100)),
        rest(sequence, 12, placed(first, new Run(0, 10, 1)), placed(second, new Run(50, 70, 1))));
    assertEquals(
        Optional.of(new Sequence(List.of(stage(0, 5), stage(1, 20)), sequence.gaps())),
        rest(sequence, 5, placed(first, new Run(0, 10, 1)), placed(second, new Run(50, 70, 1))));
  }

  @Test
  void endsTheNextPartSoEarlyThatItCannotBeginTooLate() {
    DemandStage first = stage(0, 10);
    DemandStage second = stage(1, 20);
    Sequence sequence = new Sequence(List.of(first, second), List.of(new Steps(0, 7)));

    // It takes 5 steps at least, and must have begun by step 17.
    assertEquals(
        Optional.of(stage(0, 1, 1, 20, 10, 22)),
        rest(sequence, 12, placed(first, new Run(0, 10, 1)), placed(second, new Run(15, 20, 4))));
  }

  @Test
  void leavesWhatIsLeftOfEachPartOfAUnion() {
    DemandStage first = stage(0, 10);
    DemandStage second = stage(1, 20);
    DemandStage third = stage(2, 30);
    Union union = new Union(List.of(first, second, third));

    assertEquals(
        Optional.of(new Union(List.of(stage(0, 10), stage(1, 30)))),
        rest(
            union,
            10,
            placed(first, new Run(0, 10, 1)),
            placed(second, new Run(0, 20, 1)),
            placed(third, new Run(30, 60, 1))));
  }
}
