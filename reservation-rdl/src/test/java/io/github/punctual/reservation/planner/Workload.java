package io.github.punctual.reservation.planner;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Run;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Demands in the spirit of the paper's section 6.3: Pareto widths and durations, windows 10 to 50 %
 * longer than they need, as much work as the plan can hold.
 */
record Workload(int bundles, int steps, List<Demand> demands) {
  private static final ResourceVector BUNDLE = ResourceVector.of(2048, 1);

  /** What became of it: the share of the work that was accepted, and down-steps for each unit. */
  record Outcome(double accepted, double downSteps) {}

  /** Malleable stages alone, or with 20 % gangs and 30 % pipelines. */
  static Workload make(int size, boolean mixed, long seed) {
    SplittableRandom random = new SplittableRandom(seed * 7919 + size);
    int steps = size <= 200 ? 300 : 600;
    int widest = size <= 200 ? 30 : 100;
    List<Demand> demands = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      double kind = mixed ? random.nextDouble() : 1;
      demands.add(
          pipeline(
              random,
              kind < 0.3 ? random.nextInt(2, 5) : 1,
              kind >= 0.3 && kind < 0.5,
              widest,
              steps));
    }
    long work = demands.stream().mapToLong(Workload::work).sum();
    return new Workload((int) Math.max(widest, (work + steps - 1) / steps), steps, demands);
  }

  private static Demand pipeline(
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
    return (int) Math.min(most, least / Math.pow(1 - random.nextDouble(), 1 / 1.2));
  }

  private static long work(Demand demand) {
    return demand instanceof DemandStage stage
        ? stage.work()
        : ((Sequence) demand).parts().stream().mapToLong(Workload::work).sum();
  }

  Outcome place(Planner planner) {
    Plan plan = new Plan(BUNDLE.times(bundles), 0, steps);
    long accepted = 0;
    for (int i = 0; i < demands.size(); i++) {
      Optional<PlanChange> change = planner.place(plan, demands.get(i), 0);
      if (change.isPresent()) {
        accepted += work(demands.get(i));
        Instances.accept(plan, i, demands.get(i), change.get());
      }
    }
    long downs =
        plan.reservations().stream()
            .flatMap(reservation -> reservation.placement().allocations().stream())
            .mapToLong(Workload::downSteps)
            .sum();
    long all = demands.stream().mapToLong(Workload::work).sum();
    return new Outcome((double) accepted / all, (double) downs / accepted);
  }

  private static long downSteps(Allocation allocation) {
    long downs = 0;
    for (Run run : allocation.runs()) {
      downs += Math.max(0, run.bundles() - allocation.bundlesAt(run.end()));
    }
    return downs;
  }
}
