package io.github.punctual.simulator.engine;

/**
 * Jobs as the papers simulate them: a job progresses at the rate of the tasks that it holds, until
 * all its work is done.
 */
final class PerfectParallelism {
  private final Costs costs;
  private final double[] remaining;
  private final long[] sinceMillis;

  PerfectParallelism(int jobs, Costs costs) {
    this.costs = costs;
    this.remaining = new double[jobs];
    this.sinceMillis = new long[jobs];
  }

  void started(Job job, long nowMillis) {
    remaining[job.index()] = job.workMillis();
    sinceMillis[job.index()] = nowMillis;
  }

  /** Brings a job's progress up to the present. */
  void settle(Job job, long nowMillis) {
    int i = job.index();
    double progress = Math.min(remaining[i], (nowMillis - sinceMillis[i]) * job.tasks);
    sinceMillis[i] = nowMillis;
    settled(job, remaining[i] - progress);
  }

  /** A job has so much left to do. */
  void settled(Job job, double remainingMillis) {
    remaining[job.index()] = remainingMillis;
    job.doneMillis =
        Math.max(0, Math.min((double) job.workMillis(), job.workMillis() - remainingMillis));
  }

  /** The job, whose progress is up to date, goes on with another number of tasks. */
  void resized(Job job, double before) {
    int i = job.index();
    double lost = 0;
    if (job.tasks > before) {
      lost = (job.tasks - before) * costs.containerStartMillis();
    } else if (costs.loseTakenWork()) {
      double taskMillis = (double) job.workMillis() / job.trace().totalTasks();
      lost = Math.min(job.doneMillis, (before - job.tasks) * taskMillis / 2);
    }
    remaining[i] += lost;
    job.lostMillis += lost;
  }

  /**
   * When a job ends if nothing changes; rounded to the nearest millisecond, so that a job whose
   * tasks just suffice for its deadline is not late by a rounding.
   */
  long endMillis(Job job) {
    int i = job.index();
    return sinceMillis[i] + Math.round(remaining[i] / job.tasks);
  }

  double remaining(Job job) {
    return remaining[job.index()];
  }

  void completed(Job job) {
    remaining[job.index()] = 0;
    job.doneMillis = job.workMillis();
  }
}
