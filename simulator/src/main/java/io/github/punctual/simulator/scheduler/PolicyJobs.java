package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.job.TaskEnd;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.engine.StageProgress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The jobs with deadlines of a simulation as the ResourceManager tells a policy of them: which of
 * their tasks began and ended, beside what happens to the jobs themselves. What the policy decides
 * is carried out, but for the number of tasks: who is admitted is given none yet.
 */
public final class PolicyJobs {
  private final Cluster cluster;
  private final PolicyRunner runner;
  private final Optional<DivisibleWork> divisible;
  private final Consumer<Decision> onDecision;
  private final Map<JobId, Job> jobs = new HashMap<>();
  private final Map<JobId, List<TaskEnd>> ended = new LinkedHashMap<>();
  private final Set<JobId> changed = new LinkedHashSet<>();

  /**
   * No jobs yet.
   *
   * @param onDecision told of every decision when it has been carried out
   */
  public PolicyJobs(Cluster cluster, PolicyRunner runner, Consumer<Decision> onDecision) {
    this(cluster, runner, Optional.empty(), onDecision);
  }

  /** Jobs whose tasks are only parts of their work, where there is divisible work. */
  PolicyJobs(
      Cluster cluster,
      PolicyRunner runner,
      Optional<DivisibleWork> divisible,
      Consumer<Decision> onDecision) {
    this.cluster = cluster;
    this.runner = runner;
    this.divisible = divisible;
    this.onDecision = onDecision;
  }

  /** The policy with its books. */
  public PolicyRunner runner() {
    return runner;
  }

  /** The jobs that wait or run. */
  Map<JobId, Job> all() {
    return Collections.unmodifiableMap(jobs);
  }

  static JobId id(Job job) {
    return new JobId(job.trace().id());
  }

  /** A job as its user declares it. */
  static DeadlineJob declared(Job job, PoolId pool) {
    return new DeadlineJob(
        id(job),
        job.trace().name(),
        job.trace().user(),
        pool,
        job.submitMillis(),
        job.deadlineMillis().orElseThrow(),
        job.requestedTasks(),
        job.task(),
        ResourceVector.ZERO,
        OptionalLong.empty());
  }

  /**
   * A completed job as policies learn from it. What was lost does not count as its computation
   * time: it says nothing about its work.
   *
   * @param mostTasks the most tasks that it was allowed at once
   * @param capacityTasks how many of its tasks its pool holds
   */
  static Outcome outcome(Job job, int mostTasks, int capacityTasks) {
    return new Outcome(
        id(job),
        job.trace().name(),
        job.trace().user(),
        Math.max(1, Math.round(job.doneMillis())),
        job.trace().totalTasks(),
        job.requestedTasks(),
        Math.max(mostTasks, capacityTasks),
        job.trace().budgetMillis().orElseThrow(),
        mostTasks,
        job.endMillis() - job.submitMillis());
  }

  /**
   * The stages of a running job of which tasks run or can start: a ResourceManager sees what
   * masters ask for, and is told of no others, nor which come after which.
   */
  static List<TaskStage> stages(Cluster cluster, Job job) {
    List<TaskStage> stages = new ArrayList<>();
    for (StageProgress stage : cluster.stages(job)) {
      if (stage.after().isEmpty()) {
        ResourceVector size = cluster.counted(stage.stage().task());
        stages.add(
            new TaskStage(
                stage.stage().id(), size, stage.pending(), stage.startedMillis(), List.of()));
      }
    }
    return stages;
  }

  /** A job with a deadline was submitted to a pool. */
  public void submitted(Job job, PoolId pool) {
    report();
    DeadlineJob declared = declared(job, pool);
    jobs.put(declared.id(), job);
    handle(new Event.Submitted(cluster.nowMillis(), declared));
  }

  /** A task of one of the jobs ended by itself. */
  public void taskEnded(Job job, String stage, long ranMillis, boolean completed) {
    changed.add(id(job));
    ended
        .computeIfAbsent(id(job), id -> new ArrayList<>())
        .add(new TaskEnd(stage, ranMillis, completed));
  }

  /** A job completed that was allowed so many tasks at once at most; {@link #report} follows. */
  public void completed(Job job, int mostTasks, PoolId pool) {
    List<TaskEnd> last = forget(job);
    Outcome outcome = outcome(job, mostTasks, runner.capacity().count(pool, job.task()));
    handle(new Event.Completed(cluster.nowMillis(), outcome, last));
  }

  public void failed(Job job) {
    forget(job);
    handle(new Event.Withdrawn(cluster.nowMillis(), id(job)));
  }

  private List<TaskEnd> forget(Job job) {
    jobs.remove(id(job));
    changed.remove(id(job));
    List<TaskEnd> last = ended.remove(id(job));
    return last == null ? List.of() : last;
  }

  /** The policy may promise another capacity from now on. */
  public void capacity(ClusterCapacity capacity) {
    changed.addAll(jobs.keySet());
    report();
    handle(new Event.CapacityChanged(cluster.nowMillis(), capacity));
  }

  /**
   * How many more tasks a job may start while it yields to others; the largest number where it does
   * not.
   */
  public int capped(Job job) {
    ResourceVector cap = runner.caps().get(id(job));
    return cap == null
        ? Integer.MAX_VALUE
        : cluster.fittingTasks(job, cap.minus(cluster.inUse(job)), Integer.MAX_VALUE);
  }

  /** A job has other tasks than before. */
  public void changed(JobId job) {
    changed.add(job);
  }

  /** Tells the policy which tasks of which jobs run and wait now, where that has changed. */
  public void report() {
    List<Progress> reports = divisible.map(work -> work.report(jobs)).orElseGet(this::whole);
    changed.clear();
    ended.clear();
    if (!reports.isEmpty() && runner.followsTasks()) {
      handle(new Event.Progressed(cluster.nowMillis(), reports));
    }
  }

  private List<Progress> whole() {
    List<Progress> reports = new ArrayList<>();
    for (JobId id : changed) {
      Job job = jobs.get(id);
      if (job != null && job.state() == JobState.RUNNING) {
        reports.add(
            new Progress(
                id, cluster.nowMillis(), stages(cluster, job), ended.getOrDefault(id, List.of())));
      }
    }
    return reports;
  }

  /** Tells the policy what happened, and carries out what it decides. */
  public void handle(Event event) {
    runner.handle(event).forEach(this::carryOut);
  }

  private void carryOut(Decision decision) {
    Job job = jobs.get(decision.job());
    switch (decision.action()) {
      case ADMIT -> {
        cluster.admit(job, 0);
        // Also one that gets nothing yet asks for its tasks, and what is promised to it is in use.
        changed.add(decision.job());
        promise(job, decision);
      }
      case RESIZE -> promise(job, decision);
      case HOLD -> {}
      case REJECT -> {
        jobs.remove(decision.job());
        cluster.reject(job, decision.reason());
      }
      case TERMINATE -> {
        jobs.remove(decision.job());
        cluster.terminate(job, decision.reason());
      }
    }
    onDecision.accept(decision);
  }

  private void promise(Job job, Decision decision) {
    if (decision.standing() == Standing.PROMISED) {
      cluster.promise(job);
    } else {
      cluster.promiseNothing(job);
    }
  }
}
