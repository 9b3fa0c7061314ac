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
    double robust = 0;
    double mean = 0;
    double median = 0;
    double p90 = 0;
    double lag = 0;
    double[] own = new double[groups.size()];
    int[] rows = pools.rows(job);
    double[] planned = new double[pools.count()];
    double[] share = new double[rows.length];
    double[] variance = new double[rows.length];
    List<Double> taskSeconds = new ArrayList<>(groups.size());
    for (int g = 0; g < own.length; g++) {
      TaskGroup group = groups.get(g);
      DemandEstimate estimate =
          settings
              .estimator()
              .estimate(group, lessons.evidence(job.id(), job.historyName(), group.name()));
      DemandDistribution left = estimate.left();
      double each = estimate.taskSeconds();
      taskSeconds.add(each);
      if (group.unfinished() == 0) {
        continue;
      }
      // Groups are planned for as if all were long together: the sum of their quantiles.
      double eta = left.atTail(logTail);
      robust += eta;
      double groupMean = left.mean();
      double groupVariance = left.variance();
      mean += groupMean;
      median += left.atTail(LOG_HALF);
      p90 += left.atTail(LOG_TENTH);
      own[g] = least(job, group, each, eta);
      lag = group.pending() > 0 ? Math.max(lag, each) : lag;
      for (int r = 0; r < rows.length; r++) {
        double part = pools.part(rows[r], group.size());
        planned[rows[r]] += eta * part;
        share[r] += groupMean * part;
        variance[r] += groupVariance * part * part;
      }
    }
    double[] tails = Stages.tails(groups, own);
    double least = 0;
    for (int g = 0; g < own.length; g++) {
      least = Math.max(least, own[g] + tails[g]);
    }
    return new RemainingWork(
        job,
        groups,
        taskSeconds,
        list(tails),
        new Claim(
            job.id().value(),
            pools.place(job),
            planned,
            least,
            settings.shortensBudgets() ? lag : 0,
            elapsed,
            utility),
        new RemainingWork.Work(robust, mean, median, p90),
        list(share),
        list(variance),
        stage(job, groups),
        "");
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
