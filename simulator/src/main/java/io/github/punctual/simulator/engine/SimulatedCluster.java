package io.github.punctual.simulator.engine;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.simulator.workload.Stage;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What a scheduler moves a simulation with, and what it leaves to the simulation. */
final class SimulatedCluster implements Cluster {
  private final World world;
  private final Execution execution;
  private final String scheduler;
  private final NavigableSet<Long> wakes = new TreeSet<>();

  /** The running jobs with a fixed allocation, in the order of admission. */
  private final Set<Job> fixed = new LinkedHashSet<>();

  private boolean isOvercommitted;

  SimulatedCluster(World world, Execution execution, String scheduler) {
    this.world = world;
    this.execution = execution;
    this.scheduler = scheduler;
  }

  @Override
  public long nowMillis() {
    return world.nowMillis;
  }

  @Override
  public ExecutionModel model() {
    return world.settings().model();
  }

  @Override
  public Costs costs() {
    return world.settings().costs();
  }

  @Override
  public ClusterCapacity capacity() {
    return world.holdings().capacity();
  }

  @Override
  public int capacityTasks(Job job) {
    return world.holdings().count(job);
  }

  @Override
  public int freeTasks(Job job) {
    return world.holdings().free(job);
  }

  @Override
  public void admit(Job job, int tasks) {
    require(job, JobState.WAITING, "admit");
    requireRoom(job, tasks);
    start(job);
    fixed.add(job);
    allow(job, tasks);
  }

  @Override
  public void share(Job job) {
    require(job, JobState.WAITING, "share what is left with");
    start(job);
    job.sharing = true;
    execution.shared(job, nowMillis());
    world.observers().forEach(observer -> observer.resized(job, 0));
  }

  private void start(Job job) {
    job.state = JobState.RUNNING;
    job.startMillis = nowMillis();
    execution.started(job, nowMillis());
  }

  @Override
  public void resize(Job job, int tasks) {
    require(job, JobState.RUNNING, "resize");
    if (job.sharing) {
      throw new IllegalStateException(
          "%s wants to resize job %s, which shares what is left".formatted(scheduler, job));
    }
    requireRoom(job, tasks);
    if (tasks != job.allowedTasks) {
      allow(job, tasks);
    }
  }

  @Override
  public void take(Job job, int tasks) {
    require(job, JobState.RUNNING, "take tasks of");
    execution.take(job, tasks, nowMillis());
    resize(job, job.allowedTasks() - tasks);
  }

  private void requireRoom(Job job, int tasks) {
    if (tasks < 0 || tasks - job.allowedTasks > Math.max(0, world.holdings().free(job))) {
      throw new IllegalStateException(
          "%s gives job %s %d tasks instead of %d; %d are free"
              .formatted(scheduler, job, tasks, job.allowedTasks, world.holdings().free(job)));
    }
  }

  private void allow(Job job, int tasks) {
    world.holdings().allow(job, tasks - job.allowedTasks);
    boolean isAdmission = job.startMillis == nowMillis() && job.allowedTasks == 0;
    job.allowedTasks = tasks;
    if (isOvercommitted) {
      hold(job, Math.min((int) job.tasks, tasks), isAdmission);
      resolve();
    } else {
      hold(job, tasks, isAdmission);
    }
  }

  /** A job has another number of tasks. */
  private void hold(Job job, int tasks, boolean tellAlways) {
    double before = job.tasks;
    if (tasks == before && !tellAlways) {
      return;
    }
    execution.settle(job, nowMillis());
    job.tasks = tasks;
    execution.resized(job, before, nowMillis());
    world.resized(job, before);
  }

  /**
   * Where nodes are lost that jobs need, those that were admitted first have what they were
   * allowed, the others what is left of it; when nodes are back, all do.
   */
  void resolve() {
    boolean wasOvercommitted = isOvercommitted;
    isOvercommitted = world.holdings().isOvercommitted();
    if (!isOvercommitted && !wasOvercommitted) {
      return;
    }
    double[] left = world.holdings().total();
    for (Job job : fixed) {
      double[] demand = job.demand();
      double fits = job.allowedTasks;
      for (int i = 0; i < left.length; i++) {
        if (demand[i] > 0) {
          fits = Math.min(fits, Math.floor(left[i] / demand[i] + 1e-9));
        }
      }
      for (int i = 0; i < left.length; i++) {
        left[i] -= fits * demand[i];
      }
      hold(job, (int) fits, false);
    }
  }

  @Override
  public void reject(Job job, ReasonCode reason) {
    require(job, JobState.WAITING, "reject");
    end(job, JobState.REJECTED, Optional.of(reason));
  }

  @Override
  public void terminate(Job job, ReasonCode reason) {
    require(job, JobState.RUNNING, "terminate");
    stop(job, JobState.TERMINATED, Optional.of(reason));
  }

  /** A running job ends. */
  void stop(Job job, JobState state, Optional<ReasonCode> reason) {
    if (state != JobState.COMPLETED) {
      execution.settle(job, nowMillis());
    }
    execution.stopped(job, nowMillis());
    if (!job.sharing) {
      fixed.remove(job);
      world.holdings().allow(job, -job.allowedTasks);
      double before = job.tasks;
      job.tasks = 0;
      job.allowedTasks = 0;
      world.tally().resize(job, before);
    }
    end(job, state, reason);
    resolve();
  }

  private void end(Job job, JobState state, Optional<ReasonCode> reason) {
    world.tally().leave(job);
    world.liveJobs--;
    job.state = state;
    job.endMillis = nowMillis();
    job.reason = reason;
    world.observers().forEach(observer -> observer.ended(job));
  }

  @Override
  public void promise(Job job) {
    requireLive(job, "promise something to");
    job.promise = DeadlinePromise.GIVEN;
  }

  @Override
  public void promiseNothing(Job job) {
    requireLive(job, "promise nothing to");
    if (job.promise != DeadlinePromise.GIVEN) {
      job.promise = DeadlinePromise.NONE;
    }
  }

  @Override
  public double progress(Job job) {
    require(job, JobState.RUNNING, "ask the progress of");
    execution.settle(job, nowMillis());
    return world.settings().reports().reported(job);
  }

  @Override
  public List<StageProgress> stages(Job job) {
    return job.state() == JobState.WAITING
        ? StageProgress.notBegun(job.trace().stages())
        : execution.stages(job);
  }

  @Override
  public int startableTasks(Job job) {
    if (job.state() != JobState.WAITING) {
      return execution.startableTasks(job);
    }
    int tasks = 0;
    for (Stage stage : job.trace().stages()) {
      tasks += stage.parents().isEmpty() ? stage.tasks() : 0;
    }
    return tasks;
  }

  @Override
  public void wakeAt(long millis) {
    wakes.add(Math.max(nowMillis(), millis));
  }

  @Override
  public void wakeOnlyAt(long millis) {
    wakes.clear();
    wakeAt(millis);
  }

  /** The next instant at which the scheduler wants to be woken. */
  long nextWakeMillis() {
    return wakes.isEmpty() ? Long.MAX_VALUE : wakes.first();
  }

  void takeWake() {
    wakes.pollFirst();
  }

  private void require(Job job, JobState state, String verb) {
    if (job.state() != state) {
      throw unfit(job, verb);
    }
  }

  private void requireLive(Job job, String verb) {
    if (job.state().isEnd()) {
      throw unfit(job, verb);
    }
  }

  private IllegalStateException unfit(Job job, String verb) {
    return new IllegalStateException(
        "%s wants to %s job %s, which is %s".formatted(scheduler, verb, job, job.state()));
  }
}
