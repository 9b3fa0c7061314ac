package io.github.punctual.reservation.book.pages;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Run;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** How much demands are. */
final class DemandAmounts {
  private DemandAmounts() {}

  /** The work of a demand, with those options of choices that a placement has, or the first. */
  static ResourceSeconds work(Optional<Demand> demand, Placement placement, long stepMillis) {
    Set<Integer> placed = new TreeSet<>();
    placement.allocations().forEach(allocation -> placed.add(allocation.stage().id()));
    return demand.map(each -> work(each, placed, stepMillis)).orElse(ResourceSeconds.ZERO);
  }

  private static ResourceSeconds work(Demand demand, Set<Integer> placed, long stepMillis) {
    if (demand instanceof DemandStage stage) {
      return ResourceSeconds.of(stage.bundle(), stage.work() * stepMillis);
    }
    if (demand instanceof Choice choice) {
      Demand chosen =
          choice.options().stream()
              .filter(
                  option -> option.stages().stream().anyMatch(stage -> placed.contains(stage.id())))
              .findFirst()
              .orElse(choice.options().get(0));
      return work(chosen, placed, stepMillis);
    }
    ResourceSeconds sum = ResourceSeconds.ZERO;
    for (Demand part : demand.parts()) {
      sum = sum.plus(work(part, placed, stepMillis));
    }
    return sum;
  }

  /** The work of what is placed. */
  static ResourceSeconds work(Placement placement, long stepMillis) {
    ResourceSeconds sum = ResourceSeconds.ZERO;
    for (Allocation allocation : placement.allocations()) {
      long work = allocation.runs().stream().mapToLong(Run::work).sum();
      sum = sum.plus(ResourceSeconds.of(allocation.stage().bundle(), work * stepMillis));
    }
    return sum;
  }
}
