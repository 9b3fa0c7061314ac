package io.github.punctual.reservation.book.adaptation;

import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.pages.BookClock;
import io.github.punctual.reservation.book.pages.BookTrial;
import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/**
 * Promises as much of an occurrence as there is room for.
 *
 * @param tries how many placements are tried at most for a part of one
 * @param effort for all occurrences of one go
 */
record Regrant(Plan plan, BookClock clock, int tries, Effort effort) {
  /** Below this part of the work a search for more of it ends. */
  private static final double PRECISION = 1.0 / 256;

  /**
   * What an occurrence that is out of the plan can be promised: all of it; else what it has now as
   * far as that fits, when it runs, and what else does; else a part of its work. What runs stays
   * where it is then: those that come after it must not move it.
   *
   * @param was with the placement that it had
   */
  Occurrence asMuchAsFits(BookTrial trial, MovableOccurrence slot, Occurrence was) {
    if (was.asked().isEmpty()) {
      return was.with(Optional.empty(), Placement.NOWHERE);
    }
    Demand asked = was.asked().get();
    if (slot.begun()
        && asked instanceof DemandStage stage
        && was.placement().allocations().size() == 1) {
      Optional<Occurrence> clipped = clipped(trial, slot, was, stage);
      if (clipped.isPresent()) {
        return clipped.get();
      }
    }
    Occurrence most =
        effort
            .place(trial, asked)
            .map(all -> was.with(Optional.of(asked), all))
            .or(() -> part(trial, was, asked, 0))
            .orElse(was.with(Optional.empty(), Placement.NOWHERE));
    return slot.begun() ? pinned(most) : most;
  }

  private static Occurrence pinned(Occurrence occurrence) {
    return occurrence.pinned(occurrence.placement().end());
  }

  /** Where all of the work is promised, be it with a shorter lease, nothing is wanting. */
  private static Occurrence whole(Occurrence occurrence, Demand asked) {
    return works(occurrence.granted().orElseThrow()).equals(works(asked))
        ? occurrence.settled()
        : occurrence;
  }

  private static List<Long> works(Demand demand) {
    return demand.stages().stream().map(DemandStage::work).toList();
  }

  /** Keeps what runs as far as there is room under it, and places what is then missing. */
  private Optional<Occurrence> clipped(
      BookTrial trial, MovableOccurrence slot, Occurrence was, DemandStage stage) {
    Allocation before = was.placement().allocations().get(0);
    Optional<Allocation> kept = Clip.of(plan, before, stage, clock.earliest());
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    Allocation runs = kept.get();
    Occurrence reduced = pinned(was.with(Optional.of(runs.stage()), new Placement(List.of(runs))));
    trial.put(slot.key(), reduced);
    return Optional.of(
        whole(
            later(trial, reduced, stage, runs.stage(), reduced.placement().end()).orElse(reduced),
            stage));
  }

  /** More after what it is promised, for a lease at least; the trial holds what it is promised. */
  private Optional<Occurrence> later(
      BookTrial trial, Occurrence now, DemandStage asked, DemandStage granted, long end) {
    long missing = asked.work() - granted.work();
    if (missing < (long) asked.gang() * asked.lease() || end >= asked.finish()) {
      return Optional.empty();
    }
    Allocation runs = now.placement().allocations().get(0);
    return after(trial, now, asked, missing, end)
        .map(
            found -> {
              long more = ((DemandStage) found.granted().orElseThrow()).work();
              DemandStage both =
                  asked.with(Math.min(asked.lease(), granted.lease()), granted.work() + more);
              Allocation joined =
                  Clip.joined(both, runs.runs(), found.placement().allocations().get(0).runs());
              return pinned(now.with(Optional.of(both), new Placement(List.of(joined))));
            });
  }

  /** As much as fits of the work of a stage that is missing, from a step on. */
  private Optional<Occurrence> after(
      BookTrial trial, Occurrence was, DemandStage stage, long missing, long from) {
    DemandStage later = stage.with(stage.lease(), missing).from(from);
    Occurrence rest = was.asking(Optional.of(later));
    Optional<Placement> all = effort.place(trial, later);
    return all.isPresent()
        ? Optional.of(rest.with(Optional.of(later), all.get()))
        : part(trial, rest, later, 0);
  }

  /** The largest part of a demand, above some part, for which a place is found. */
  private Optional<Occurrence> part(BookTrial trial, Occurrence was, Demand asked, double above) {
    return part(trial, was, fraction -> Optional.of(scaled(asked, fraction)), above);
  }

  private Optional<Occurrence> part(
      BookTrial trial, Occurrence was, DoubleFunction<Optional<Demand>> parts, double above) {
    double placed = above;
    double refused = 1;
    Optional<Occurrence> best = Optional.empty();
    for (int i = 0; i < tries && refused - placed > PRECISION; i++) {
      double middle = (placed + refused) / 2;
      Optional<Demand> smaller = parts.apply(middle);
      Optional<Placement> found = smaller.flatMap(each -> effort.placeQuickly(trial, each));
      if (found.isPresent()) {
        best = Optional.of(was.with(smaller, found.get()));
        placed = middle;
      } else {
        refused = middle;
      }
    }
    return best;
  }

  /** A demand with a part of the work of each stage, but at least a gang for a lease. */
  private static Demand scaled(Demand demand, double fraction) {
    if (demand instanceof DemandStage stage) {
      long gangs = (long) Math.floor(stage.work() * fraction / stage.gang() + 1e-9);
      return stage.with(stage.lease(), Math.max(stage.lease(), gangs) * stage.gang());
    }
    List<Demand> parts = demand.parts().stream().map(part -> scaled(part, fraction)).toList();
    if (demand instanceof Choice) {
      return new Choice(parts);
    }
    return demand instanceof Sequence sequence
        ? new Sequence(parts, sequence.gaps())
        : new Union(parts);
  }

  /**
   * More of an occurrence than it is promised now; the trial holds whatever has to move for it.
   *
   * @return empty when there is no room for more
   */
  Optional<Occurrence> more(BookTrial trial, MovableOccurrence slot, Occurrence now) {
    Demand asked = now.asked().orElseThrow();
    if (slot.begun() && now.granted().isPresent()) {
      return asked instanceof DemandStage
          ? moreWhileRunning(trial, now)
          : moreBesideWhatRuns(trial, slot, now);
    }
    trial.put(slot.key(), now.with(Optional.empty(), Placement.NOWHERE));
    Optional<Placement> all = effort.place(trial, asked);
    if (all.isPresent()) {
      return Optional.of(now.with(Optional.of(asked), all.get()));
    }
    long had = work(now);
    return part(trial, now, asked, had == 0 ? 0 : (double) had / work(asked))
        .filter(found -> work(found) > had)
        .or(() -> slot.hasHeld() ? untilTheEnd(trial, now, asked) : Optional.empty());
  }

  /**
   * What had begun and lost everything gets what there is until its window ends, be that less than
   * a lease: what it ran may run still, and goes on.
   */
  private Optional<Occurrence> untilTheEnd(BookTrial trial, Occurrence now, Demand asked) {
    long from = Math.max(clock.earliest(), asked.start());
    long left = asked.finish() - from;
    if (!(asked instanceof DemandStage stage) || left <= 0 || left >= stage.lease()) {
      return Optional.empty();
    }
    long work = Math.min(stage.work(), stage.maxParallel() * left / stage.gang() * stage.gang());
    return work < stage.gang() * left
        ? Optional.empty()
        : after(trial, now, stage.with((int) left, stage.work()), work, from)
            .map(found -> pinned(now.with(found.granted(), found.placement())))
            .map(found -> whole(found, stage));
  }

  /** A stage that runs gets more after what it is promised, in as much as that fits. */
  private Optional<Occurrence> moreWhileRunning(BookTrial trial, Occurrence now) {
    if (!(now.asked().orElseThrow() instanceof DemandStage asked)
        || !(now.granted().orElseThrow() instanceof DemandStage granted)
        || now.placement().allocations().size() != 1) {
      return Optional.empty();
    }
    long end = Math.max(now.placement().end(), clock.earliest());
    return later(trial, now, asked, granted, end)
        .or(() -> wider(now, asked, granted))
        .map(more -> whole(more, asked));
  }

  /**
   * What has not begun of several stages is placed anew: with what those miss that have begun, else
   * without that, else as much of it as fits.
   */
  private Optional<Occurrence> moreBesideWhatRuns(
      BookTrial trial, MovableOccurrence slot, Occurrence now) {
    Unbegun unbegun = new Unbegun(now, clock.earliest());
    Demand asked = now.asked().orElseThrow();
    trial.put(slot.key(), unbegun.onlyHeld());
    Optional<Demand> rest = unbegun.demand(all -> all, false);
    Optional<Placement> found =
        unbegun
            .demand(all -> all, true)
            .filter(more -> !rest.equals(Optional.of(more)))
            .flatMap(more -> effort.place(trial, more));
    double had = unbegun.promised();
    if (found.isEmpty() && had < 1) {
      found =
          rest.flatMap(all -> effort.place(trial, all))
              .or(
                  () ->
                      part(
                              trial,
                              now,
                              fraction -> unbegun.demand(all -> scaled(all, fraction), false),
                              had)
                          .map(Occurrence::placement)
                          .filter(part -> work(part) + work(unbegun.onlyHeld()) > work(now)));
    }
    return found.map(unbegun::with).map(Regrant::pinned).map(more -> whole(more, asked));
  }

  /** More gangs at once until the end of its run, which is shorter than a lease by now. */
  private Optional<Occurrence> wider(Occurrence now, DemandStage asked, DemandStage granted) {
    List<Run> runs = now.placement().allocations().get(0).runs();
    Run last = runs.get(runs.size() - 1);
    long from = Math.max(last.start(), clock.earliest());
    long span = last.end() - from;
    if (span <= 0) {
      return Optional.empty();
    }
    long most =
        Math.min(asked.maxParallel() - last.bundles(), (asked.work() - granted.work()) / span);
    int room = plan.room(asked.bundle(), from, last.end(), (int) Math.max(0, most));
    int more = room / asked.gang() * asked.gang();
    if (more == 0) {
      return Optional.empty();
    }
    List<Run> wider = new ArrayList<>(runs.subList(0, runs.size() - 1));
    if (last.start() < from) {
      Run.append(wider, last.start(), from, last.bundles());
    }
    Run.append(wider, from, last.end(), last.bundles() + more);
    DemandStage stage =
        asked.with((int) Math.min(granted.lease(), span), granted.work() + more * span);
    return Optional.of(
        pinned(now.with(Optional.of(stage), new Placement(List.of(new Allocation(stage, wider))))));
  }

  private static long work(Occurrence occurrence) {
    return work(occurrence.placement());
  }

  private static long work(Placement placement) {
    return placement.allocations().stream()
        .flatMap(allocation -> allocation.runs().stream())
        .mapToLong(run -> run.work())
        .sum();
  }

  private static long work(Demand demand) {
    return Math.max(1, demand.stages().stream().mapToLong(DemandStage::work).sum());
  }
}
