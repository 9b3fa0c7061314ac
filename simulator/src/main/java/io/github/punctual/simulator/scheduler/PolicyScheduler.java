package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.TaskStage;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.engine.Scheduler;
import io.github.punctual.simulator.replay.DecisionLogging;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Drives a policy as the ResourceManager does, in simulated time: the same {@link PolicyRunner},
 * the same events, the same log.
 *
 * <p>Jobs without a deadline are none of the policy's business, as there: they share what promises
 * leave, and give way to them.
 */
public final class PolicyScheduler extends NamedScheduler implements DecisionLogging {
  private final Policy policy;
  private final Map<String, String> settings;
  private final DecisionLog log;
  private final BestEffortFloor floor;
  private final Map<JobId, Driven> jobs = new HashMap<>();
  private PolicyRunner runner;
  private long armedMillis = Long.MAX_VALUE;

  /** A job that waits or runs under the policy, and the most tasks that it was allowed. */
  private static final class Driven {
    final Job job;
    int mostTasks;

    /** Its tasks as the policy knows them. */
    List<TaskStage> reported = List.of();

    Driven(Job job) {
      this.job = job;
    }
  }

  /**
   * Drives a policy that has learned nothing, which may promise the whole cluster.
   *
   * @param name its name in reports
   * @param settings the policy's settings, for the log
   * @param log gets every decision with its inputs
   */
  public PolicyScheduler(
      String name, Policy policy, Map<String, String> settings, DecisionLog log) {
    this(name, policy, settings, log, BestEffortFloor.NONE);
  }

  /** Drives one that may promise all but a floor: what its jobs are not given others share. */
  PolicyScheduler(
      String name,
      Policy policy,
      Map<String, String> settings,
      DecisionLog log,
      BestEffortFloor floor) {
    super(name);
    this.policy = policy;
    this.settings = Map.copyOf(settings);
    this.log = log;
    this.floor = floor;
  }

  @Override
  public Optional<Scheduler> logging(DecisionLog other) {
    return Optional.of(new PolicyScheduler(name, policy, settings, other, floor));
  }

  @Override
  public void begin(Cluster simulated) {
    super.begin(simulated);
    runner = PolicyRunner.start(policy, settings, log, cluster.nowMillis(), promisable());
  }

  private ClusterCapacity promisable() {
    return floor.promisable(cluster.capacity());
  }

  @Override
  public boolean refusesWhatNeverFits(Job job) {
    return job.deadlineMillis().isPresent();
  }

  @Override
  public void submitted(Job job) {
    if (job.deadlineMillis().isEmpty()) {
      cluster.share(job);
      return;
    }
    DeadlineJob declared = PolicyJobs.declared(job, Cluster.ROOT);
    jobs.put(declared.id(), new Driven(job));
    handle(new Event.Submitted(cluster.nowMillis(), declared));
  }

  @Override
  public void completed(Job job) {
    Driven driven = jobs.remove(PolicyJobs.id(job));
    if (driven != null) {
      int capacityTasks = runner.capacity().count(Cluster.ROOT, job.task());
      handle(
          new Event.Completed(
              cluster.nowMillis(), PolicyJobs.outcome(job, driven.mostTasks, capacityTasks)));
    }
  }

  @Override
  public void failed(Job job) {
    JobId id = PolicyJobs.id(job);
    if (jobs.remove(id) != null) {
      handle(new Event.Withdrawn(cluster.nowMillis(), id));
    }
  }

  @Override
  public void capacityChanged() {
    handle(new Event.CapacityChanged(cluster.nowMillis(), promisable()));
  }

  @Override
  public void woken() {
    long now = cluster.nowMillis();
    armedMillis = Long.MAX_VALUE;
    if (runner.wakeMillis().orElse(Long.MAX_VALUE) <= now) {
      handle(new Event.TimePassed(now));
    }
    arm();
  }

  private void handle(Event event) {
    if (runner.followsTasks()) {
      report();
    }
    runner.handle(event).forEach(this::carryOut);
    arm();
  }

  /** Which tasks of which jobs run and wait now, where that is not known yet. */
  private void report() {
    List<Progress> reports = new ArrayList<>();
    for (RunningJob running : runner.running()) {
      Driven driven = jobs.get(running.job().id());
      if (driven != null && driven.job.state() == JobState.RUNNING) {
        List<TaskStage> stages = PolicyJobs.stages(cluster, driven.job);
        if (!stages.equals(driven.reported)) {
          driven.reported = stages;
          reports.add(new Progress(running.job().id(), cluster.nowMillis(), stages, List.of()));
        }
      }
    }
    if (!reports.isEmpty()) {
      runner.handle(new Event.Progressed(cluster.nowMillis(), reports)).forEach(this::carryOut);
    }
  }

  /** Asks to be woken when the policy wants to be, unless that is going to happen before. */
  private void arm() {
    long due = runner.wakeMillis().orElse(Long.MAX_VALUE);
    if (due < armedMillis) {
      armedMillis = due;
      cluster.wakeAt(due);
    }
  }

  private void carryOut(Decision decision) {
    Driven driven = jobs.get(decision.job());
    driven.mostTasks = Math.max(driven.mostTasks, decision.tasks());
    switch (decision.action()) {
      case ADMIT -> cluster.admit(driven.job, decision.tasks());
      case RESIZE -> cluster.resize(driven.job, decision.tasks());
      case HOLD -> {}
      case REJECT -> {
        jobs.remove(decision.job());
        cluster.reject(driven.job, decision.reason());
      }
      case TERMINATE -> {
        jobs.remove(decision.job());
        cluster.terminate(driven.job, decision.reason());
      }
    }
  }
}
