package io.github.punctual.admission.tempo;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  SpareStarts(TempoBook book, TempoPlanner planner, Headroom headroom) {
    this.book = book;
    this.planner = planner;
    this.headroom = headroom;
  }

  /**
   * Tries those that wait, in the order of their turns; at a submission the newcomer alone, for it
   * leaves no more to others.
   *
   * @param isOpen whether nothing has been decided about a job
   * @return who starts, and when it is done behind all others
   */
  Map<BelievedJob, Finish> find(Predicate<BelievedJob> isOpen) {
    Map<BelievedJob, Finish> found = new LinkedHashMap<>();
    if (book.newcomer().isEmpty() && !planner.hasRoomNow(book.line().sizes())) {
      return found;
    }
    TaskPlan plan = null;
    int tries = 0;
    Map<String, Integer> triesOf = new HashMap<>();
    Collection<BelievedJob> candidates =
        book.newcomer().<Collection<BelievedJob>>map(List::of).orElse(book.line().byTurn());
    for (BelievedJob view : candidates) {
      if (!isOpen.test(view) || !view.hasRoom()) {
        continue;
      }
      boolean hasNothingNow = planner.startableNow(view) == 0;
      if ((hasNothingNow && book.newcomer().isEmpty()) || !headroom.permits(view)) {
        continue;
      }
      if (hasNothingNow) {
        Optional<Finish> beforeOthers = beforeOthers(view);
        if (beforeOthers.isPresent()) {
          headroom.add(view);
          found.put(view, beforeOthers.get());
        }
        continue;
      }
      if (tries >= TempoPass.TRIES_MOST) {
        break;
      }
      if (triesOf.merge(view.job.user(), 1, Integer::sum) > TempoPass.TRIES_OF_USER) {
        continue;
      }
      tries++;
      plan = plan == null ? withSpare(isOpen) : plan;
      TaskPlan trial = plan.copy();
      Finish finish = trial.place(view);
      if (finish.startMillis() <= book.nowMillis() && hasChance(view, finish)) {
        plan = trial;
        headroom.add(view);
        found.put(view, finish);
      }
    }
    return found;
  }

  /**
   * When a stranger would start if what others hold were free, which comes to those on spare first
   * as it is given back; empty unless that is now. Only while the plan is empty: it reckons with
   * the same. Where best effort fills a cluster that knows no task times yet, nothing would be
   * learned otherwise.
   */
  private Optional<Finish> beforeOthers(BelievedJob view) {
    if (!isStranger(view) || !planner.inPlan().isEmpty() || !book.mayOthersGiveBack()) {
      return Optional.empty();
    }
    TaskPlan plan = planner.withoutOthers(book.snapshot().others().held());
    for (BelievedJob other : book.onSpare()) {
      var unused = plan.place(other);
    }
    Finish finish = plan.place(view);
    return finish.startMillis() <= book.nowMillis() ? Optional.of(finish) : Optional.empty();
  }

  private static boolean isStranger(BelievedJob view) {
    return !view.known && !view.isGuessed;
  }

  /** A guess must be in time as it is; of a stranger nothing can be said. */
  private static boolean hasChance(BelievedJob view, Finish finish) {
    return isStranger(view) || finish.isBy(view.job.deadlineMillis(), view.known ? SPARE : 0);
  }

  /** The plan with those that run on spare behind it. */
  private TaskPlan withSpare(Predicate<BelievedJob> isOpen) {
    TaskPlan plan = planner.rest();
    for (BelievedJob view : book.onSpare()) {
      if (isOpen.test(view)) {
        var unused = plan.place(view);
      }
    }
    return plan;
  }
}
