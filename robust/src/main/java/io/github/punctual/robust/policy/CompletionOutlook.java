package io.github.punctual.robust.policy;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.peel.FilledRows;
import io.github.punctual.robust.peel.Peeling;
import io.github.punctual.robust.utility.LinearUtility;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.Utilities;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.robust.utility.UtilityTerms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Says of one job after the other, in the order of their ranks, when it will probably be done and
 * whether that is in time. The jobs before it are taken to do what is expected of them, with the
 * variance of their work; its own work is taken at the quantile in question. A job that has to wait
 * for its master is done later by that, and no job before it in line for a master is passed.
 */
final class CompletionOutlook {
  /** Of the standard normal distribution: 0.9 lies below. */
  private static final double Z_90 = 1.2815515655446004;

  private final RushSnapshot snapshot;
  private final PoolRows pools;
  private final double resolution;
  private final FilledRows before;
  private final double[] workBefore;
  private final double[] varianceBefore;
  private final List<Entered> entered = new ArrayList<>();

  /** A job by what is expected of it. Seconds are from now. */
  private final class Entered implements MasterLine.Held {
    final RemainingWork load;
    final List<PoolId> masters;
    final double target;
    final List<Integer> assigned;
    final double secondsBefore;
    final boolean isStuck;
    double soon;
    double late;
    MasterLine.Wait wait = MasterLine.Wait.NONE;

    Entered(RemainingWork load, double target, List<Integer> assigned) {
      this.load = load;
      this.masters = CompletionOutlook.this.pools.mastersOf(load.job());
      this.target = target;
      this.assigned = assigned;
      this.secondsBefore = secondsBefore(load.claim().place());
      this.isStuck = pools.without(load.job()).isPresent() || !load.trouble().isEmpty();
    }

    boolean isUnknown() {
      return isStuck || load.stage() == RemainingWork.Stage.UNKNOWN || wait.isUnknown();
    }

    @Override
    public List<PoolId> pools() {
      return masters;
    }

    @Override
    public ResourceVector master() {
      return load.job().master().size();
    }

    /** It begins no earlier than its master can; says when it ends. */
    double waitsSoon(MasterLine.Wait other) {
      wait = other;
      if (other.seconds() > 0) {
        soon = Math.max(soon, other.seconds() + load.aloneSeconds(pools.limits()));
        late = Math.max(late, soon);
      }
      return isUnknown() ? Utility.HORIZON_SECONDS : soon;
    }

    /** The same where those before it are done late. */
    double waitsLate(MasterLine.Wait other) {
      if (other.seconds() > 0) {
        wait = new MasterLine.Wait(wait.seconds(), other.pool());
        late = Math.max(late, other.seconds() + load.aloneSeconds(pools.limits()) * stretch(load));
      }
      return isUnknown() ? Utility.HORIZON_SECONDS : late;
    }
  }

  CompletionOutlook(RushSnapshot snapshot, PoolRows pools, Peeling peeling) {
    this.snapshot = snapshot;
    this.pools = pools;
    this.resolution = peeling.resolution();
    before = new FilledRows(pools.limits());
    workBefore = new double[pools.count()];
    varianceBefore = new double[pools.count()];
  }

  /**
   * The next job.
   *
   * @param target when it is planned to be done, in seconds from now
   */
  void add(RemainingWork load, double target, List<Integer> assigned) {
    int[] rows = pools.rows(load.job());
    double[] median = new double[rows.length];
    double[] beyond = new double[rows.length];
    double[] mean = new double[rows.length];
    RemainingWork.Work work = load.work();
    for (int r = 0; r < mean.length; r++) {
      mean[r] = load.share().get(r);
      double perWork = work.mean() > 0 ? mean[r] / work.mean() : 0;
      double own = perWork * Math.max(0, work.p90() - work.mean());
      median[r] = perWork * work.median();
      beyond[r] = Math.sqrt(Z_90 * Z_90 * varianceBefore[rows[r]] + own * own);
    }
    // Tasks cannot be divided: up to one of them later than the capacity would allow.
    double lag = load.groups().stream().anyMatch(group -> group.pending() > 0) ? longest(load) : 0;
    double least = load.claim().leastSeconds();
    int place = load.claim().place();
    Entered next = new Entered(load, target, assigned);
    boolean ended = load.stage() == RemainingWork.Stage.ENDED;
    next.soon =
        next.isStuck
            ? Utility.HORIZON_SECONDS
            : ended
                ? 0
                : Math.max(before.end(place, median, new double[rows.length]) + lag / 2, least);
    next.late =
        next.isStuck || ended
            ? next.soon
            : Math.max(
                next.soon, Math.max(before.end(place, mean, beyond) + lag, least * stretch(load)));
    entered.add(next);
    before.take(place, mean);
    for (int r = 0; r < mean.length; r++) {
      workBefore[rows[r]] += mean[r];
      varianceBefore[rows[r]] += load.shareVariance().get(r);
    }
  }

  /** Until when the jobs before take what there is in a place, in seconds from now. */
  private double secondsBefore(int place) {
    return pools.limits().end(place, workBefore);
  }

  private static double stretch(RemainingWork load) {
    return load.work().mean() > 0 ? Math.max(1, load.work().p90() / load.work().mean()) : 1;
  }

  /** The plans of all, in the order of their ranks. */
  List<JobPlan> plans() {
    waitForMasters();
    List<JobPlan> plans = new ArrayList<>(entered.size());
    for (int rank = 0; rank < entered.size(); rank++) {
      plans.add(plan(entered.get(rank), rank));
    }
    return plans;
  }

  private void waitForMasters() {
    MasterLine soon = new MasterLine(snapshot.shared().masters());
    MasterLine late = new MasterLine(snapshot.shared().masters());
    List<Entered> waiting = new ArrayList<>();
    for (Entered job : entered) {
      if (!job.masters.isEmpty() && !job.load.job().master().runs()) {
        waiting.add(job);
      } else if (!job.masters.isEmpty() && !job.isUnknown()) {
        soon.ends(job, job.soon);
        late.ends(job, job.late);
      }
    }
    waiting.sort(
        Comparator.<Entered>comparingLong(job -> job.load.job().submitMillis())
            .thenComparing(job -> job.load.job().id()));
    soon.begin(waiting, Entered::waitsSoon);
    late.begin(waiting, Entered::waitsLate);
  }

  private JobPlan plan(Entered job, int rank) {
    RemainingWork load = job.load;
    double planned = job.isStuck ? Utility.HORIZON_SECONDS : job.target;
    if (job.wait.pool().isPresent()) {
      planned = Math.max(planned, job.soon);
    }
    Judgement judgement = new Judgement(load, pools, job.wait, job.soon, job.late, resolution);
    return new JobPlan(
        load.job().id(),
        rank,
        load.job().groups().isEmpty() ? List.of() : job.assigned,
        load.work().robust(),
        load.work().mean(),
        instant(planned),
        job.isUnknown()
            ? Optional.empty()
            : Optional.of(new Projection(instant(job.soon), instant(job.late))),
        load.claim().utilityAtCompletion(planned),
        judgement.standing(),
        judgement.reason(rank, job.secondsBefore));
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
   * The latest completion that is in time: the budget where a utility has one, and for a class of a
   * user when half the worth is gone, or its budget where that never is. Infinite without either.
   */
  static double inTime(Utility utility) {
    if (utility instanceof SigmoidUtility sigmoid) {
      return sigmoid.terms().budgetSeconds();
    }
    if (utility instanceof LinearUtility linear) {
      return linear.terms().budgetSeconds();
    }
    Contained contained = new Contained(utility);
    double latest = contained.latest(contained.at(0) / 2);
    return latest < Double.POSITIVE_INFINITY
        ? latest
        : Utilities.terms(utility).map(UtilityTerms::budgetSeconds).orElse(latest);
  }
}
