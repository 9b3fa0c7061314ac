package io.github.punctual.reservation.book.pages;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Run;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Says in which state a live booking is. */
public final class BookingStates {
  private BookingStates() {}

  /** The booking in the state that its occurrences amount to in the step of the present. */
  public static Booking of(Booking booking, BookClock clock) {
    if (!booking.state().isLive()) {
      return booking;
    }
    long step = clock.step();
    List<Occurrence> ahead =
        booking.occurrences().stream().filter(each -> each.end() > step).toList();
    Booking counted = booking.losing(lost(booking, clock.stepMillis()));
    if (ahead.stream().anyMatch(each -> !each.isWhole())) {
      boolean nothing = ahead.stream().allMatch(each -> each.placement().end() <= step);
      return counted.with(nothing ? BookingState.AT_RISK : BookingState.REDUCED);
    }
    boolean begun =
        !booking.held().isEmpty()
            || booking.occurrences().stream().anyMatch(each -> each.placement().start() <= step);
    return counted.with(begun ? BookingState.RUNNING : BookingState.PLANNED);
  }

  /** What is missing of what was accepted: the work of stages. */
  public static ResourceSeconds lost(Booking booking, long stepMillis) {
    ResourceSeconds sum = ResourceSeconds.ZERO;
    for (Occurrence occurrence : booking.occurrences()) {
      if (!occurrence.isWhole()) {
        sum =
            sum.plus(
                work(occurrence.asked(), occurrence.placement(), stepMillis)
                    .minus(work(occurrence.placement(), stepMillis)));
      }
    }
    return sum;
  }

  /** The work of a demand, with those options of choices that a placement has, or the first. */
  private static ResourceSeconds work(
      Optional<Demand> demand, Placement placement, long stepMillis) {
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
  private static ResourceSeconds work(Placement placement, long stepMillis) {
    ResourceSeconds sum = ResourceSeconds.ZERO;
    for (Allocation allocation : placement.allocations()) {
      long work = allocation.runs().stream().mapToLong(Run::work).sum();
      sum = sum.plus(ResourceSeconds.of(allocation.stage().bundle(), work * stepMillis));
    }
    return sum;
  }
}
