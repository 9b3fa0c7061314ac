package io.github.punctual.admission.tempo;

import io.github.punctual.core.cluster.PoolId;
import java.util.List;
import java.util.Optional;

/**
 * Which jobs of a plan that cannot all be in time have to give way: the fewest (the rule of Moore
 * and Hodgson), unpromised ones first.
 */
final class LeastDamage {
  /**
   * A running job is lost when not even tasks that are three standard deviations faster than
   * expected would be in time: beliefs err, and what is done is done.
   */
  private static final double LOST = -3;

  /**
   * So many placements of one run find out who is in whose way. After that whoever is late gives
   * way itself, so that a run ends in any case.
   */
  private static final long PLACEMENTS_MOST = 200_000;

  private final TempoPlanner planner;
  private final Axes axes;
  private long placements;

  LeastDamage(TempoPlanner planner, Axes axes) {
    this.planner = planner;
    this.axes = axes;
  }

  /**
   * Whether a job has no place in the plan any more: it would be late even as the only one, and
   * with nothing more than its master has asked for. What an earlier run had may not come this
   * time.
   */
  boolean isLate(BelievedJob view) {
    long due = view.job.deadlineMillis();
    boolean isPlanned = planner.finish(view).filter(planned -> planned.isBy(due, LOST)).isPresent();
    return !isPlanned && !planner.aloneAsAsked(view).isBy(due, LOST);
  }

  /** Whether one that has not is lost: it would be late even if no burst came for what is idle. */
  boolean isLost(BelievedJob view) {
    return !planner.aloneAtBest(view).isBy(view.job.deadlineMillis(), LOST);
  }

  /**
   * The job with the most work up to the first that others make late, that one included; one to
   * which nothing is promised where there is any. Empty when nobody is late by others. Jobs of
   * other partitions stay, and those of other queues without which it would be done no earlier:
   * what they hold it could not have.
   */
  Optional<BelievedJob> victim() {
    List<BelievedJob> inPlan = planner.inPlan();
    int late = firstLate();
    if (late < 0) {
      return Optional.empty();
    }
    BelievedJob victim = inPlan.get(late);
    for (int i = 0; i < late; i++) {
      BelievedJob other = inPlan.get(i);
      boolean worse = victim.isPromised && !other.isPromised;
      boolean alike = victim.isPromised == other.isPromised;
      if ((worse || (alike && other.workMillis > victim.workMillis)) && delays(i, late)) {
        victim = other;
      }
    }
    return Optional.of(victim);
  }

  /** Whether a job of the plan is in the way of one with a later deadline. */
  private boolean delays(int other, int late) {
    PoolId pool = planner.inPlan().get(late).job.pool();
    PoolId ofOther = planner.inPlan().get(other).job.pool();
    if (ofOther.equals(pool)) {
      return true;
    }
    if (!axes.root(ofOther).equals(axes.root(pool)) || placements > PLACEMENTS_MOST) {
      return false;
    }
    placements += late;
    return planner.delays(other, late);
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
