package io.github.punctual.reservation.book;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.Stage;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Says what is in the way of a demand for which no place was found. */
final class Diagnosis {
  private static final int MOST_HOLDERS = 3;

  private final Plan plan;
  private final long stepMillis;
  private final long earliest;
  private final UnaryOperator<ReservationKey> ownerOf;

  Diagnosis(Plan plan, long stepMillis, long earliest, UnaryOperator<ReservationKey> ownerOf) {
    this.plan = plan;
    this.stepMillis = stepMillis;
    this.earliest = earliest;
    this.ownerOf = ownerOf;
  }

  /** The stage for which the smallest part of its work fits, the first among equals. */
  Binding of(Demand demand) {
    Binding worst = null;
    for (Stage stage : Amounts.stages(demand)) {
      Binding binding = of(stage);
      if (worst == null || part(binding) < part(worst)) {
        worst = binding;
      }
    }
    return worst;
  }

  private static double part(Binding binding) {
    return binding.askedWork() == 0 ? 1 : binding.availableWork() / binding.askedWork();
  }

  private Binding of(Stage stage) {
    long from = Math.max(earliest, stage.start());
    long until = Math.max(from + 1, Math.min(plan.horizon(), stage.finish()));
    long free = 0;
    int most = 0;
    long tightest = from;
    int least = Integer.MAX_VALUE;
    for (long step = from; step < until; step++) {
      int room = plan.room(stage.bundle(), step, step + 1, stage.maxParallel());
      int usable = room / stage.gang() * stage.gang();
      free += usable;
      most = Math.max(most, room);
      if (room < least) {
        least = room;
        tightest = step;
      }
    }
    ResourceVector left = plan.capacity(tightest).minus(plan.promised(tightest));
    long height = (stage.work() + until - from - 1) / (until - from);
    return new Binding(
        stage.bundle(),
        Math.max(stage.gang(), (height + stage.gang() - 1) / stage.gang() * stage.gang()),
        most,
        stage.work() * (stepMillis / 1000.0),
        Math.min(stage.work(), free) * (stepMillis / 1000.0),
        from * stepMillis,
        until * stepMillis,
        tightest * stepMillis,
        left.bindingType(stage.bundle()),
        left.get(left.bindingType(stage.bundle())),
        holders(from, until, left.bindingType(stage.bundle())));
  }

  private List<ReservationKey> holders(long from, long until, String type) {
    Map<ReservationKey, Long> amounts = new TreeMap<>();
    for (Reservation reservation : plan.reservations(from, until)) {
      long amount =
          reservation.placement().allocations().stream()
              .mapToLong(
                  allocation ->
                      allocation.stage().bundle().get(type)
                          * allocation.runs().stream()
                              .mapToLong(
                                  run ->
                                      run.bundles()
                                          * Math.max(
                                              0,
                                              Math.min(until, run.end())
                                                  - Math.max(from, run.start())))
                              .sum())
              .sum();
      if (amount > 0) {
        amounts.merge(ownerOf.apply(reservation.key()), amount, Long::sum);
      }
    }
    return amounts.entrySet().stream()
        .sorted(
            Map.Entry.<ReservationKey, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(MOST_HOLDERS)
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Why a demand fits nowhere, whatever others are promised; empty when that is not the reason. */
  Optional<RefusalCode> hopeless(Demand demand) {
    if (demand.start() >= plan.horizon()) {
      return Optional.of(RefusalCode.BEYOND_HORIZON);
    }
    if (demand.finish() <= earliest) {
      return Optional.of(RefusalCode.PAST_DEADLINE);
    }
    return tooLate(demand)
        ? Optional.of(RefusalCode.WINDOW_TOO_SHORT)
        : tooLarge(demand) ? Optional.of(RefusalCode.TOO_LARGE) : Optional.empty();
  }

  private boolean tooLate(Demand demand) {
    if (demand instanceof Stage stage) {
      return Math.max(stage.start(), earliest) + stage.shortest() > stage.finish();
    }
    List<Demand> parts = Amounts.parts(demand);
    return demand instanceof Choice
        ? parts.stream().allMatch(this::tooLate)
        : parts.stream().anyMatch(this::tooLate);
  }

  private boolean tooLarge(Demand demand) {
    if (demand instanceof Stage stage) {
      ResourceVector gang = stage.bundle().times(stage.gang());
      for (long step = Math.max(earliest, stage.start());
          step < Math.min(plan.horizon(), stage.finish());
          step++) {
        if (gang.fitsIn(plan.capacity(step))) {
          return false;
        }
      }
      return true;
    }
    List<Demand> parts = Amounts.parts(demand);
    return demand instanceof Choice
        ? parts.stream().allMatch(this::tooLarge)
        : parts.stream().anyMatch(this::tooLarge);
  }
}
