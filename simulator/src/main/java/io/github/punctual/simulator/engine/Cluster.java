package io.github.punctual.simulator.engine;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.node.Holdings;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.Costs;
import io.github.punctual.simulator.engine.settings.ExecutionModel;
import io.github.punctual.simulator.engine.settings.ShrinkPolicy;
import java.util.List;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** The simulated cluster as a scheduler sees and moves it. */
public final class Cluster {
  /** The pool that is the whole cluster. */
  public static final PoolId ROOT = ClusterSpec.ROOT;

  private final World world;
  private final Execution execution;
  private final String scheduler;
  private final NavigableSet<Long> wakes = new TreeSet<>();
  private final Allocations allocations;

  Cluster(World world, Execution execution, String scheduler) {
    this.world = world;
    this.execution = execution;
    this.scheduler = scheduler;
    this.allocations = new Allocations(world, execution);
  }

  public long nowMillis() {
    return world.nowMillis;
  }

  public ExecutionModel model() {
    return world.settings.model();
  }

  /** What is charged beside the work. */
  public Costs costs() {
    return world.settings.costs();
  }

  /**
   * The capacity now, as the policies of the ResourceManager see it: one pool, with its nodes where
   * the cluster has any.
   */
  public ClusterCapacity capacity() {
    return world.holdings.capacity();
  }

  /** All that there is now. */
  public ResourceVector total() {
    return capacity().find(ROOT).orElseThrow().capacity();
  }

  /** What a cluster that has some resource types counts of what a task needs. */
  public static ResourceVector counted(ResourceVector task, Set<String> types) {
    return Holdings.counted(task, types);
  }

  /** What this cluster counts of what a task needs. */
  public ResourceVector counted(ResourceVector task) {
    return world.holdings.known(task);
  }

  /** How many tasks of a job the cluster as it is now holds at once when nothing else runs. */
  public int capacityTasks(Job job) {
    return world.holdings.count(job.task());
  }

  /**
   * How many more tasks of a job fit in what nobody holds by a fixed allocation; jobs that share
   * give way.
   */
  public int freeTasks(Job job) {
    return world.holdings.free(job.task(), job.demand());
  }

  /** What nobody holds who does not share. */
  public ResourceVector free() {
    return world.holdings.floor(world.holdings.left());
  }

  /**
   * Lets a waiting job run with so many tasks at once.
   *
   * @param tasks at least 0; must fit in what is free
   * @throws IllegalStateException when the job does not wait, or the tasks do not fit
   */
  public void admit(Job job, int tasks) {
    require(job, JobState.WAITING, "admit");
    requireRoom(job, tasks);
    start(job);
    allocations.add(job);
    allocations.allow(job, tasks);
  }

  /**
   * Lets a waiting job run as a member of the group that shares, max-min fairly, all that fixed
   * allocations leave: every member gets the same (the same dominant share, where tasks differ),
   * but none more than the tasks that it requests, in fractions of tasks, and anew at every change.
   * Task by task, whoever has the least is served first, with as many tasks as could start, and
   * takes from who has most where tasks may be taken.
   *
   * @throws IllegalStateException when the job does not wait
   */
  public void share(Job job) {
    require(job, JobState.WAITING, "share what is left with");
    start(job);
    job.sharing = true;
    execution.shared(job, nowMillis());
    world.observers.forEach(observer -> observer.resized(job, 0));
  }

  private void start(Job job) {
    job.state = JobState.RUNNING;
    job.startMillis = nowMillis();
    execution.started(job, nowMillis());
  }

  /**
   * Lets a running job run another number of tasks at once from now on. Tasks that start or are
   * taken away cost what the simulation says.
   *
   * @param tasks at least 0; what is more than before must fit in what is free
   * @throws IllegalStateException when the job does not run, shares, or the tasks do not fit
   */
  public void resize(Job job, int tasks) {
    require(job, JobState.RUNNING, "resize");
    if (job.sharing) {
      throw new IllegalStateException(
          "%s wants to resize job %s, which shares what is left".formatted(scheduler, job));
    }
    requireRoom(job, tasks);
    if (tasks != job.allowedTasks) {
      allocations.allow(job, tasks);
    }
  }

  /** Lets a job run so many tasks more at once by its allocation, whether it waits or runs. */
  public void grow(Job job, int moreTasks) {
    if (job.state() == JobState.WAITING) {
      admit(job, moreTasks);
    } else {
      resize(job, job.allowedTasks() + moreTasks);
    }
  }

  /**
   * Gives a job, whether it waits or runs, containers for so many of its next tasks. Each takes
   * what its task takes. Who hands out containers calls {@link #takeUnused} when tasks have ended,
   * as other tasks, maybe larger ones, would start in their places.
   *
   * @param moreTasks at most {@link #startableTasks}; must fit in what is free
   * @throws IllegalStateException when the job has ended or shares, or the tasks do not fit
   * @throws UnsupportedOperationException in another model than task by task
   */
  public void give(Job job, int moreTasks) {
    if (moreTasks > startableTasks(job)) {
      throw new IllegalStateException(
          "%s gives job %s %d containers; %d tasks could start"
              .formatted(scheduler, job, moreTasks, startableTasks(job)));
    }
    job.isHandedOut = true;
    grow(job, moreTasks);
  }

  /** Takes back what a job was allowed and does not run, if it runs at all. */
  public void takeUnused(Job job) {
    if (job.state() == JobState.RUNNING && job.runningTasks() < job.allowedTasks()) {
      resize(job, (int) job.runningTasks());
    }
  }

  /**
   * Takes the youngest tasks of a running job away, also where {@link ShrinkPolicy} lets tasks end
   * by themselves, and lets it run so many fewer. They have to begin again; what they did is lost.
   *
   * @param tasks at most as many as run
   * @throws IllegalStateException when the job does not run or shares
   * @throws UnsupportedOperationException in another model than task by task
   */
  public void take(Job job, int tasks) {
    require(job, JobState.RUNNING, "take tasks of");
    execution.take(job, tasks, nowMillis());
    resize(job, job.allowedTasks() - tasks);
  }

  private void requireRoom(Job job, int tasks) {
    if (tasks < 0 || !allocations.hasRoom(job, tasks)) {
      throw new IllegalStateException(
          "%s gives job %s %d tasks instead of %d, which do not fit in the %s that is free"
              .formatted(scheduler, job, tasks, job.allowedTasks, free()));
    }
  }

  /** Nodes were lost, or are back. */
  void resolve() {
    allocations.resolve();
  }

  /**
   * Refuses a waiting job.
   *
   * @throws IllegalStateException when the job does not wait
   */
  public void reject(Job job, ReasonCode reason) {
    require(job, JobState.WAITING, "reject");
    job.run = null;
    end(job, JobState.REJECTED, Optional.of(reason));
  }

  /**
   * Ends a running job; what it did is wasted.
   *
   * @throws IllegalStateException when the job does not run
   */
  public void terminate(Job job, ReasonCode reason) {
    require(job, JobState.RUNNING, "terminate");
    stop(job, JobState.TERMINATED, Optional.of(reason));
  }

  void stop(Job job, JobState state, Optional<ReasonCode> reason) {
    if (state != JobState.COMPLETED) {
      execution.settle(job, nowMillis());
    }
    execution.stopped(job, nowMillis());
    if (!job.sharing) {
      allocations.remove(job);
    }
    end(job, state, reason);
    resolve();
  }

  private void end(Job job, JobState state, Optional<ReasonCode> reason) {
    world.tally.leave(job);
    world.liveJobs--;
    job.state = state;
    job.endMillis = nowMillis();
    job.reason = reason;
    world.observers.forEach(observer -> observer.ended(job));
  }

  /**
   * Promises a job that has not ended that it will be done by its deadline. A promise counts for
   * good, whatever becomes of the job. A scheduler that calls neither this nor {@link
   * #promiseNothing} promises by letting run: every job counts that it did not refuse.
   */
  public void promise(Job job) {
    requireLive(job, "promise something to");
    job.promise = DeadlinePromise.GIVEN;
  }

  /**
   * A job that has not ended may wait or run, on what promises leave, and nothing is promised to it
   * unless {@link #promise} is called before or after.
   */
  public void promiseNothing(Job job) {
    requireLive(job, "promise nothing to");
    if (job.promise != DeadlinePromise.GIVEN) {
      job.promise = DeadlinePromise.NONE;
    }
  }

  /**
   * The progress of a running job as its master reports it: the work done over all its work, in [0,
   * 1], with the error that the simulation gives to reports.
   */
  public double progress(Job job) {
    require(job, JobState.RUNNING, "ask the progress of");
    execution.settle(job, nowMillis());
    return world.settings.reports().reported(job.index(), job.doneMillis(), job.workMillis());
  }

  /**
   * The stages of a job that have not ended, with how many of their tasks wait and run, in the
   * order of the trace. What tasks will take is not to be read from them.
   *
   * @throws UnsupportedOperationException in another model than task by task
   */
  public List<StageProgress> stages(Job job) {
    return job.state() == JobState.WAITING
        ? StageProgress.notBegun(job.trace().stages())
        : execution.stages(job);
  }

  /**
   * How many tasks of a job could start now if it had more containers and they had room: those of
   * stages whose parents have ended, without those for which it was given containers.
   *
   * @throws UnsupportedOperationException in another model than task by task
   */
  public int startableTasks(Job job) {
    return execution.tasks(job).startable();
  }

  /**
   * How many of a job's next tasks fit in what is free, in the order in which they start: the first
   * that does not fit ends the count.
   *
   * @throws UnsupportedOperationException in another model than task by task
   */
  public int fittingTasks(Job job, int most) {
    double[] free = world.holdings.left();
    double[] taken = new double[free.length];
    return execution
        .tasks(job)
        .next(
            most,
            taken,
            stage -> world.holdings.fittingOnNodes(stage.task, stage.demand, free, taken));
  }

  /** The same in any amount, whether it is free or not, and wherever it is. */
  public int fittingTasks(Job job, ResourceVector within, int most) {
    double[] amounts = world.holdings.amounts(within);
    double[] taken = new double[amounts.length];
    return execution
        .tasks(job)
        .next(most, taken, stage -> Holdings.fitting(stage.demand, amounts, taken));
  }

  /**
   * What so many of a job's next tasks take.
   *
   * @param tasks at most {@link #startableTasks}
   * @throws UnsupportedOperationException in another model than task by task
   */
  public ResourceVector nextTasks(Job job, int tasks) {
    double[] taken = new double[world.holdings.types()];
    execution.tasks(job).next(tasks, taken, stage -> Integer.MAX_VALUE);
    return world.holdings.floor(taken);
  }

  /** What a job holds that does not share, whether its tasks have started or not. */
  public ResourceVector held(Job job) {
    return world.holdings.floor(job.held);
  }

  /** What the running tasks of a job take. */
  public ResourceVector inUse(Job job) {
    return job.run == null
        ? job.task().times((int) job.runningTasks())
        : world.holdings.floor(job.run.held);
  }

  /**
   * Calls {@link Scheduler#woken} at an instant, or as soon as possible when it is past. Every call
   * adds an instant; calls for the same one count once.
   */
  public void wakeAt(long millis) {
    wakes.add(Math.max(nowMillis(), millis));
  }

  /**
   * Takes back all calls of {@link #wakeAt} before, and makes this one.
   *
   * @param millis {@link Long#MAX_VALUE} for none
   */
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
