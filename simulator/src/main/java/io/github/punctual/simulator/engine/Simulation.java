package io.github.punctual.simulator.engine;

import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.node.Holdings;
import io.github.punctual.simulator.engine.node.NodeEvents;
import io.github.punctual.simulator.engine.node.Nodes;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import io.github.punctual.simulator.engine.share.FairShare;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * One run of one scheduler over one workload. Made for one run, and for one thread.
 *
 * <p>Everything at one instant happens in the order completions, nodes, submissions, instants that
 * the scheduler asked for; completions and submissions of one instant in the order of submission,
 * single tasks in the order of their start.
 */
public final class Simulation {
  private final World world;
  private final Scheduler scheduler;
  private final Execution execution;
  private final NodeEvents nodeEvents;
  private final Cluster cluster;
  private final Holdings whole;
  private int nextSubmission;

  /**
   * A run that is about to begin.
   *
   * @param workload what is submitted
   * @param spec the cluster; resource types that it does not have are ignored in the jobs
   * @param settings what was chosen beside
   * @param scheduler decides; a fresh one for each run
   * @param observers watch, in this order
   * @throws IllegalArgumentException when a job needs nothing that the cluster counts, nodes are to
   *     be lost that it does not have, or the scheduler cannot run in the model
   */
  public Simulation(
      Workload workload,
      ClusterSpec spec,
      SimulationSettings settings,
      Scheduler scheduler,
      List<Observer> observers) {
    this(workload, spec, settings, scheduler, observers, Optional.empty());
  }

  /** A run in which something else than the model of the settings says how jobs progress. */
  Simulation(
      Workload workload,
      ClusterSpec spec,
      SimulationSettings settings,
      Scheduler scheduler,
      List<Observer> observers,
      Optional<Function<World, Execution>> otherExecution) {
    if (scheduler.needsTasks() && settings.model() != ExecutionModel.TASKS) {
      throw new IllegalArgumentException(
          "policy '%s' decides about single tasks; choose the model in which jobs run task by task"
              .formatted(scheduler.name()));
    }
    this.scheduler = scheduler;
    this.nodeEvents = new NodeEvents(settings.faults(), spec);
    this.whole = new Holdings(spec.full());
    Holdings holdings = new Holdings(spec.full());
    List<Job> jobs = new ArrayList<>(workload.jobs().size());
    for (TraceJob job : workload.jobs()) {
      jobs.add(entered(jobs.size(), job, holdings));
    }
    FairShare shared = share(jobs, holdings);
    this.world = new World(jobs, settings, new Nodes(spec), holdings, new Tally(shared), observers);
    this.execution =
        otherExecution
            .map(other -> other.apply(world))
            .orElseGet(
                () ->
                    settings.model() == ExecutionModel.TASKS
                        ? new AllowanceServing(world)
                        : new PerfectParallelism(world, shared));
    this.cluster = new Cluster(world, execution, scheduler.name());
  }

  private static Job entered(int index, TraceJob job, Holdings holdings) {
    ResourceVector task = holdings.known(job.task());
    if (task.isZero()) {
      throw new IllegalArgumentException(
          "a task of job %s needs %s, and the cluster has %s; count the cluster in what tasks need"
              .formatted(job.id(), job.task(), holdings.typeNames()));
    }
    return new Job(index, job, task, holdings.demand(task));
  }

  private static FairShare share(List<Job> jobs, Holdings holdings) {
    boolean oneType = holdings.types() == 1;
    boolean allAlike = jobs.stream().map(Job::task).distinct().count() <= 1;
    return FairShare.among(oneType, allAlike);
  }

  /** Runs until nothing more can happen, and returns all jobs in the order of their submission. */
  public List<Job> run() {
    return run(ProgressListener.NONE);
  }

  /**
   * Runs until nothing more can happen, or to the end that was set, and returns all jobs in the
   * order of their submission. Jobs that have not ended by then wait or run.
   *
   * @param listener is told after each event how far it is, and at the end
   */
  public List<Job> run(ProgressListener listener) {
    world.observers.forEach(observer -> observer.began(cluster));
    scheduler.begin(cluster);
    long next = nextMillisAsItIs();
    long end = world.settings.endMillis().orElse(Long.MAX_VALUE - 1);
    while (next <= end && canGoOn()) {
      advance(next);
      happen();
      next = nextMillis();
      // One event can take a policy that plans a second: the listener says how often it wants to
      // know.
      report(listener);
    }
    if (next != Long.MAX_VALUE && next > end) {
      advance(end);
      world.jobs.stream()
          .filter(job -> job.state() == JobState.RUNNING)
          .forEach(job -> execution.settle(job, world.nowMillis));
    }
    report(listener);
    return Collections.unmodifiableList(world.jobs);
  }

  /** The present, in milliseconds: when the run ended, once it has. */
  long nowMillis() {
    return world.nowMillis;
  }

  private void report(ProgressListener listener) {
    listener.progressed(
        nextSubmission, nextSubmission - world.liveJobs, world.jobs.size(), world.nowMillis);
  }

  private long submissionMillis() {
    return nextSubmission == world.jobs.size()
        ? Long.MAX_VALUE
        : world.jobs.get(nextSubmission).submitMillis();
  }

  /**
   * When the next thing happens. Before time goes on, what is free is used: once for all that
   * happened at an instant.
   */
  private long nextMillis() {
    long next = nextMillisAsItIs();
    if (next > world.nowMillis) {
      scheduler.instantEnds();
      execution.balance(world.nowMillis);
      world.tally.heldShare(world.holdings.share(execution.held()));
      next = nextMillisAsItIs();
    }
    return next;
  }

  private long nextMillisAsItIs() {
    return Math.min(
        Math.min(execution.nextMillis(), nodeEvents.nextMillis()),
        Math.min(submissionMillis(), cluster.nextWakeMillis()));
  }

  /** Faults by chance go on for ever; what they cannot change any more has come to its end. */
  private boolean canGoOn() {
    boolean onlyNodes =
        execution.nextMillis() == Long.MAX_VALUE
            && submissionMillis() == Long.MAX_VALUE
            && cluster.nextWakeMillis() == Long.MAX_VALUE;
    return !onlyNodes
        || (world.liveJobs > 0 && (nodeEvents.hasScripted() || nodeEvents.awaitsNode()));
  }

  /** Lets one thing happen at the present instant, in the order of the classes. */
  private void happen() {
    long now = world.nowMillis;
    if (execution.nextMillis() <= now) {
      execution.next(now, new Ends());
    } else if (nodeEvents.nextMillis() <= now) {
      change(nodeEvents.take().node());
    } else if (submissionMillis() <= now) {
      submit(world.jobs.get(nextSubmission++));
    } else {
      cluster.takeWake();
      scheduler.woken();
    }
  }

  private void submit(Job job) {
    world.liveJobs++;
    world.tally.enter(job);
    world.observers.forEach(observer -> observer.submitted(job));
    if (whole.count(job.task()) == 0 && !scheduler.refusesWhatNeverFits(job)) {
      cluster.reject(job, ReasonCode.TASK_TOO_LARGE);
    } else {
      scheduler.submitted(job);
    }
  }

  private void change(int node) {
    if (nodeEvents.isLost(node) == world.nodes.isLost(node)) {
      return;
    }
    if (nodeEvents.isLost(node)) {
      execution.nodeLost(node, world.nowMillis);
      world.nodes.lose(node);
    } else {
      world.nodes.bring(node);
      execution.nodeBack(node, world.nowMillis);
    }
    world.holdings.capacity(world.nodes.capacity());
    cluster.resolve();
    scheduler.capacityChanged();
  }

  private void advance(long toMillis) {
    if (toMillis > world.nowMillis) {
      for (Observer observer : world.observers) {
        observer.advanced(world.nowMillis, toMillis, world.tally);
      }
      world.nowMillis = toMillis;
      execution.advanced(toMillis);
    }
  }

  /** What is told when a task or a running job has come to its end by itself. */
  final class Ends {
    private Ends() {}

    /** A task ended; its job runs. */
    void taskEnded(Job job, String stage, long ranMillis, boolean completed) {
      scheduler.taskEnded(job, stage, ranMillis, completed);
    }

    void completed(Job job) {
      cluster.stop(job, JobState.COMPLETED, Optional.empty());
      scheduler.completed(job);
    }

    /** One of its tasks failed too often. */
    void failed(Job job) {
      cluster.stop(job, JobState.FAILED, Optional.empty());
      scheduler.failed(job);
    }
  }
}
