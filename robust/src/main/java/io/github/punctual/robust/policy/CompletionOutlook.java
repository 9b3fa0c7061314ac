package io.github.punctual.robust.policy;

import io.github.punctual.robust.peel.Peeling;
import io.github.punctual.robust.slots.Assignment;
import io.github.punctual.robust.utility.LinearUtility;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.Utility;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Says of one job after the other, in the order of their ranks, when it will probably be done and
 * whether that is in time. The jobs before it are taken to do what is expected of them, with the
 * variance of their work; its own work is taken at the quantile in question.
 */
final class CompletionOutlook {
  /** Of the standard normal distribution: 0.9 lies below. */
  private static final double Z_90 = 1.2815515655446004;

  private final RushSnapshot snapshot;
  private final double resolution;
  private final double[] before;
  private final double[] varianceBefore;
  private double secondsBefore;
  private int rank;

  CompletionOutlook(RushSnapshot snapshot, Peeling peeling) {
    this.snapshot = snapshot;
    this.resolution = peeling.resolution();
    int types = snapshot.capacity().amounts().size();
    before = new double[types];
    varianceBefore = new double[types];
  }

  /**
   * The next job's plan.
   *
   * @param target when it is planned to be done, in seconds from now
   */
  JobPlan next(RemainingWork load, double target, Assignment assigned) {
    double median = 0;
    double p90 = 0;
    RemainingWork.Work work = load.work();
    for (int r = 0; r < before.length; r++) {
      double perWork = work.mean() > 0 ? load.share().get(r) / work.mean() : 0;
      double own = perWork * Math.max(0, work.p90() - work.mean());
      median = Math.max(median, before[r] + perWork * work.median());
      p90 =
          Math.max(
              p90,
              before[r]
                  + load.share().get(r)
                  + Math.sqrt(Z_90 * Z_90 * varianceBefore[r] + own * own));
    }
    // Tasks cannot be divided: up to one of them later than the capacity would allow.
    double lag = load.groups().stream().anyMatch(group -> group.pending() > 0) ? longest(load) : 0;
    double least = load.claim().leastSeconds();
    double stretch = work.mean() > 0 ? Math.max(1, work.p90() / work.mean()) : 1;
    boolean stuck = snapshot.capacity().isZero() || !load.trouble().isEmpty();
    boolean ended = load.stage() == RemainingWork.Stage.ENDED;
    double soon = stuck ? Utility.HORIZON_SECONDS : ended ? 0 : Math.max(median + lag / 2, least);
    double late = stuck || ended ? soon : Math.max(soon, Math.max(p90 + lag, least * stretch));
    double planned = stuck ? Utility.HORIZON_SECONDS : target;
    Judgement judgement = new Judgement(load, snapshot, soon, late, resolution);
    JobPlan plan =
        new JobPlan(
            load.job().id(),
            rank,
            load.job().groups().isEmpty() ? List.of() : assigned.tasks(),
            work.robust(),
            work.mean(),
            instant(planned),
            stuck || load.stage() == RemainingWork.Stage.UNKNOWN
                ? Optional.empty()
                : Optional.of(new Projection(instant(soon), instant(late))),
            load.claim().utilityAtCompletion(planned),
            judgement.standing(),
            judgement.reason(rank, secondsBefore));
    add(load);
    return plan;
  }

  private void add(RemainingWork load) {
    rank++;
    for (int r = 0; r < before.length; r++) {
      before[r] += load.share().get(r);
      varianceBefore[r] += load.shareVariance().get(r);
    }
    secondsBefore = Arrays.stream(before).max().orElse(0);
  }

  private static double longest(RemainingWork load) {
    double longest = 0;
    for (int g = 0; g < load.groups().size(); g++) {
      if (load.groups().get(g).pending() > 0) {
        longest = Math.max(longest, load.taskSeconds().get(g));
      }
    }
    return longest;
  }

  private long instant(double seconds) {
    return snapshot.nowMillis()
        + (long) Math.ceil(1000 * Math.min(seconds, Utility.HORIZON_SECONDS));
  }

  /**
   * The latest completion that is in time: the budget where a utility has one, and where a class of
   * a user has none when half the worth is gone.
   */
  static double inTime(Utility utility) {
    if (utility instanceof SigmoidUtility sigmoid) {
      return sigmoid.terms().budgetSeconds();
    }
    if (utility instanceof LinearUtility linear) {
      return linear.terms().budgetSeconds();
    }
    Contained contained = new Contained(utility);
    return contained.latest(contained.at(0) / 2);
  }
}
