package io.github.punctual.simulator.mix;

import io.github.punctual.core.job.JobId;
import io.github.punctual.robust.demand.DemandEstimators;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.peel.ExactPeeling;
import io.github.punctual.robust.policy.JobPlan;
import io.github.punctual.robust.policy.RushJob;
import io.github.punctual.robust.policy.RushPolicy;
import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.robust.policy.RushSnapshot;
import io.github.punctual.robust.policy.SharedCapacity;
import io.github.punctual.robust.worstcase.Robustness;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.StageProgress;
import io.github.punctual.simulator.scheduler.StageGroups;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;

/** The jobs that name a utility, planned by RUSH among themselves. */
final class UtilityJobs {
  /**
   * What a job is to have.
   *
   * @param tasks how many tasks
   * @param rank its place among the jobs by utility, from 0
   */
  record Wish(int tasks, int rank) {}

  /** As often as in the ResourceManager at most. */
  private static final long INTERVAL_MILLIS = 10_000;

  private static final double THETA = 0.9;
  private static final double DELTA = 0.7;
  private static final double PRIOR_SECONDS = 60;

  private static final List<StageProgress> NO_STAGES = List.of();

  private final RushPolicy policy =
      new RushPolicy(
          new RushSettings(
              new Robustness(THETA, DELTA),
              DemandEstimators.of("gaussian", PRIOR_SECONDS),
              new ExactPeeling()));
  private final Map<JobId, MixJob> jobs = new TreeMap<>();
  private final Map<JobId, JobPlan> plans = new HashMap<>();
  private boolean isStale;
  private long plannedMillis = -INTERVAL_MILLIS;

  void submitted(MixJob job) {
    jobs.put(job.id, job);
    isStale = true;
  }

  void taskEnded(MixJob job, String stage, long ranMillis, boolean completed) {
    policy.taskEnded(job.id, stage, ranMillis / 1000.0, completed);
    isStale = true;
  }

  void ended(MixJob job, boolean completed) {
    jobs.remove(job.id);
    plans.remove(job.id);
    policy.jobEnded(job.id, job.job.trace().name(), completed);
    isStale = true;
  }

  /**
   * Plans if it is time.
   *
   * @param shared makes what they share of the jobs
   */
  void plan(Cluster cluster, Function<Collection<MixJob>, SharedCapacity> shared) {
    long now = cluster.nowMillis();
    if (!isStale || now < plannedMillis + INTERVAL_MILLIS) {
      return;
    }
    isStale = false;
    plannedMillis = now;
    List<RushJob> all = new ArrayList<>(jobs.size());
    for (MixJob job : jobs.values()) {
      List<TaskGroup> groups = new ArrayList<>();
      // Masters ask for what can start, once they run; a ResourceManager is told of nothing else.
      for (StageProgress stage : job.hasMaster ? cluster.stages(job.job) : NO_STAGES) {
        if (stage.after().isEmpty()) {
          groups.add(StageGroups.of(stage, cluster.counted(stage.stage().task()), now, false));
        }
      }
      all.add(
          new RushJob(
              job.id,
              job.job.trace().name(),
              job.job.submitMillis(),
              job.job.trace().worth(),
              groups,
              Optional.empty(),
              UtilityPools.of(job),
              new RushJob.Master(MasterLimits.SIZE, job.hasMaster)));
    }
    plans.clear();
    if (!all.isEmpty()) {
      RushSnapshot snapshot = new RushSnapshot(now, shared.apply(jobs.values()), all);
      for (JobPlan plan : policy.decide(snapshot).jobs()) {
        plans.put(plan.job(), plan);
      }
    }
  }

  /** When it wants to plan again, in milliseconds; empty while nothing has changed. */
  OptionalLong wakeMillis() {
    return isStale ? OptionalLong.of(plannedMillis + INTERVAL_MILLIS) : OptionalLong.empty();
  }

  /** What a job is to have and does not; empty when it is no job by utility or has that. */
  Optional<Wish> lacking(MixJob job) {
    return plan(job)
        .map(plan -> new Wish(plan.wantedTasks(), plan.rank()))
        .filter(wish -> job.job.allowedTasks() < wish.tasks());
  }

  /** What the latest plan says of a job; empty when it knows none of it. */
  Optional<JobPlan> plan(MixJob job) {
    return Optional.ofNullable(plans.get(job.id));
  }
}
