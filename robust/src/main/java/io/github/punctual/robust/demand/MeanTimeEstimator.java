package io.github.punctual.robust.demand;

/**
 * The paper's mean time estimator (RUSH, section IV): as many mean task times as there are tasks,
 * and no doubt about it.
 */
public final class MeanTimeEstimator implements DemandEstimator {
  private final double unknownSeconds;

  /**
   * An estimator.
   *
   * @param unknownSeconds how long a task runs of which nothing is known, in seconds, above 0
   */
  public MeanTimeEstimator(double unknownSeconds) {
    this.unknownSeconds = unknownSeconds;
  }

  @Override
  public String name() {
    return "mean";
  }

  @Override
  public DemandDistribution remaining(TaskGroup tasks, TaskTimes seen, TaskTimes before) {
    double each = taskSeconds(tasks, seen, before);
    double work = tasks.pending() * each;
    for (double age : tasks.runningSeconds()) {
      work += Math.max(0, each - age);
    }
    return new Impulse(work);
  }

  @Override
  public double taskSeconds(TaskGroup tasks, TaskTimes seen, TaskTimes before) {
    if (seen.count() > 0) {
      return Math.max(seen.mean(), 1e-3);
    }
    if (before.count() > 0) {
      return Math.max(before.mean(), 1e-3);
    }
    return tasks.hintSeconds().orElse(unknownSeconds);
  }
}
