package io.github.punctual.reservation.book.place;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.Refusal.Binding;
import io.github.punctual.core.decision.Refusal.Holder;
import io.github.punctual.core.decision.Refusal.Measure;
import io.github.punctual.core.decision.Refusal.When;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.RefusalCode;
import io.github.punctual.reservation.book.Refused;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.reservation.plan.Room;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Says what is in the way of a demand for which no place was found. */
record Diagnosis(
    Plan plan,
    long stepMillis,
    long earliest,
    String queue,
    UnaryOperator<ReservationKey> ownerOf) {
  private static final int MOST_HOLDERS = 3;

  /**
   * So many steps of a window are looked at, at most. Nobody may wait for an explanation whose
   * length somebody else chooses, and where somebody does he does so patiently.
   */
  private static final int MOST_LOOKS = 4096;

  /** So many of all windows together, before it is known which stage it is about. */
  private static final int MOST_LOOKS_AT_ALL = 16 * MOST_LOOKS;

  /** So many of each of them at least. */
  private static final int LEAST_LOOKS = 8;

  /**
   * What there is for a stage.
   *
   * @param free how many bundle-steps of its work could be done with all that is free
   * @param most the most bundles that are free at any step
   * @param tightest the first step at which the fewest are
   */
  private record Look(
      DemandStage stage, long from, long until, long free, int most, long tightest) {
    double part() {
      return stage.work() == 0 ? 1 : (double) Math.min(stage.work(), free) / stage.work();
    }
  }

  /**
   * Says it of the stage for which the smallest part of its work fits, the first among equals: how
   * many bundles it needs at once at least to be done in its window, and the most that are free at
   * any instant of it; how much work it is, and how much of that could be done with all that is
   * free; and what these bundles need beside what is free when the least is. In long windows, and
   * where there are many of them, it is looked at some steps only, at equal distances.
   */
  Refused of(Demand demand) {
    RefusalCode code = code(demand);
    List<DemandStage> stages = demand.stages();
    int looks = Math.min(MOST_LOOKS, Math.max(LEAST_LOOKS, MOST_LOOKS_AT_ALL / stages.size()));
    Look worst = null;
    for (DemandStage stage : stages) {
      Look look = look(stage, looks);
      if (worst == null || look.part() < worst.part()) {
        worst = look;
      }
    }
    return new Refused(
        code, of(code, looks == MOST_LOOKS ? worst : look(worst.stage(), MOST_LOOKS)));
  }

  /** The same without numbers, which need to be looked for. */
  Refused inShort(Demand demand) {
    RefusalCode code = code(demand);
    return Refused.of(
        code,
        code == RefusalCode.NO_ROOM
            ? "no place for it was found beside what is promised to others"
            : why(code, false));
  }

  private RefusalCode code(Demand demand) {
    return hopeless(demand).orElse(RefusalCode.NO_ROOM);
  }

  private Look look(DemandStage stage, int looks) {
    long from = Math.max(earliest, stage.start());
    long until = Math.max(from + 1, Math.min(plan.horizon(), stage.finish()));
    long stride = (until - from + looks - 1) / looks;
    long free = 0;
    int most = 0;
    long tightest = from;
    int least = Integer.MAX_VALUE;
    Room rooms = plan.roomFor(stage.bundle());
    for (long step = from; step < until; step += stride) {
      int room = rooms.at(step, stage.maxParallel());
      int usable = room / stage.gang() * stage.gang();
      free += usable * Math.min(stride, until - step);
      most = Math.max(most, room);
      if (room < least) {
        least = room;
        tightest = step;
      }
    }
    if (stride > 1 && looks == MOST_LOOKS) {
      int between = rooms.least(from, until, least);
      tightest = between < least ? rooms.lastBelow(between + 1, from, until) : tightest;
    }
    return new Look(stage, from, until, free, most, tightest);
  }

  private Refusal of(RefusalCode code, Look look) {
    DemandStage stage = look.stage();
    long from = look.from();
    long until = look.until();
    ResourceVector left = plan.capacity(look.tightest()).minus(plan.promised(look.tightest()));
    long height = (stage.work() + until - from - 1) / (until - from);
    long asked = Math.max(stage.gang(), (height + stage.gang() - 1) / stage.gang() * stage.gang());
    double seconds = stepMillis / 1000.0;
    List<Measure> measures = new ArrayList<>();
    measures.add(
        new Measure(
            Measure.BUNDLE_SECONDS,
            stage.work() * seconds,
            Math.min(stage.work(), look.free()) * seconds));
    measures.add(new Measure(Measure.BUNDLES, asked, look.most()));
    stage
        .bundle()
        .amounts()
        .forEach(
            (type, amount) ->
                measures.add(new Measure(type, (double) asked * amount, left.get(type))));
    String type = left.bindingType(stage.bundle());
    return new Refusal(
        code.name(),
        why(code, stage.work() > look.free()),
        measures,
        new When(
            OptionalLong.of(from * stepMillis),
            OptionalLong.of(until * stepMillis),
            OptionalLong.of(look.tightest() * stepMillis)),
        Optional.of(new Binding(PoolId.ofQueue(queue, "").value(), type)),
        holders(from, until, type).stream().map(key -> new Holder(key.value())).toList(),
        0,
        List.of(),
        code.advice());
  }

  private static String why(RefusalCode code, boolean isTooMuch) {
    return switch (code) {
      case BEYOND_HORIZON -> "its window begins after the last instant for which promises are made";
      case PAST_DEADLINE -> "its window has passed";
      case WINDOW_TOO_SHORT -> "its window, or what is left of it, is shorter than it takes";
      case TOO_LARGE ->
          "there is never as much as it needs at once, even with nothing else promised";
      default ->
          isTooMuch
              ? "it is more work than is free in its window beside what is promised to others"
              : "what is free in its window is enough, but not as much at once or for as long as it"
                  + " needs";
    };
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
                              .mapToLong(run -> run.work(from, until))
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
  private Optional<RefusalCode> hopeless(Demand demand) {
    if (demand.start() >= plan.horizon()) {
      return Optional.of(RefusalCode.BEYOND_HORIZON);
    }
    if (demand.finish() <= earliest) {
      return Optional.of(RefusalCode.PAST_DEADLINE);
    }
    return isAlways(demand, this::tooLate)
        ? Optional.of(RefusalCode.WINDOW_TOO_SHORT)
        : isAlways(demand, this::tooLarge) ? Optional.of(RefusalCode.TOO_LARGE) : Optional.empty();
  }

  private boolean tooLate(DemandStage stage) {
    return Math.max(stage.start(), earliest) + stage.shortest() > stage.finish();
  }

  private boolean tooLarge(DemandStage stage) {
    ResourceVector gang = stage.bundle().times(stage.gang());
    long from = Math.max(earliest, stage.start());
    long until = Math.min(plan.horizon(), stage.finish());
    return from >= until
        || plan.capacities(from, until).stream()
            .noneMatch(capacity -> gang.fitsIn(capacity.getValue()));
  }

  /** Whether a stage that has to be placed is so, whatever options are chosen. */
  private static boolean isAlways(Demand demand, Predicate<DemandStage> so) {
    if (demand instanceof DemandStage stage) {
      return so.test(stage);
    }
    return demand instanceof Choice
        ? demand.parts().stream().allMatch(part -> isAlways(part, so))
        : demand.parts().stream().anyMatch(part -> isAlways(part, so));
  }
}
