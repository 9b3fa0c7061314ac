package io.github.punctual.admission.tempo;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Which waiting jobs may run that the plan has no place for: those for which there is something to
 * start with that it does not need now, and which have a chance behind it.
 */
final class SpareStarts {
  /** A job runs on spare capacity as long as two deviations would do: nobody else needs that. */
  private static final double SPARE = -2;

  private final TempoBook book;
  private final TempoPlanner planner;
  private final Headroom headroom;
  private final Predicate<BelievedJob> isOpen;
  private final Map<BelievedJob, Finish> found = new LinkedHashMap<>();

  /** The plan with those behind it that run on spare or are found; empty until it is asked for. */
  private Optional<TaskPlan> beside = Optional.empty();

  /** The same, if others held nothing. */
  private Optional<TaskPlan> beforeOthers = Optional.empty();

  /** The same, if no burst came for what is idle; empty where nothing is, or none of it is lent. */
  private Optional<TaskPlan> withIdle = Optional.empty();

  private List<BelievedJob> onSpare = List.of();

  /**
   * Of one run.
   *
   * @param isOpen whether nothing has been decided about a job
   */
  SpareStarts(
      TempoBook book, TempoPlanner planner, Headroom headroom, Predicate<BelievedJob> isOpen) {
    this.book = book;
    this.planner = planner;
    this.headroom = headroom;
    this.isOpen = isOpen;
  }

  /**
   * Tries those that wait, in the order of their turns; at a submission the newcomer alone, for it
   * leaves no more to others. To be called once.
   *
   * @return who starts, and when it is done behind all others
   */
  Map<BelievedJob, Finish> find() {
    boolean mayComeBeforeOthers = planner.inPlan().isEmpty() && book.mayOthersGiveBack();
    Set<Axes.Demand> sizes = book.line().sizes();
    Optional<TaskPlan> lent = planner.restWithIdle().filter(plan -> plan.hasRoomNow(sizes));
    boolean mayAnyStart = mayComeBeforeOthers || lent.isPresent() || planner.hasRoomNow(sizes);
    if (book.newcomer().map(view -> !isOpen.test(view)).orElse(!mayAnyStart)) {
      return found;
    }
    onSpare = book.onSpare().stream().filter(isOpen).toList();
    withIdle = lent.map(this::behind);
    Candidates.Trials trials = new Candidates.Trials(book);
    Collection<BelievedJob> candidates =
        book.newcomer().<Collection<BelievedJob>>map(List::of).orElse(book.line().byTurn());
    for (BelievedJob view : candidates) {
      boolean isBeforeOthers = mayComeBeforeOthers && view.isUnknown();
      if (!isOpen.test(view)
          || !view.hasRoom()
          || (!isBeforeOthers && planner.startableNow(view) == 0 && !isStartableInIdle(view))
          || !headroom.permits(view)) {
        continue;
      }
      if (trials.areOver()) {
        break;
      }
      if (!trials.permit(view)) {
        continue;
      }
      trials.add(view);
      TaskPlan besideNow = beside.orElseGet(() -> behind(planner.rest()));
      beside = Optional.of(besideNow);
      Finish finish = besideNow.copy().place(view);
      if (!startsWithChance(view, finish) && mayUseIdle(view)) {
        finish = withIdle.get().copy().place(view);
      }
      if (startsWithChance(view, finish) || (isBeforeOthers && startsBeforeOthers(view))) {
        headroom.add(view);
        found.put(view, finish);
        var unused = besideNow.place(view);
        beforeOthers.ifPresent(plan -> plan.place(view));
        withIdle.ifPresent(plan -> plan.place(view));
      }
    }
    return found;
  }

  /**
   * Whether a job of which nothing is known would start at once if what others hold were free,
   * which comes to those on spare first as it is given back. Only while the plan is empty: it
   * reckons with the same. Where best effort fills a cluster that knows no task times yet, nothing
   * would be learned otherwise.
   */
  private boolean startsBeforeOthers(BelievedJob view) {
    TaskPlan plan = beforeOthers.orElseGet(() -> behind(planner.withoutOthers()));
    beforeOthers = Optional.of(plan);
    return startsNow(plan.copy().place(view));
  }

  private boolean isStartableInIdle(BelievedJob view) {
    return mayUseIdle(view) && withIdle.get().startableNow(view) > 0;
  }

  /**
   * Tasks of a job of which nothing is known may still run long after a burst has come. But one has
   * to be the first, or nothing would ever be learned where everything is kept for bursts.
   */
  private boolean mayUseIdle(BelievedJob view) {
    return withIdle.isPresent() && (!view.isUnknown() || isFirst());
  }

  private boolean isFirst() {
    return found.isEmpty() && book.running().stream().allMatch(each -> each.running.isLast());
  }

  private boolean startsWithChance(BelievedJob view, Finish finish) {
    return startsNow(finish) && hasChance(view, finish);
  }

  private boolean startsNow(Finish finish) {
    return finish.startMillis() <= book.nowMillis();
  }

  /** A guess must be in time as it is; of what is unknown nothing can be said. */
  private static boolean hasChance(BelievedJob view, Finish finish) {
    return view.isUnknown() || finish.isBy(view.job.deadlineMillis(), view.known ? SPARE : 0);
  }

  /** A plan with those that run on spare or are found behind it. */
  private TaskPlan behind(TaskPlan plan) {
    onSpare.forEach(plan::place);
    found.keySet().forEach(plan::place);
    return plan;
  }
}
