package io.github.punctual.reservation.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.DemandStage;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** A plan against its definition, from scratch at every step. */
class PlanTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(100, 50);
  private static final ResourceVector BUNDLE = ResourceVector.of(3, 2);
  private static final int STEPS = 700;

  @Test
  void agreesWithTheSumOfItsReservationsHoweverTheyComeAndGo() {
    SplittableRandom random = new SplittableRandom(11);
    Plan plan = new Plan(CAPACITY, 40, STEPS);
    for (int i = 0; i < 400; i++) {
      ReservationKey key = new ReservationKey("r" + random.nextInt(30));
      switch (random.nextInt(8)) {
        case 0 -> plan.remove(key);
        case 1 -> plan.advance(plan.origin() + random.nextInt(random.nextInt(20) == 0 ? 900 : 90));
        case 2 ->
            plan.setCapacity(
                plan.origin() + random.nextInt(2 * STEPS),
                ResourceVector.of(random.nextInt(200), random.nextInt(100)));
        default -> plan.put(reservation(key, random, plan.origin()));
      }
      assertTrue(
          PlanInvariants.check(plan).stream().noneMatch(v -> v.rule() == Violation.Rule.SUM),
          () -> PlanInvariants.check(plan).toString());
      checkRoom(plan, random);
      checkOverlaps(plan, random);
    }
  }

  /** With parts before the origin and beyond the horizon. */
  private static Reservation reservation(ReservationKey key, SplittableRandom random, long origin) {
    long start = origin - 50 + random.nextInt(STEPS + 400);
    long middle = start + 1 + random.nextInt(400);
    long end = middle + 1 + random.nextInt(200);
    DemandStage stage = new DemandStage(0, BUNDLE, 1, 9, 1, 1, start, end);
    int bundles = random.nextInt(1, 5);
    return new Reservation(
        key,
        stage,
        new Placement(
            List.of(
                new Allocation(
                    stage,
                    List.of(new Run(start, middle, bundles), new Run(middle, end, bundles + 1))))),
        Long.MIN_VALUE);
  }

  private static int roomAt(Plan plan, long step, int most) {
    if (step < plan.origin() || step >= plan.horizon()) {
      return 0;
    }
    return Math.min(most, plan.capacity(step).minus(plan.promised(step)).count(BUNDLE));
  }

  private static void checkRoom(Plan plan, SplittableRandom random) {
    Room room = plan.roomFor(BUNDLE);
    long from = plan.origin() - 20 + random.nextInt(STEPS);
    long to = from + random.nextInt(STEPS + 40);
    int most = random.nextInt(1, 25);
    int[] rooms = LongStream.range(from, to).mapToInt(step -> roomAt(plan, step, most)).toArray();
    int least = most;
    long last = from - 1;
    for (int i = 0; i < rooms.length; i++) {
      assertEquals(rooms[i], room.at(from + i, most));
      least = Math.min(least, rooms[i]);
      last = rooms[i] < most ? from + i : last;
    }
    if (from < to) {
      assertEquals(least, room.least(from, to, most));
    }
    assertEquals(last, room.lastBelow(most, from, to));
    checkShares(plan, room);
  }

  private static void checkShares(Plan plan, Room room) {
    double[] shares = new double[STEPS];
    room.shares(plan.origin(), 1, shares);
    for (int i = 0; i < STEPS; i += 7) {
      long step = plan.origin() + i;
      ResourceVector capacity = plan.capacity(step);
      if (capacity.get(ResourceVector.MEMORY) > 0 && capacity.get(ResourceVector.VCORES) > 0) {
        assertEquals(plan.promised(step).dominantShare(capacity), shares[i], 1e-9);
      }
    }
  }

  private static void checkOverlaps(Plan plan, SplittableRandom random) {
    long from = plan.origin() - 50 + random.nextInt(STEPS);
    long to = from + random.nextInt(300);
    assertEquals(
        plan.reservations().stream()
            .filter(r -> r.placement().start() < to && r.placement().end() > from)
            .toList(),
        List.copyOf(plan.reservations(from, to)));
  }

  @Test
  void takesBackWhatWasHeldForTrying() {
    Plan plan = new Plan(CAPACITY, 0, 10);
    plan.hold(BUNDLE, 2, 20, 5);
    assertEquals(BUNDLE.times(5), plan.promised(9));
    assertEquals(20, plan.room(BUNDLE, 0, 10, 99));
    plan.hold(BUNDLE, 2, 20, -5);
    assertEquals(ResourceVector.ZERO, plan.promised(9));
    assertEquals(25, plan.room(BUNDLE, 0, 10, 99));
  }

  @Test
  void hasNoRoomForTypesThatTheClusterLacks() {
    Plan plan = new Plan(CAPACITY, 0, 10);
    Room room = plan.roomFor(ResourceVector.of("gpu", 1));
    assertEquals(0, room.at(3, 1));
    assertEquals(9, room.lastBelow(1, 0, 10));
    plan.setCapacity(4, ResourceVector.of("gpu", 1));
    assertEquals(1, plan.room(ResourceVector.of("gpu", 1), 4, 10, 7));
  }

  @Test
  void refusesHorizonsThatDoNotFitIntoMemory() {
    assertThrows(IllegalArgumentException.class, () -> new Plan(CAPACITY, 0, Plan.MOST_STEPS + 1));
    assertThrows(IllegalArgumentException.class, () -> new Plan(CAPACITY, 0, 0));
  }

  @Test
  void aStepAtWhichTheCapacityDoesNotChangeNeedNotBeKept() {
    Plan plan = new Plan(CAPACITY, 0, STEPS);
    for (long step : new long[] {10, 20, 30}) {
      plan.setCapacity(step, step == 20 ? BUNDLE : CAPACITY);
    }
    for (long step : new long[] {0, 10, 15, 20, 30}) {
      plan.joinCapacity(step);
    }

    assertEquals(
        List.of(Map.entry(0L, CAPACITY), Map.entry(20L, BUNDLE), Map.entry(30L, CAPACITY)),
        plan.capacities(0, STEPS));
  }
}
