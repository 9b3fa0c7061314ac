package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Hands out containers one by one, as the ResourceManager does: a job holds those of its tasks that
 * run and no more, what is free goes to tasks that can start, and nothing is taken away. It decides
 * once for all that happens at an instant.
 */
abstract class ByTask extends NamedScheduler {
  private final long intervalMillis;
  private final SortedSet<Job> live = new TreeSet<>();
  private boolean changed;
  private boolean stale;
  private long plannedMillis = Long.MIN_VALUE / 2;

  /**
   * A scheduler.
   *
   * @param intervalMillis {@link #plan} is called no more often than that; in between free
   *     containers are handed out by the last plan
   */
  ByTask(String name, long intervalMillis) {
    super(name);
    this.intervalMillis = intervalMillis;
  }

  /** Decides anew what each job is to have. */
  abstract void plan();

  /** Gives what is free to jobs, by {@link Cluster#give}. */
  abstract void handOut();

  /** The jobs that wait or run, in the order of submission. */
  final SortedSet<Job> live() {
    return Collections.unmodifiableSortedSet(live);
  }

  /** How many tasks more a job could start now, all of them with room. */
  final int most(Job job) {
    return cluster.fittingTasks(job, Integer.MAX_VALUE);
  }

  /** Lets a job start as many tasks as it can. */
  final void giveMost(Job job) {
    int tasks = most(job);
    if (tasks > 0) {
      cluster.give(job, tasks);
    }
  }

  @Override
  public final boolean needsTasks() {
    return true;
  }

  @Override
  public final void submitted(Job job) {
    live.add(job);
    change();
  }

  @Override
  public void completed(Job job) {
    ended(job);
  }

  /** A job neither waits nor runs any more; what it held is free. */
  final void ended(Job job) {
    live.remove(job);
    change();
  }

  @Override
  public void taskEnded(Job job, String stage, long ranMillis, boolean completed) {
    change();
  }

  @Override
  public final void capacityChanged() {
    change();
  }

  /** The decision waits until all that happens at this instant has happened. */
  private void change() {
    if (!changed) {
      changed = true;
      cluster.wakeAt(cluster.nowMillis());
    }
  }

  @Override
  public final void woken() {
    if (!changed && !stale) {
      return;
    }
    changed = false;
    live.forEach(cluster::takeUnused);
    long due = plannedMillis + intervalMillis;
    stale = cluster.nowMillis() < due;
    if (stale) {
      cluster.wakeAt(due);
    } else {
      plannedMillis = cluster.nowMillis();
      plan();
    }
    handOut();
  }
}
