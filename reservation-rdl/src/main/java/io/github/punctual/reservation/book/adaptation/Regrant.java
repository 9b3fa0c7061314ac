package io.github.punctual.reservation.book.adaptation;

import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.pages.BookPages;
import io.github.punctual.reservation.book.pages.BookTrial;
import io.github.punctual.reservation.book.pages.DemandAmounts;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Promises as much of an occurrence as there is room for. */
final class Regrant {
  private static final Placement NOWHERE = new Placement(List.of());

  /** Below this part of the work a search for more of it ends. */
  private static final double PRECISION = 1.0 / 256;

  private final BookPages pages;
  private final Effort effort;

  /** One for a number of occurrences, with one effort for all of them. */
  Regrant(BookPages pages) {
    this.pages = pages;
    this.effort = new Effort(pages);
  }

  /**
   * What an occurrence that is out of the plan can be promised: all of it; else what it has now as
   * far as that fits, when it runs, and what else does; else a part of its work.
   *
   * @param was with the placement that it had
   */
  Occurrence asMuchAsFits(BookTrial trial, Occurrence was, boolean running) {
    if (was.asked().isEmpty()) {
      return was.with(Optional.empty(), NOWHERE);
    }
    Demand asked = was.asked().get();
    if (running
        && asked instanceof DemandStage stage
        && was.placement().allocations().size() == 1) {
      Optional<Occurrence> clipped = clipped(trial, was, stage);
      if (clipped.isPresent()) {
        return clipped.get();
      }
    }
    Optional<Placement> all = effort.place(trial, asked);
    if (all.isPresent()) {
      return was.with(Optional.of(asked), all.get());
    }
    return part(trial, was, asked, 0).orElse(was.with(Optional.empty(), NOWHERE));
  }

  /** Keeps what runs as far as there is room under it, and places what is then missing. */
  private Optional<Occurrence> clipped(BookTrial trial, Occurrence was, DemandStage stage) {
    Allocation before = was.placement().allocations().get(0);
    Optional<Allocation> kept = Clip.of(pages.plan(), before, stage, pages.clock().earliest());
    if (kept.isEmpty()) {
      return Optional.empty();
    }
    Allocation runs = kept.get();
    long work = runs.runs().stream().mapToLong(run -> run.work()).sum();
    Occurrence reduced = was.with(Optional.of(runs.stage()), new Placement(List.of(runs)));
    long missing = stage.work() - work;
    long end = runs.runs().get(runs.runs().size() - 1).end();
    if (missing < (long) stage.gang() * stage.lease() || end >= stage.finish()) {
      return Optional.of(missing == 0 ? reduced.with(was.asked(), reduced.placement()) : reduced);
    }
    Optional<Occurrence> more = after(trial, was, stage, missing, end);
    return Optional.of(
        more.map(
                found ->
                    reduced.with(
                        Optional.of(
                            Reductions.withWork(
                                stage,
                                work + ((DemandStage) found.granted().orElseThrow()).work())),
                        joined(stage, work, runs, found)))
            .map(
                whole ->
                    whole.granted().equals(was.asked())
                        ? whole.with(was.asked(), whole.placement())
                        : whole)
            .orElse(reduced));
  }

  private static Placement joined(DemandStage stage, long work, Allocation kept, Occurrence more) {
    DemandStage granted =
        Reductions.withWork(stage, work + ((DemandStage) more.granted().orElseThrow()).work());
    return new Placement(
        List.of(Clip.joined(granted, kept.runs(), more.placement().allocations().get(0).runs())));
  }

  /** As much as fits of the work of a stage that is missing, from a step on. */
  private Optional<Occurrence> after(
      BookTrial trial, Occurrence was, DemandStage stage, long missing, long from) {
    DemandStage later =
        new DemandStage(
            stage.id(),
            stage.bundle(),
            stage.gang(),
            stage.maxParallel(),
            stage.lease(),
            missing,
            from,
            stage.finish());
    Occurrence rest =
        new Occurrence(
            was.index(), was.baseMillis(), Optional.of(later), Optional.empty(), NOWHERE, 0);
    Optional<Placement> all = effort.place(trial, later);
    return all.isPresent()
        ? Optional.of(rest.with(Optional.of(later), all.get()))
        : part(trial, rest, later, 0);
  }

  /** The largest part of a demand, above some part, for which a place is found. */
  private Optional<Occurrence> part(BookTrial trial, Occurrence was, Demand asked, double above) {
    double placed = above;
    double refused = 1;
    Optional<Occurrence> best = Optional.empty();
    for (int i = 0; i < pages.settings().tries() && refused - placed > PRECISION; i++) {
      double middle = (placed + refused) / 2;
      Demand smaller = Reductions.scaled(asked, middle);
      Optional<Placement> found = effort.placeQuickly(trial, smaller);
      if (found.isPresent()) {
        best = Optional.of(was.with(Optional.of(smaller), found.get()));
        placed = middle;
      } else {
        refused = middle;
      }
    }
    return best;
  }

  /**
   * More of an occurrence than it is promised now; the trial holds whatever has to move for it.
   *
   * @return empty when there is no room for more
   */
  Optional<Occurrence> more(BookTrial trial, MovableOccurrence slot, Occurrence now) {
    if (slot.begun() && now.granted().isPresent()) {
      return moreWhileRunning(trial, now);
    }
    Demand asked = now.asked().orElseThrow();
    trial.put(slot.key(), now.with(Optional.empty(), NOWHERE));
    Optional<Placement> all = effort.place(trial, asked);
    if (all.isPresent()) {
      return Optional.of(now.with(Optional.of(asked), all.get()));
    }
    long had = work(now.placement());
    return part(trial, now, asked, had == 0 ? 0 : (double) had / work(asked))
        .filter(found -> work(found.placement()) > had)
        .or(() -> slot.hasHeld() ? untilTheEnd(trial, now, asked) : Optional.empty());
  }

  /**
   * What had begun and lost everything gets what there is until its window ends, be that less than
   * a lease: what it ran may run still, and goes on.
   */
  private Optional<Occurrence> untilTheEnd(BookTrial trial, Occurrence now, Demand asked) {
    long from = Math.max(pages.clock().earliest(), asked.start());
    long left = asked.finish() - from;
    if (!(asked instanceof DemandStage stage) || left <= 0 || left >= stage.lease()) {
      return Optional.empty();
    }
    long work = Math.min(stage.work(), stage.maxParallel() * left / stage.gang() * stage.gang());
    return work < stage.gang() * left
        ? Optional.empty()
        : after(trial, now, Reductions.withLease(stage, (int) left), work, from)
            .map(found -> now.with(found.granted(), found.placement()).pinned(asked.finish()));
  }

  /** A stage that runs gets more after what it is promised, in as much as that fits. */
  private Optional<Occurrence> moreWhileRunning(BookTrial trial, Occurrence now) {
    if (!(now.asked().orElseThrow() instanceof DemandStage asked)
        || !(now.granted().orElseThrow() instanceof DemandStage granted)
        || now.placement().allocations().size() != 1) {
      return Optional.empty();
    }
    Allocation runs = now.placement().allocations().get(0);
    long end = Math.max(now.placement().end(), pages.clock().earliest());
    long missing = asked.work() - granted.work();
    return later(trial, now, asked, granted.work(), end)
        .or(() -> wider(now, asked, granted, runs, missing));
  }

  /** More after what it is promised, for a lease at least. */
  private Optional<Occurrence> later(
      BookTrial trial, Occurrence now, DemandStage asked, long granted, long end) {
    long missing = asked.work() - granted;
    if (missing < (long) asked.gang() * asked.lease() || end >= asked.finish()) {
      return Optional.empty();
    }
    Allocation runs = now.placement().allocations().get(0);
    Optional<Occurrence> more = after(trial, now, asked, missing, end);
    return more.map(
        found ->
            now.with(
                    Optional.of(
                        Reductions.withWork(
                            asked, granted + ((DemandStage) found.granted().orElseThrow()).work())),
                    joined(asked, granted, runs, found))
                .pinned(found.placement().end()));
  }

  /** More gangs at once until the end of its run, which is shorter than a lease by now. */
  private Optional<Occurrence> wider(
      Occurrence now, DemandStage asked, DemandStage granted, Allocation runs, long missing) {
    Run last = runs.runs().get(runs.runs().size() - 1);
    long from = Math.max(last.start(), pages.clock().earliest());
    long span = last.end() - from;
    if (span <= 0) {
      return Optional.empty();
    }
    long most = Math.min(asked.maxParallel() - last.bundles(), missing / span);
    int room = pages.plan().room(asked.bundle(), from, last.end(), (int) Math.max(0, most));
    int more = room / asked.gang() * asked.gang();
    if (more == 0) {
      return Optional.empty();
    }
    List<Run> wider = new ArrayList<>(runs.runs().subList(0, runs.runs().size() - 1));
    if (last.start() < from) {
      wider.add(new Run(last.start(), from, last.bundles()));
    }
    wider.add(new Run(from, last.end(), last.bundles() + more));
    DemandStage stage =
        Reductions.withWork(
            Reductions.withLease(asked, (int) Math.min(granted.lease(), span)),
            granted.work() + more * span);
    return Optional.of(
        now.with(
                Optional.of(stage.work() == asked.work() ? asked : stage),
                new Placement(List.of(new Allocation(stage, wider))))
            .pinned(last.end()));
  }

  private static long work(Placement placement) {
    return placement.allocations().stream()
        .flatMap(allocation -> allocation.runs().stream())
        .mapToLong(run -> run.work())
        .sum();
  }

  private static long work(Demand demand) {
    return Math.max(1, DemandAmounts.stages(demand).stream().mapToLong(DemandStage::work).sum());
  }
}
