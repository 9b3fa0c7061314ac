package io.github.punctual.reservation.planner;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Plans and demands of all kinds, made with a seed. */
final class Instances {
  private final SplittableRandom random;
  private final int horizon;
  private int nextStage;

  Instances(long seed, int horizon) {
    random = new SplittableRandom(seed);
    this.horizon = horizon;
  }

  SplittableRandom random() {
    return random;
  }

  /** A plan of 8 to 40 GiB and 4 to 30 vcores, which change twice. */
  Plan plan() {
    Plan plan = new Plan(capacity(), 0, horizon);
    plan.setCapacity(random.nextInt(horizon), capacity());
    plan.setCapacity(random.nextInt(horizon), capacity());
    return plan;
  }

  private ResourceVector capacity() {
    return ResourceVector.of(random.nextInt(8, 41), random.nextInt(4, 31));
  }

  /** Any demand, nested up to a depth. */
  Demand demand(int depth) {
    nextStage = 0;
    return nested(depth);
  }

  private Demand nested(int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(5);
    if (kind < 2) {
      return stage();
    }
    List<Demand> parts = new ArrayList<>();
    int n = random.nextInt(1, 4);
    for (int i = 0; i < n; i++) {
      parts.add(nested(depth - 1));
    }
    return kind == 2
        ? new Choice(parts)
        : kind == 3 ? new Union(parts) : new Sequence(parts, gaps(n - 1));
  }

  private List<Steps> gaps(int n) {
    List<Steps> gaps = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      long least = random.nextInt(3) == 0 ? random.nextInt(4) : 0;
      gaps.add(
          new Steps(least, random.nextInt(3) == 0 ? least + random.nextInt(6) : Long.MAX_VALUE));
    }
    return gaps;
  }

  /** A stage that fits into its window if that is empty and large. */
  DemandStage stage() {
    int gang = random.nextInt(3) == 0 ? random.nextInt(2, 5) : 1;
    int parallel = gang * random.nextInt(1, 5);
    int lease = random.nextInt(2) == 0 ? 1 : random.nextInt(1, 8);
    long work = (long) gang * (lease + random.nextInt(3 * lease * parallel / gang + 1));
    long shortest = Math.max(lease, (work + parallel - 1) / parallel);
    int length = (int) Math.min(horizon, shortest + random.nextInt(horizon));
    long start = random.nextInt(horizon - length + 1);
    ResourceVector bundle = ResourceVector.of(random.nextInt(1, 4), random.nextInt(1, 3));
    return new DemandStage(nextStage++, bundle, gang, parallel, lease, work, start, start + length);
  }

  /** Does what a planner proposes. */
  static void accept(Plan plan, int number, Demand demand, PlanChange change) {
    change.enter(plan, new ReservationKey("r%06d".formatted(number)), demand);
  }
}
