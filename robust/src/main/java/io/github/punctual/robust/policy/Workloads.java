package io.github.punctual.robust.policy;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.DemandDistribution;
import io.github.punctual.robust.demand.DemandEstimate;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.peel.Claim;
import io.github.punctual.robust.slots.Stages;
import io.github.punctual.robust.utility.Utility;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;

/** Makes claims of jobs: what is believed of their work, as time of the capacity of their pools. */
final class Workloads {
  /** The size of tasks of which only the number is known. */
  private static final ResourceVector SMALL = ResourceVector.of(1024, 1);

  private static final double LOG_HALF = Math.log(0.5);
  private static final double LOG_TENTH = Math.log(0.1);

  private final RushSettings settings;
  private final TaskLessons lessons;
  private final RushSnapshot snapshot;
  private final PoolRows pools;
  private final double logTail;

  Workloads(RushSettings settings, TaskLessons lessons, RushSnapshot snapshot, PoolRows pools) {
    this.settings = settings;
    this.lessons = lessons;
    this.snapshot = snapshot;
    this.pools = pools;
    logTail = settings.robustness().logTail();
  }

  RemainingWork of(RushJob job) {
    double elapsed = Math.max(0, snapshot.nowMillis() - job.submitMillis()) / 1000.0;
    Contained utility = new Contained(job.utility());
    String trouble = utility.trouble(elapsed);
    if (!trouble.isEmpty()) {
      return without(job, elapsed, "its utility " + trouble);
    }
    for (TaskGroup group : job.groups()) {
      Optional<String> unfit =
          group.pending() > 0 && pools.without(job).isEmpty()
              ? pools.trouble(job, group.name(), group.size())
              : Optional.empty();
      if (unfit.isPresent()) {
        return without(job, elapsed, unfit.get());
      }
    }
    try {
      return estimated(job, utility, elapsed);
    } catch (RuntimeException e) {
      return without(job, elapsed, "its work cannot be estimated: " + e);
    }
  }

  /** A job that waits for all others, as nothing can be said about it. */
  private RemainingWork without(RushJob job, double elapsed, String trouble) {
    int groups = job.groups().size();
    return new RemainingWork(
        job,
        job.groups(),
        Collections.nCopies(groups, 1.0),
        Collections.nCopies(groups, 0.0),
        new Claim(
            job.id().value(),
            pools.place(job),
            new double[pools.count()],
            0,
            0,
            elapsed,
            seconds -> 0),
        RemainingWork.Work.NONE,
        Collections.nCopies(pools.rows(job).length, 0.0),
        Collections.nCopies(pools.rows(job).length, 0.0),
        RemainingWork.Stage.ASKED,
        trouble);
  }

  private RemainingWork estimated(RushJob job, Utility utility, double elapsed) {
    boolean asked = !job.groups().isEmpty() || lessons.hasRun(job.id());
    List<TaskGroup> groups = asked ? job.groups() : expected(job);
    Sums sums = new Sums(groups.size(), pools.count(), pools.rows(job));
    for (int g = 0; g < groups.size(); g++) {
      TaskGroup group = groups.get(g);
      DemandEstimate estimate =
          settings
              .estimator()
              .estimate(group, lessons.evidence(job.id(), job.historyName(), group.name()));
      sums.taskSeconds.add(estimate.taskSeconds());
      if (group.unfinished() > 0) {
        sums.own[g] = sums.add(group, estimate, job);
      }
    }
    double[] tails = Stages.tails(groups, sums.own);
    double least = 0;
    for (int g = 0; g < tails.length; g++) {
      least = Math.max(least, sums.own[g] + tails[g]);
    }
    return new RemainingWork(
        job,
        groups,
        sums.taskSeconds,
        list(tails),
        new Claim(
            job.id().value(),
            pools.place(job),
            sums.planned,
            least,
            settings.shortensBudgets() ? sums.lag : 0,
            elapsed,
            utility),
        new RemainingWork.Work(sums.robust, sums.mean, sums.median, sums.p90),
        list(sums.share),
        list(sums.variance),
        stage(job, groups),
        "");
  }

  /** What the unfinished groups of a job come to, added up group by group. */
  private final class Sums {
    private final int[] rows;
    private final double[] own;
    private final double[] planned;
    private final double[] share;
    private final double[] variance;
    private final List<Double> taskSeconds;
    private double robust;
    private double mean;
    private double median;
    private double p90;
    private double lag;

    Sums(int groups, int pools, int[] rows) {
      this.rows = rows;
      own = new double[groups];
      planned = new double[pools];
      share = new double[rows.length];
      variance = new double[rows.length];
      taskSeconds = new ArrayList<>(groups);
    }

    /** Adds a group, and returns the least time that it takes by itself, in seconds. */
    double add(TaskGroup group, DemandEstimate estimate, RushJob job) {
      DemandDistribution left = estimate.left();
      // Groups are planned for as if all were long together: the sum of their quantiles.
      double eta = left.atTail(logTail);
      double groupMean = left.mean();
      double groupVariance = left.variance();
      robust += eta;
      mean += groupMean;
      median += left.atTail(LOG_HALF);
      p90 += left.atTail(LOG_TENTH);
      lag = group.pending() > 0 ? Math.max(lag, estimate.taskSeconds()) : lag;
      for (int r = 0; r < rows.length; r++) {
        double part = pools.part(rows[r], group.size());
        planned[rows[r]] += eta * part;
        share[r] += groupMean * part;
        variance[r] += groupVariance * part * part;
      }
      return least(job, group, estimate.taskSeconds(), eta);
    }
  }

  private static List<Double> list(double[] numbers) {
    return Arrays.stream(numbers).boxed().toList();
  }

  /** The least time that a group takes by itself: whole waves of tasks, or the rest of the last. */
  private double least(RushJob job, TaskGroup group, double each, double eta) {
    if (group.pending() == 0) {
      return Math.min(each, eta / group.unfinished());
    }
    return each * Math.ceil((double) group.pending() / pools.atOnce(job, group.size()));
  }

  private RemainingWork.Stage stage(RushJob job, List<TaskGroup> groups) {
    if (job.groups().isEmpty() && !lessons.hasRun(job.id())) {
      return groups.isEmpty() ? RemainingWork.Stage.UNKNOWN : RemainingWork.Stage.EXPECTED;
    }
    return groups.stream().allMatch(group -> group.unfinished() == 0)
        ? RemainingWork.Stage.ENDED
        : RemainingWork.Stage.ASKED;
  }

  /** The tasks of a job that has not asked for any: as many as earlier runs had, or as it says. */
  private List<TaskGroup> expected(RushJob job) {
    SortedMap<String, Integer> before = lessons.tasksBefore(job.historyName());
    if (before.isEmpty()) {
      return job.expected().map(List::of).orElse(List.of());
    }
    ResourceVector size = job.expected().map(TaskGroup::size).orElse(SMALL.min(pools.most(job)));
    if (size.isZero()) {
      return List.of();
    }
    return before.entrySet().stream()
        .map(
            group ->
                new TaskGroup(
                    group.getKey(),
                    size,
                    group.getValue(),
                    List.of(),
                    List.of(),
                    job.expected().map(TaskGroup::hintSeconds).orElse(OptionalDouble.empty())))
        .toList();
  }
}
