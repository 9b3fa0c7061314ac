package io.github.punctual.robust.policy;

import io.github.punctual.core.job.JobId;
import io.github.punctual.robust.demand.DemandDistribution;
import io.github.punctual.robust.demand.DemandEstimate;
import io.github.punctual.robust.demand.Evidence;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.demand.TaskTimesRecorder;
import io.github.punctual.robust.peel.Claim;
import io.github.punctual.robust.slots.Assignment;
import io.github.punctual.robust.slots.SlotClaim;
import io.github.punctual.robust.slots.VectorMapping;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * RUSH (Huang et al., ICDCS 2016): estimates what work each job has left, plans for the worst that
 * is still plausible, orders jobs lexicographically max-min in utility, and says how many tasks
 * each is to run now. Asked anew whenever something has happened: the feedback cycle of section IV.
 *
 * <p>Used by one thread at a time.
 */
public final class RushPolicy {
  private static final double LOG_TENTH = Math.log(0.1);
  private static final double LOG_HALF = Math.log(0.5);

  private final RushSettings settings;
  private final Map<JobId, SortedMap<String, TaskTimesRecorder>> running = new TreeMap<>();
  private final SortedMap<String, SortedMap<String, TaskTimes>> history = new TreeMap<>();

  /** What {@link #cluster} found, until the history changes; null then. */
  private TaskTimes cluster;

  /** A policy that has learned nothing. */
  public RushPolicy(RushSettings settings) {
    this.settings = settings;
  }

  /**
   * A task of a job has ended.
   *
   * @param group the name of its group
   * @param seconds how long it ran, at least 0
   * @param completed whether it need not run again
   */
  public void taskEnded(JobId job, String group, double seconds, boolean completed) {
    TaskTimesRecorder times =
        running
            .computeIfAbsent(job, id -> new TreeMap<>())
            .computeIfAbsent(group, name -> new TaskTimesRecorder());
    if (completed) {
      times.completed(seconds);
    } else {
      times.failed(seconds);
    }
  }

  /**
   * A job has ended.
   *
   * @param completed whether its task times may be expected of its next run
   */
  public void jobEnded(JobId job, String historyName, boolean completed) {
    SortedMap<String, TaskTimesRecorder> times = running.remove(job);
    if (completed && times != null) {
      SortedMap<String, TaskTimes> byGroup = new TreeMap<>();
      times.forEach((group, recorder) -> byGroup.put(group, recorder.times()));
      history.put(historyName, byGroup);
      cluster = null;
    }
  }

  /** What all jobs are to have now. */
  public RushPlan decide(RushSnapshot snapshot) {
    List<Work> works = snapshot.jobs().stream().map(job -> work(job, snapshot)).toList();
    double[] targets = settings.peeling().targets(works.stream().map(Work::claim).toList());
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < targets.length; i++) {
      order.add(i);
    }
    order.sort(Comparator.<Integer>comparingDouble(i -> targets[i]).thenComparing(i -> i));
    List<SlotClaim> slots = order.stream().map(i -> works.get(i).slots(targets[i])).toList();
    List<Assignment> assigned = VectorMapping.assign(snapshot.capacity(), slots);
    List<JobPlan> plans = new ArrayList<>();
    for (int rank = 0; rank < order.size(); rank++) {
      int i = order.get(rank);
      plans.add(works.get(i).plan(rank, targets[i], assigned.get(rank), snapshot.nowMillis()));
    }
    return new RushPlan(snapshot.nowMillis(), plans);
  }

  private Work work(RushJob job, RushSnapshot snapshot) {
    double robust = 0;
    double mean = 0;
    double median = 0;
    double p90 = 0;
    double longest = 0;
    double[] share = new double[Math.max(1, snapshot.capacity().amounts().size())];
    List<Double> seconds = new ArrayList<>();
    for (TaskGroup group : job.groups()) {
      TaskTimes before =
          history
              .getOrDefault(job.historyName(), new TreeMap<>())
              .getOrDefault(group.name(), TaskTimes.NONE);
      DemandEstimate estimate =
          settings
              .estimator()
              .estimate(group, new Evidence(seen(job.id(), group.name()), before, cluster()));
      DemandDistribution left = estimate.left();
      double eta = left.atTail(settings.robustness().logTail());
      robust += eta;
      mean += left.mean();
      median += left.atTail(LOG_HALF);
      p90 += left.atTail(LOG_TENTH);
      double each = estimate.taskSeconds();
      seconds.add(each);
      longest = Math.max(longest, group.unfinished() == 0 ? 0 : Math.min(each, eta));
      int type = 0;
      for (Map.Entry<String, Long> entry : snapshot.capacity().amounts().entrySet()) {
        share[type++] += eta * group.size().get(entry.getKey()) / entry.getValue();
      }
    }
    double elapsed = Math.max(0, snapshot.nowMillis() - job.submitMillis()) / 1000.0;
    return new Work(
        job,
        new Claim(job.id().toString(), share, longest, elapsed, job.utility()),
        seconds,
        robust,
        mean,
        mean > 0 ? median / robust : 1,
        mean > 0 ? p90 / robust : 1);
  }

  /** All tasks of earlier runs, as a prior for first runs. */
  private TaskTimes cluster() {
    if (cluster == null) {
      cluster =
          TaskTimes.together(
              history.values().stream().flatMap(byGroup -> byGroup.values().stream()).toList());
    }
    return cluster;
  }

  private TaskTimes seen(JobId job, String group) {
    SortedMap<String, TaskTimesRecorder> byGroup = running.get(job);
    TaskTimesRecorder times = byGroup == null ? null : byGroup.get(group);
    return times == null ? TaskTimes.NONE : times.times();
  }

  /** A job, what it has left, and what that means for the division of time. */
  private record Work(
      RushJob job,
      Claim claim,
      List<Double> taskSeconds,
      double robust,
      double mean,
      double medianPart,
      double p90Part) {
    SlotClaim slots(double target) {
      return new SlotClaim(job.groups(), taskSeconds, target);
    }

    JobPlan plan(int rank, double target, Assignment assigned, long now) {
      long targetMillis = now + (long) Math.ceil(1000 * target);
      long medianMillis = now + (long) Math.ceil(1000 * target * medianPart);
      long p90Millis = now + (long) Math.ceil(1000 * target * Math.max(medianPart, p90Part));
      double utility = claim.utilityAt(target);
      double best = claim.utilityAt(0);
      Standing standing =
          utility >= job.utility().at(0)
              ? Standing.PATIENT
              : best <= 0 ? Standing.IMPOSSIBLE : Standing.ON_TIME;
      return new JobPlan(
          job.id(),
          rank,
          assigned.tasks(),
          robust,
          mean,
          targetMillis,
          new Projection(medianMillis, p90Millis),
          utility,
          standing,
          "planned to be done in %.0f s, for %.0f container seconds".formatted(target, robust));
    }
  }

  /** What it has learned: enough for {@link #restore} to make an equal policy. */
  public RushMemory memory() {
    SortedMap<JobId, SortedMap<String, TaskTimes>> now = new TreeMap<>();
    running.forEach(
        (job, byGroup) -> {
          SortedMap<String, TaskTimes> times = new TreeMap<>();
          byGroup.forEach((group, recorder) -> times.put(group, recorder.times()));
          now.put(job, times);
        });
    return new RushMemory(history, now);
  }

  /** Replaces what it has learned. */
  public void restore(RushMemory memory) {
    cluster = null;
    history.clear();
    history.putAll(memory.history());
    running.clear();
    memory
        .running()
        .forEach(
            (job, byGroup) -> {
              SortedMap<String, TaskTimesRecorder> times = new TreeMap<>();
              byGroup.forEach((group, seen) -> times.put(group, TaskTimesRecorder.of(seen)));
              running.put(job, times);
            });
  }
}
