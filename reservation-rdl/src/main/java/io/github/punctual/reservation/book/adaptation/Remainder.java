package io.github.punctual.reservation.book.adaptation;

import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What is left of a demand when some of it has been held already.
 *
 * <p>A stage is left with the work that was not held. Where that is what is left of its run, the
 * rest of the run counts as its lease: what was held of that before counts, too. Otherwise, with
 * less than a gang for a lease left, it gets that much, since no allocation is shorter. Of a choice
 * that has begun its option remains. The parts of a sequence begin after those that are done; where
 * a gap has an upper limit, the next part must end so early that it cannot begin late, which is
 * stricter than the limit.
 */
final class Remainder {
  /** What is left of a part, and where what was held of it ends. */
  private record Rest(Optional<Demand> demand, long heldEnd) {}

  private final Map<Integer, Allocation> held = new TreeMap<>();
  private final long cut;
  private int stages;

  private Remainder(Placement placement, long cut) {
    placement.allocations().stream()
        .filter(allocation -> allocation.runs().stream().anyMatch(run -> run.start() < cut))
        .forEach(allocation -> held.put(allocation.stage().id(), allocation));
    this.cut = cut;
  }

  /**
   * What is left when a placement was in force until a step; its stages are numbered anew.
   *
   * @param cut the step before which the placement was held
   * @return empty when all of it was held
   */
  static Optional<Demand> of(Demand demand, Placement placement, long cut) {
    return new Remainder(placement, cut).rest(demand, Long.MIN_VALUE, Long.MAX_VALUE).demand();
  }

  private Rest rest(Demand demand, long from, long latestStart) {
    if (demand instanceof DemandStage stage) {
      return rest(stage, from, latestStart);
    }
    if (demand instanceof Choice choice) {
      Optional<Demand> begun = choice.options().stream().filter(this::hasBegun).findFirst();
      if (begun.isPresent()) {
        return rest(begun.get(), from, latestStart);
      }
      List<Demand> options =
          choice.options().stream()
              .flatMap(option -> rest(option, from, latestStart).demand().stream())
              .toList();
      return new Rest(Optional.of(new Choice(options)), Long.MIN_VALUE);
    }
    if (demand instanceof Union union) {
      List<Demand> left = new ArrayList<>();
      long end = Long.MIN_VALUE;
      for (Demand part : union.parts()) {
        Rest rest = rest(part, from, latestStart);
        rest.demand().ifPresent(left::add);
        end = Math.max(end, rest.heldEnd());
      }
      return new Rest(joined(left), end);
    }
    return rest((Sequence) demand, from, latestStart);
  }

  private static Optional<Demand> joined(List<Demand> parts) {
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(parts.size() == 1 ? parts.get(0) : new Union(parts));
  }

  private Rest rest(Sequence sequence, long from, long latestStart) {
    List<Demand> left = new ArrayList<>();
    List<Steps> gaps = new ArrayList<>();
    long begin = from;
    long latest = latestStart;
    long end = Long.MIN_VALUE;
    for (int i = 0; i < sequence.parts().size(); i++) {
      Rest rest = rest(sequence.parts().get(i), begin, left.isEmpty() ? latest : Long.MAX_VALUE);
      end = Math.max(end, rest.heldEnd());
      boolean last = i == sequence.parts().size() - 1;
      if (rest.demand().isPresent()) {
        left.add(rest.demand().get());
        if (!last) {
          gaps.add(sequence.gaps().get(i));
        }
        begin = Long.MIN_VALUE;
      } else if (!last && left.isEmpty() && rest.heldEnd() != Long.MIN_VALUE) {
        Steps gap = sequence.gaps().get(i);
        begin = rest.heldEnd() + gap.least();
        latest = gap.most() == Long.MAX_VALUE ? Long.MAX_VALUE : rest.heldEnd() + gap.most();
      }
    }
    if (left.isEmpty()) {
      return new Rest(Optional.empty(), end);
    }
    return new Rest(
        Optional.of(
            left.size() == 1 ? left.get(0) : new Sequence(left, gaps.subList(0, left.size() - 1))),
        end);
  }

  private Rest rest(DemandStage stage, long from, long latestStart) {
    long done = 0;
    long end = Long.MIN_VALUE;
    if (held.containsKey(stage.id())) {
      for (Run run : held.get(stage.id()).runs()) {
        if (run.start() < cut) {
          long until = Math.min(cut, run.end());
          done += (until - run.start()) * run.bundles();
          end = Math.max(end, until);
        }
      }
    }
    long left = stage.work() - done;
    if (left <= 0) {
      return new Rest(Optional.empty(), end);
    }
    int lease = lease(stage, left);
    long work = Math.max(left, (long) stage.gang() * lease);
    long finish = stage.finish();
    if (end == Long.MIN_VALUE && latestStart != Long.MAX_VALUE) {
      finish = Math.min(finish, Math.max(stage.start() + 1, latestStart + stage.shortest()));
    }
    // A window that is too short stays: there is no place in it, and that much is lost.
    long start = from < finish ? Math.max(stage.start(), from) : stage.start();
    return new Rest(
        Optional.of(
            new DemandStage(
                stages++,
                stage.bundle(),
                stage.gang(),
                stage.maxParallel(),
                lease,
                work,
                start,
                finish)),
        end);
  }

  /** What is left of the lease where what is left of the work is in the run that goes on. */
  private int lease(DemandStage stage, long left) {
    long end = cut;
    long ahead = 0;
    if (held.containsKey(stage.id())) {
      for (Run run : held.get(stage.id()).runs()) {
        if (run.end() > cut && (run.start() < cut || (run.start() == end && end > cut))) {
          ahead += (run.end() - Math.max(cut, run.start())) * run.bundles();
          end = run.end();
        }
      }
    }
    return end > cut && left <= ahead ? (int) Math.min(stage.lease(), end - cut) : stage.lease();
  }

  private boolean hasBegun(Demand demand) {
    return demand.stages().stream().anyMatch(stage -> held.containsKey(stage.id()));
  }
}
