package io.github.punctual.benchmarks.planning;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.plan.Run;
import io.github.punctual.reservation.planner.PlanChange;
import io.github.punctual.reservation.planner.Planner;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Single operations on a plan that holds 100,000 reservations. */
final class FullPlan {
  private static final int RESERVATIONS = 100_000;
  private static final ResourceVector BUNDLE = ResourceVector.of(2048, 1);

  /** Different ones, of which each operation takes the next. */
  private static final int PROBES = 1024;

  private final int steps;
  private final DemandStage[] probes = new DemandStage[PROBES];
  private final Reservation[] placed = new Reservation[PROBES];
  private final Plan plan;
  private int next;

  /** Fills about 70 % of a plan, whatever its number of steps. */
  FullPlan(int steps) {
    this.steps = steps;
    SplittableRandom random = new SplittableRandom(1);
    long longest = steps / 20;
    // On average 5.5 bundles for half of the longest time.
    long bundles = (long) (RESERVATIONS * 5.5 * longest / 2 / steps / 0.7);
    plan = new Plan(BUNDLE.times(bundles), 0, steps);
    for (int i = 0; i < RESERVATIONS; i++) {
      plan.put(reservation("r%06d".formatted(i), stage(random, longest)));
    }
    for (int i = 0; i < PROBES; i++) {
      probes[i] = stage(random, longest);
      placed[i] = reservation("probe%06d".formatted(i), probes[i]);
    }
  }

  /** A stage of 1 to 10 bundles for up to the longest time, in a window a half longer than that. */
  private DemandStage stage(SplittableRandom random, long longest) {
    int bundles = random.nextInt(1, 11);
    long length = random.nextLong(1, longest + 1);
    long window = length + length / 2 + 1;
    long start = random.nextLong(steps - window);
    return new DemandStage(0, BUNDLE, 1, bundles, 1, bundles * length, start, start + window);
  }

  private static Reservation reservation(String name, DemandStage stage) {
    long length = stage.work() / stage.maxParallel();
    Run run = new Run(stage.start(), stage.start() + length, stage.maxParallel());
    return new Reservation(
        new ReservationKey(name),
        stage,
        new Placement(List.of(new Allocation(stage, List.of(run)))),
        Long.MIN_VALUE);
  }

  private int next() {
    next = (next + 1) % PROBES;
    return next;
  }

  /** A reservation comes and goes again: two placements. */
  Optional<Reservation> putAndRemove() {
    Reservation reservation = placed[next()];
    plan.put(reservation);
    return plan.remove(reservation.key());
  }

  /** How many bundles fit throughout a window. */
  int room() {
    DemandStage stage = probes[next()];
    return plan.room(BUNDLE, stage.start(), stage.finish(), 1000);
  }

  Optional<PlanChange> place(Planner planner) {
    return planner.place(plan, probes[next()], 0);
  }
}
