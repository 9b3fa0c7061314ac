package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import java.util.Comparator;
import java.util.List;

/**
 * Serves jobs in an order and without regard to what they need: each gets what is free, up to what
 * it may have. A job of which not even one task fits waits, and later ones of smaller tasks may
 * pass it. No job is refused and nothing is taken away.
 */
abstract class InLine implements Baseline {
  private final String name;
  private final WantingJobs line;
  private Cluster cluster;
  private int jobs;

  InLine(String name, Comparator<Job> order) {
    this.name = name;
    this.line = new WantingJobs(order);
  }

  /** How many tasks a job may have now, at least as many as it has. */
  abstract int entitlement(Job job);

  /** Whether a job goes on taking what becomes free until it has all that it may have. */
  abstract boolean grows();

  final Cluster cluster() {
    return cluster;
  }

  final WantingJobs line() {
    return line;
  }

  /** How many jobs wait or run. */
  final int jobs() {
    return jobs;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public final void begin(Cluster simulated) {
    cluster = simulated;
  }

  @Override
  public void submitted(Job job) {
    jobs++;
    line.add(job);
    serve();
  }

  @Override
  public void completed(Job job) {
    jobs--;
    line.remove(job);
    serve();
  }

  @Override
  public void dropped(List<Job> gone) {
    jobs -= gone.size();
    line.removeAll(gone);
    serve();
  }

  @Override
  public void capacityChanged() {
    serve();
  }

  /** Hands out what is free. */
  final void serve() {
    for (Job job = next(); job != null; job = next()) {
      int held = job.allowedTasks();
      int wanted = entitlement(job) - held;
      int more = Math.min(wanted, cluster.freeTasks(job));
      if (more == wanted || !grows()) {
        line.remove(job);
      }
      give(job, held + more);
    }
  }

  private Job next() {
    return line.firstThatFits(cluster).orElse(null);
  }

  /** Lets a job have so many tasks, whether it waits or runs. */
  void give(Job job, int tasks) {
    cluster.give(job, tasks - job.allowedTasks());
  }
}
