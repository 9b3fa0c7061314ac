package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.PlanInvariants;
import io.github.punctual.reservation.plan.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Whether a tiny demand has any placement, by looking at all of them. */
final class Exhaustive {
  private final Plan plan;
  private final Demand demand;
  private final List<Allocation> placed = new ArrayList<>();

  private Exhaustive(Plan plan, Demand demand) {
    this.plan = plan;
    this.demand = demand;
  }

  static boolean feasible(Plan plan, Demand demand) {
    return stageSets(demand).anyMatch(stages -> new Exhaustive(plan, demand).search(stages, 0));
  }

  /** The stages of each way to choose options. */
  private static Stream<List<DemandStage>> stageSets(Demand demand) {
    if (demand instanceof DemandStage stage) {
      return Stream.of(List.of(stage));
    } else if (demand instanceof Choice choice) {
      return choice.options().stream().flatMap(Exhaustive::stageSets);
    }
    List<Demand> parts =
        demand instanceof Union union ? union.parts() : ((Sequence) demand).parts();
    List<List<DemandStage>> sets = List.of(List.of());
    for (Demand part : parts) {
      List<List<DemandStage>> longer = new ArrayList<>();
      for (List<DemandStage> set : sets) {
        stageSets(part)
            .forEach(more -> longer.add(Stream.concat(set.stream(), more.stream()).toList()));
      }
      sets = longer;
    }
    return sets.stream();
  }

  private boolean search(List<DemandStage> stages, int next) {
    if (next == stages.size()) {
      return PlanInvariants.check(demand, new Placement(placed)).isEmpty();
    }
    DemandStage stage = stages.get(next);
    long from = Math.max(stage.start(), plan.origin());
    int steps = (int) Math.max(0, Math.min(stage.finish(), plan.horizon()) - from);
    return steps > 0 && search(stages, next, from, new int[steps], 0, stage.work());
  }

  /** All numbers of bundles at a step, and then at those after it. */
  private boolean search(
      List<DemandStage> stages, int next, long from, int[] bundles, int at, long left) {
    DemandStage stage = stages.get(next);
    if (at == bundles.length) {
      return left == 0 && place(stages, next, from, bundles);
    }
    int room = plan.room(stage.bundle(), from + at, from + at + 1, stage.maxParallel());
    for (int n = 0; n <= room && n <= left; n += stage.gang()) {
      bundles[at] = n;
      if (search(stages, next, from, bundles, at + 1, left - n)) {
        return true;
      }
    }
    return false;
  }

  private boolean place(List<DemandStage> stages, int next, long from, int[] bundles) {
    DemandStage stage = stages.get(next);
    List<Run> runs = new ArrayList<>();
    for (int i = 0; i < bundles.length; ) {
      int first = i;
      while (i < bundles.length && bundles[i] == bundles[first]) {
        i++;
      }
      if (bundles[first] > 0) {
        runs.add(new Run(from + first, from + i, bundles[first]));
      }
    }
    Allocation allocation = new Allocation(stage, runs);
    if (!PlanInvariants.check(stage, new Placement(List.of(allocation))).isEmpty()) {
      return false;
    }
    placed.add(allocation);
    runs.forEach(run -> plan.hold(stage.bundle(), run.start(), run.end(), run.bundles()));
    boolean found = search(stages, next + 1);
    runs.forEach(run -> plan.hold(stage.bundle(), run.start(), run.end(), -run.bundles()));
    placed.remove(placed.size() - 1);
    return found;
  }
}
