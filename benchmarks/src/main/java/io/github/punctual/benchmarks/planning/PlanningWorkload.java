package io.github.punctual.benchmarks.planning;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.planner.Planner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Demands in the spirit of the Rayon paper's section 6.3: Pareto widths and durations, windows 10
 * to 50 % longer than they need, as much work as the plan can hold.
 *
 * @param capacity what there is at each step
 * @param steps of the plan
 */
record PlanningWorkload(ResourceVector capacity, int steps, List<Demand> demands) {
  private static final ResourceVector BUNDLE = ResourceVector.of(2048, 1);
  private static final double SHAPE = 1.2;

  /**
   * A workload with about as many stages as asked for.
   *
   * @param mixed 20 % of its demands are gangs, 30 % pipelines of two to four stages; else all are
   *     malleable
   */
  static PlanningWorkload make(int stages, boolean mixed, long seed) {
    SplittableRandom random = new SplittableRandom(seed * 7919 + stages);
    int steps = stages <= 200 ? 300 : 600;
    int widest = stages <= 200 ? 30 : 100;
    List<Demand> demands = new ArrayList<>();
    for (int made = 0; made < stages; ) {
      double kind = mixed ? random.nextDouble() : 1;
      int length = kind < 0.3 ? Math.min(stages - made, random.nextInt(2, 5)) : 1;
      demands.add(demand(random, length, kind >= 0.3 && kind < 0.5, widest, steps));
      made += length;
    }
    long work = demands.stream().mapToLong(PlanningWorkload::work).sum();
    int bundles = (int) Math.max(widest, (work + steps - 1) / steps);
    return new PlanningWorkload(BUNDLE.times(bundles), steps, demands);
  }

  private static Demand demand(
      SplittableRandom random, int length, boolean gang, int widest, int steps) {
    int[] widths = new int[length];
    int[] durations = new int[length];
    int duration = 0;
    for (int i = 0; i < length; i++) {
      widths[i] = pareto(random, 2, widest);
      durations[i] = pareto(random, 5, 150 / length);
      duration += durations[i];
    }
    int window = Math.min(steps, (int) (duration * (1.1 + 0.4 * random.nextDouble())) + 1);
    int start = random.nextInt(steps - window + 1);
    List<Demand> stages = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      stages.add(
          new DemandStage(
              i,
              BUNDLE,
              gang ? widths[i] : 1,
              widths[i],
              gang ? durations[i] : 1,
              (long) widths[i] * durations[i],
              start,
              start + window));
    }
    return length == 1
        ? stages.get(0)
        : new Sequence(stages, Collections.nCopies(length - 1, Steps.ANY));
  }

  private static int pareto(SplittableRandom random, int least, int most) {
    return (int) Math.min(most, least / Math.pow(1 - random.nextDouble(), 1 / SHAPE));
  }

  /** The work in bundle-steps. */
  static long work(Demand demand) {
    return demand instanceof DemandStage stage
        ? stage.work()
        : ((Sequence) demand).parts().stream().mapToLong(PlanningWorkload::work).sum();
  }

  /** The work of all demands, in bundle-steps. */
  long work() {
    return demands.stream().mapToLong(PlanningWorkload::work).sum();
  }

  /** An empty plan for it. */
  Plan plan() {
    return new Plan(capacity, 0, steps);
  }

  /** Places all demands in the order in which they come; the plan has what was accepted. */
  Plan place(Planner planner) {
    Plan plan = plan();
    for (int i = 0; i < demands.size(); i++) {
      Demand demand = demands.get(i);
      ReservationKey key = new ReservationKey("reservation_%06d".formatted(i));
      planner.place(plan, demand, 0).ifPresent(change -> change.enter(plan, key, demand));
    }
    return plan;
  }
}
