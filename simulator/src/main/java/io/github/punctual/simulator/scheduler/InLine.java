package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Job;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntBiFunction;

/**
 * Serves jobs in an order and without regard to what they need: each gets what is free, up to what
 * it may have. A job of which not even one task fits waits, and later ones of smaller tasks may
 * pass it. No job is refused and nothing is taken away.
 */
class InLine extends NamedScheduler implements Baseline {
  /** A job may have all its tasks. */
  static final ToIntBiFunction<InLine, Job> ALL_TASKS = (line, job) -> job.requestedTasks();

  private final WantingJobs line;
  private final ToIntBiFunction<InLine, Job> entitlement;
  private final boolean grows;
  private int jobs;

  /**
   * A scheduler.
   *
   * @param entitlement how many tasks a job may have now, at least as many as it has
   * @param grows whether a job goes on taking what becomes free until it has all that it may have
   */
  InLine(
      String name, Comparator<Job> order, ToIntBiFunction<InLine, Job> entitlement, boolean grows) {
    super(name);
    this.line = new WantingJobs(order);
    this.entitlement = entitlement;
    this.grows = grows;
  }

  /**
   * First in, first out: what is free goes to the job that was submitted first among those that can
   * use more, running or waiting. Differs from {@link #greedyFairShare} in that a job which started
   * with less than all its tasks grows.
   */
  static InLine fifo(String name) {
    return new InLine(name, Orders.ARRIVAL, ALL_TASKS, true);
  }

  /**
   * Baseline FS, read as greedy: a job takes what is free up to all its tasks when its turn comes,
   * in the order of submission, and keeps it to its end; where nothing is free it waits.
   *
   * <p>Rests on Justice, section 2 (fair-share allocators are greedy, cannot foresee demand and
   * have nothing that corrects them), section 5.1 (large jobs get all that they ask for, and those
   * that come later are blocked or get too little) and section 5.2 (they hand out what there is
   * until it runs out, whatever deadlines need); Pythia, section V.A (they give all or most of the
   * CPUs that the tasks ask for). Speaks against it: Justice, section 5.3, where small and large
   * jobs get equal parts.
   */
  static InLine greedyFairShare(String name) {
    return new InLine(name, Orders.ARRIVAL, ALL_TASKS, false);
  }

  /**
   * Baseline FS, read as an equal share that is fixed when a job starts: the capacity divided by
   * the number of jobs that wait or run, at least one task, or what is free of it; where nothing is
   * free the job waits. Jobs start in the order of their submission.
   *
   * <p>Rests on Justice, section 5.3 (few resources are shared equally between larger and smaller
   * jobs, and the share of the larger ones does not suffice for their deadlines) and Pythia,
   * section V.A (the fewer resources, the smaller each job's fair share, which still suffices for
   * jobs of few tasks); and on Justice, section 2.2, and Pythia, section II.B, where an allocation
   * does not change once a job runs, for all allocators that the same simulator compares. Jobs wait
   * in a queue in Justice, sections 5.1 and 5.2. Speaks against it: the greediness in Justice,
   * section 5.2.
   */
  static InLine fixedFairShare(String name) {
    return new InLine(name, Orders.ARRIVAL, InLine::equalShare, false);
  }

  private int equalShare(Job job) {
    int share = Math.max(1, cluster.capacityTasks(job) / jobs);
    return Math.min(job.requestedTasks(), share);
  }

  final WantingJobs line() {
    return line;
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
      int wanted = entitlement.applyAsInt(this, job) - held;
      int more = Math.min(wanted, cluster.freeTasks(job));
      if (more == wanted || !grows) {
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
    cluster.grow(job, tasks - job.allowedTasks());
  }
}
