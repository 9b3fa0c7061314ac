package io.github.punctual.admission.tempo;

import java.util.List;
import java.util.Optional;

/**
 * Which jobs of a plan that cannot all be in time have to give way: the fewest (the rule of Moore
 * and Hodgson), unpromised ones first.
 */
record LeastDamage(TempoPlanner planner) {
  /**
   * A running job is lost when not even tasks that are three standard deviations faster than
   * expected would be in time: beliefs err, and what is done is done.
   */
  private static final double LOST = -3;

  /** Whether a job has no place in the plan any more: it would be late even as the only one. */
  boolean isLate(BelievedJob view) {
    long due = view.job.deadlineMillis();
    boolean isPlanned = planner.finish(view).filter(planned -> planned.isBy(due, LOST)).isPresent();
    return !isPlanned && !planner.alone(view).isBy(due, LOST);
  }

  /** Whether one that has not is lost: it would be late even if no burst came for what is idle. */
  boolean isLost(BelievedJob view) {
    return !planner.aloneAtBest(view).isBy(view.job.deadlineMillis(), LOST);
  }

  /**
   * The job with the most work up to the first that others make late, that one included; one to
   * which nothing is promised where there is any. Empty when nobody is late by others.
   */
  Optional<BelievedJob> victim() {
    List<BelievedJob> inPlan = planner.inPlan();
    int late = firstLate();
    if (late < 0) {
      return Optional.empty();
    }
    BelievedJob victim = inPlan.get(late);
    for (BelievedJob other : inPlan.subList(0, late)) {
      boolean worse = victim.isPromised && !other.isPromised;
      boolean alike = victim.isPromised == other.isPromised;
      victim = worse || (alike && other.workMillis > victim.workMillis) ? other : victim;
    }
    return Optional.of(victim);
  }

  /** The first job of the plan that would be in time alone and is not; -1 when there is none. */
  private int firstLate() {
    for (int i = 0; i < planner.inPlan().size(); i++) {
      BelievedJob view = planner.inPlan().get(i);
      long due = view.job.deadlineMillis();
      if (!planner.finish(i).isBy(due, 0) && planner.alone(view).isBy(due, 0)) {
        return i;
      }
    }
    return -1;
  }
}
