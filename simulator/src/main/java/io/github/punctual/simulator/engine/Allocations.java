package io.github.punctual.simulator.engine;

import io.github.punctual.simulator.engine.node.Holdings;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * What jobs hold that do not share: so many times their largest task by a fixed allocation, or,
 * where containers are handed out one by one, what their running tasks take and those that will
 * start in the containers that they were given.
 */
final class Allocations {
  private final World world;
  private final Execution execution;

  /** The running jobs in the order of admission. */
  private final Set<Job> all = new LinkedHashSet<>();

  private boolean isOvercommitted;

  Allocations(World world, Execution execution) {
    this.world = world;
    this.execution = execution;
  }

  /** A job has started. */
  void add(Job job) {
    all.add(job);
  }

  /** A job may run so many tasks at once from now on. */
  void allow(Job job, int tasks) {
    hold(job, amounts(job, tasks));
    boolean isAdmission = job.startMillis == world.nowMillis && job.allowedTasks == 0;
    job.allowedTasks = tasks;
    if (isOvercommitted) {
      run(job, Math.min((int) job.tasks, tasks), isAdmission);
      resolve();
    } else {
      run(job, tasks, isAdmission);
    }
  }

  private void hold(Job job, double[] amounts) {
    world.holdings.hold(job.held, amounts);
    job.held = amounts;
  }

  /** What a job would hold if it were allowed so many tasks. */
  private double[] amounts(Job job, int tasks) {
    if (job.isHandedOut) {
      return job.run.amounts(tasks);
    }
    double[] amounts = new double[world.holdings.types()];
    Holdings.add(amounts, job.demand(), tasks);
    return amounts;
  }

  /** Whether what a job would hold with so many tasks is there. */
  boolean hasRoom(Job job, int tasks) {
    return job.isHandedOut
        ? world.holdings.hasRoom(job.held, amounts(job, tasks))
        : tasks - job.allowedTasks <= Math.max(0, world.holdings.free(job.task(), job.demand()));
  }

  /** A job runs another number of tasks. */
  private void run(Job job, int tasks, boolean tellAlways) {
    double before = job.tasks;
    if (tasks == before && !tellAlways) {
      return;
    }
    execution.settle(job, world.nowMillis);
    job.tasks = tasks;
    execution.resized(job, before, world.nowMillis);
    world.resized(job, before);
  }

  /** A job has stopped; what it held is free. */
  void remove(Job job) {
    all.remove(job);
    hold(job, new double[world.holdings.types()]);
    double before = job.tasks;
    job.tasks = 0;
    job.allowedTasks = 0;
    world.tally.resize(job, before);
  }

  /**
   * Where nodes are lost that jobs need, those that were admitted first have what they were
   * allowed, the others what is left of it; when nodes are back, all do.
   */
  void resolve() {
    boolean wasOvercommitted = isOvercommitted;
    isOvercommitted = world.holdings.isOvercommitted();
    if (!isOvercommitted && !wasOvercommitted) {
      return;
    }
    double[] left = world.holdings.total();
    for (Job job : all) {
      run(job, takeWhatFits(job, left), false);
    }
  }

  /**
   * How many of the tasks that a job is allowed fit in what is left, which becomes less by them.
   */
  private static int takeWhatFits(Job job, double[] left) {
    double[] taken = new double[left.length];
    int fits =
        job.isHandedOut
            ? job.run.fitting(
                job.allowedTasks, taken, stage -> Holdings.fitting(stage.demand, left, taken))
            : Math.min(job.allowedTasks, Holdings.fitting(job.demand(), left, taken));
    Holdings.add(left, job.isHandedOut ? taken : job.demand(), job.isHandedOut ? -1 : -fits);
    return fits;
  }
}
