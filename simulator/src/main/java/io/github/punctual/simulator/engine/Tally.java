package io.github.punctual.simulator.engine;

import java.util.HashMap;
import java.util.Map;

/**
 * Sums over the jobs that are in the system (waiting or running) and what they hold, kept up to
 * date at every change, so that an observer needs no walk over the jobs.
 */
public final class Tally {
  private int jobs;
  private double heldShare;
  private double fractionSum;
  private double fractionSquares;
  private double equalitySum;
  private final Map<Integer, DemandClass> classes = new HashMap<>();

  /** Jobs that request the same number of tasks. */
  private static final class DemandClass {
    private int jobs;
    private double sum;
    private double squares;

    private double jobsTimesIndex() {
      return sum <= 0 || squares <= 0 ? jobs : sum * sum / squares;
    }
  }

  /** How many jobs wait or run. */
  public int jobs() {
    return jobs;
  }

  /** The part of the cluster that is held, in [0, 1]: of the resource type held most. */
  public double heldShare() {
    return heldShare;
  }

  /**
   * Jain's index of the fraction of its demand that each job in the system has (Justice, section
   * 5.1), in (0, 1]; 1 when nobody has anything. Call only while there are jobs.
   */
  public double fairness() {
    return fractionSum <= 0 ? 1 : fractionSum * fractionSum / (jobs * fractionSquares);
  }

  /**
   * Jain's index of what jobs of equal demand have, weighted by the sizes of these classes
   * (Justice, section 5.1), in (0, 1]. Call only while there are jobs.
   */
  public double equality() {
    return equalitySum / jobs;
  }

  void heldShare(double share) {
    heldShare = share;
  }

  void enter(Job job) {
    change(job.requestedTasks(), 1, 0, 0);
  }

  void leave(Job job) {
    change(job.requestedTasks(), -1, job.tasks, 0);
  }

  void resize(Job job, double before) {
    change(job.requestedTasks(), 0, before, job.tasks);
  }

  private void change(int demand, int moreJobs, double before, double after) {
    jobs += moreJobs;
    double fractionBefore = Math.min(1, before / demand);
    double fractionAfter = Math.min(1, after / demand);
    DemandClass peers = classes.computeIfAbsent(demand, key -> new DemandClass());
    equalitySum -= peers.jobsTimesIndex();
    peers.jobs += moreJobs;
    if (peers.jobs == 0) {
      classes.remove(demand);
    } else {
      peers.sum += after - before;
      peers.squares += after * after - before * before;
      equalitySum += peers.jobsTimesIndex();
    }
    // Sums of differences drift; an empty system puts them right.
    fractionSum = jobs == 0 ? 0 : fractionSum + fractionAfter - fractionBefore;
    fractionSquares =
        jobs == 0
            ? 0
            : fractionSquares + fractionAfter * fractionAfter - fractionBefore * fractionBefore;
    equalitySum = jobs == 0 ? 0 : equalitySum;
  }
}
