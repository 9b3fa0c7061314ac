package io.github.punctual.reservation.book.adaptation;

import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * What of an occurrence that runs can be placed anew: the stages of which nothing has begun, beside
 * those that have, which stay where they are. Stages keep their numbers.
 *
 * <p>Of a choice that has begun its option remains. What follows a stage that has begun comes after
 * its end. Where a gap has an upper limit, what follows must end so early that it cannot begin
 * late, which is stricter than the limit.
 */
final class Unbegun {
  /** What can be placed of a part, and where what has begun of it ends. */
  private record Left(Optional<Demand> demand, long heldEnd) {}

  private final Occurrence now;
  private final Demand asked;
  private final long earliest;
  private final Map<Integer, Allocation> held = new TreeMap<>();

  /** Whether stages that have begun are to get what they miss after their ends. */
  private boolean extend;

  /** Whether some part cannot come as late as it would have to. */
  private boolean isTooLate;

  /**
   * Of an occurrence.
   *
   * @param earliest the first step that may differ
   */
  Unbegun(Occurrence now, long earliest) {
    this.now = now;
    this.asked = now.asked().orElseThrow();
    this.earliest = earliest;
    now.placement().allocations().stream()
        .filter(allocation -> allocation.runs().get(0).start() <= earliest)
        .forEach(allocation -> held.put(allocation.stage().id(), allocation));
  }

  /** The occurrence without what has not begun. */
  Occurrence onlyHeld() {
    return now.with(new Placement(List.copyOf(held.values())));
  }

  /** Which part of the work is promised of those stages that have not begun. */
  double promised() {
    Map<Integer, Long> works = new HashMap<>();
    asked.stages().forEach(stage -> works.put(stage.id(), stage.work()));
    long had = 0;
    long all = 0;
    for (Allocation allocation : now.placement().allocations()) {
      if (!held.containsKey(allocation.stage().id())) {
        had += allocation.stage().work();
        all += works.get(allocation.stage().id());
      }
    }
    return all == 0 ? 1 : (double) had / all;
  }

  /**
   * What can be placed.
   *
   * @param smaller asks for less of it; the identity for all
   * @param more whether stages that have begun get what they miss, too, after their ends
   * @return empty when there is nothing, or no time for it
   */
  Optional<Demand> demand(UnaryOperator<Demand> smaller, boolean more) {
    extend = more;
    isTooLate = false;
    Left left = left(smaller.apply(asked), Long.MIN_VALUE, Long.MAX_VALUE);
    return isTooLate ? Optional.empty() : left.demand();
  }

  private Left left(Demand demand, long from, long latestStart) {
    if (demand instanceof DemandStage stage) {
      return held.containsKey(stage.id())
          ? missing(stage, held.get(stage.id()))
          : new Left(Optional.of(within(stage, from, latestStart)), Long.MIN_VALUE);
    } else if (demand instanceof Choice choice) {
      return left(choice, from, latestStart);
    } else if (demand instanceof Union union) {
      List<Demand> parts = new ArrayList<>();
      long end = Long.MIN_VALUE;
      for (Demand part : union.parts()) {
        Left left = left(part, from, latestStart);
        left.demand().ifPresent(parts::add);
        end = Math.max(end, left.heldEnd());
      }
      return new Left(
          parts.size() > 1 ? Optional.of(new Union(parts)) : parts.stream().findFirst(), end);
    }
    return left((Sequence) demand, from, latestStart);
  }

  private Left missing(DemandStage stage, Allocation runs) {
    long end = end(runs);
    long missing = stage.work() - runs.stage().work();
    if (!extend || missing < (long) stage.gang() * stage.lease()) {
      return new Left(Optional.empty(), end);
    }
    long from = Math.max(end, earliest);
    DemandStage rest = stage.with(stage.lease(), missing);
    return new Left(
        from + rest.shortest() > stage.finish() ? Optional.empty() : Optional.of(rest.from(from)),
        end);
  }

  private DemandStage within(DemandStage stage, long from, long latestStart) {
    long start = Math.max(stage.start(), from);
    long finish =
        latestStart == Long.MAX_VALUE
            ? stage.finish()
            : Math.min(stage.finish(), latestStart + stage.shortest());
    if (start + stage.shortest() > finish) {
      isTooLate = true;
      return stage;
    }
    return new DemandStage(
        stage.id(),
        stage.bundle(),
        stage.gang(),
        stage.maxParallel(),
        stage.lease(),
        stage.work(),
        start,
        finish);
  }

  private Left left(Choice choice, long from, long latestStart) {
    Optional<Demand> begun = choice.options().stream().filter(this::hasBegun).findFirst();
    if (begun.isPresent()) {
      return left(begun.get(), from, latestStart);
    }
    boolean before = isTooLate;
    List<Demand> options = new ArrayList<>();
    for (Demand option : choice.options()) {
      isTooLate = false;
      Left left = left(option, from, latestStart);
      if (!isTooLate) {
        left.demand().ifPresent(options::add);
      }
    }
    isTooLate = before || options.isEmpty();
    return new Left(
        options.isEmpty() ? Optional.empty() : Optional.of(new Choice(options)), Long.MIN_VALUE);
  }

  private Left left(Sequence sequence, long from, long latestStart) {
    List<Demand> parts = new ArrayList<>();
    List<Steps> gaps = new ArrayList<>();
    // Those before the last that has begun are done.
    int first = sequence.parts().size() - 1;
    while (first > 0 && !hasBegun(sequence.parts().get(first))) {
      first--;
    }
    long begin = from;
    long latest = latestStart;
    long end = Long.MIN_VALUE;
    for (int i = first; i < sequence.parts().size(); i++) {
      Left left = left(sequence.parts().get(i), begin, latest);
      if (left.demand().isPresent()) {
        if (!parts.isEmpty()) {
          gaps.add(sequence.gaps().get(i - 1));
        }
        parts.add(left.demand().get());
      }
      end = Math.max(end, left.heldEnd());
      begin = Long.MIN_VALUE;
      latest = Long.MAX_VALUE;
      if (left.heldEnd() != Long.MIN_VALUE && i + 1 < sequence.parts().size()) {
        Steps gap = sequence.gaps().get(i);
        begin = left.heldEnd() + gap.least();
        if (left.demand().isEmpty() && gap.most() != Long.MAX_VALUE) {
          latest = left.heldEnd() + gap.most();
        }
      }
    }
    return new Left(
        parts.size() > 1 ? Optional.of(new Sequence(parts, gaps)) : parts.stream().findFirst(),
        end);
  }

  private boolean hasBegun(Demand demand) {
    return demand.stages().stream().anyMatch(stage -> held.containsKey(stage.id()));
  }

  private static long end(Allocation allocation) {
    return allocation.runs().get(allocation.runs().size() - 1).end();
  }

  /** The occurrence with what has begun and with what was found beside it. */
  Occurrence with(Placement found) {
    Map<Integer, DemandStage> originals = new HashMap<>();
    asked.stages().forEach(stage -> originals.put(stage.id(), stage));
    Map<Integer, Allocation> all = new TreeMap<>(held);
    for (Allocation allocation : found.allocations()) {
      DemandStage original = originals.get(allocation.stage().id());
      long work = allocation.stage().work();
      Allocation before = held.get(original.id());
      if (before == null) {
        all.put(
            original.id(),
            new Allocation(original.with(original.lease(), work), allocation.runs()));
      } else {
        int lease = Math.min(original.lease(), before.stage().lease());
        DemandStage both = original.with(lease, before.stage().work() + work);
        all.put(original.id(), Clip.joined(both, before.runs(), allocation.runs()));
      }
    }
    return now.with(Optional.of(granted(asked, all)), new Placement(List.copyOf(all.values())));
  }

  private static Demand granted(Demand demand, Map<Integer, Allocation> placed) {
    if (demand instanceof DemandStage stage) {
      return placed.containsKey(stage.id()) ? placed.get(stage.id()).stage() : stage;
    }
    List<Demand> parts = demand.parts().stream().map(part -> granted(part, placed)).toList();
    if (demand instanceof Choice) {
      return new Choice(parts);
    }
    return demand instanceof Sequence sequence
        ? new Sequence(parts, sequence.gaps())
        : new Union(parts);
  }
}
