package io.github.punctual.simulator.engine;

import io.github.punctual.simulator.engine.share.FairShare;
import io.github.punctual.simulator.engine.share.Peers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sums over the jobs that are in the system (waiting or running) and what they hold, kept up to
 * date at every change, so that an observer needs no walk over the jobs.
 */
public final class Tally {
  private final FairShare shared;
  private int jobs;
  private double heldShare;

  /** How many jobs have tasks by a fixed allocation, or run them task by task. */
  private int holding;

  private double fractionSum;
  private double fractionSquares;
  private double equalitySum;
  private final Map<Integer, DemandClass> classes = new HashMap<>();

  /** Classes in which jobs that share are not alone: their index moves with the level. */
  private final Set<DemandClass> mixed = new LinkedHashSet<>();

  /** Jobs that request the same number of tasks. */
  private static final class DemandClass {
    private int jobs;
    private int sharing;
    private double sum;
    private double squares;
    private final List<Peers> peers = new ArrayList<>(1);

    private boolean isMixed() {
      return sharing > 0 && (sharing < jobs || peers.size() > 1);
    }

    private double jobsTimesIndex() {
      double allSum = sum;
      double allSquares = squares;
      for (Peers equal : peers) {
        double each = equal.tasksEach();
        allSum += equal.size() * each;
        allSquares += equal.size() * each * each;
      }
      return allSum <= 0 || allSquares <= 0 ? jobs : allSum * allSum / allSquares;
    }
  }

  Tally(FairShare shared) {
    this.shared = shared;
  }

  /** How many jobs wait or run. */
  public int jobs() {
    return jobs;
  }

  /** The part of the cluster that running tasks hold, in [0, 1]: of the resource type held most. */
  public double heldShare() {
    return heldShare;
  }

  /**
   * Jain's index of the fraction of its demand that each job in the system has (Justice, section
   * 5.1), in (0, 1]; 1 when nobody has anything. Call only while there are jobs.
   */
  public double fairness() {
    double sum = fractionSum + shared.fractionSum();
    return sum <= 0 ? 1 : sum * sum / (jobs * (fractionSquares + shared.fractionSquares()));
  }

  /**
   * Jain's index of what jobs of equal demand have, weighted by the sizes of these classes
   * (Justice, section 5.1), in (0, 1]. Call only while there are jobs. Costs as much as there are
   * classes in which some jobs share what is left and others do not.
   */
  public double equality() {
    double sum = equalitySum;
    for (DemandClass demandClass : mixed) {
      sum += demandClass.jobsTimesIndex();
    }
    return sum / jobs;
  }

  void heldShare(double share) {
    heldShare = share;
  }

  void enter(Job job) {
    change(job.requestedTasks(), 1, 0, 0);
  }

  /** A job without a share goes. */
  void leave(Job job) {
    change(job.requestedTasks(), -1, job.tasks, 0);
  }

  void resize(Job job, double before) {
    change(job.requestedTasks(), 0, before, job.tasks);
  }

  /** A job that held nothing has become one of these peers. */
  void share(Job job, Peers peers) {
    DemandClass demandClass = take(job.requestedTasks());
    demandClass.sharing++;
    if (!demandClass.peers.contains(peers)) {
      demandClass.peers.add(peers);
    }
    put(job.requestedTasks(), demandClass);
  }

  /** A job was one of these peers, and holds nothing now. */
  void unshare(Job job, Peers peers) {
    DemandClass demandClass = take(job.requestedTasks());
    demandClass.sharing--;
    if (peers.size() == 0) {
      demandClass.peers.remove(peers);
    }
    put(job.requestedTasks(), demandClass);
  }

  private void change(int demand, int moreJobs, double before, double after) {
    DemandClass demandClass = take(demand);
    demandClass.jobs += moreJobs;
    demandClass.sum += after - before;
    demandClass.squares += after * after - before * before;
    jobs += moreJobs;
    put(demand, demandClass);
    double fractionBefore = Math.min(1, before / demand);
    double fractionAfter = Math.min(1, after / demand);
    holding += (after > 0 ? 1 : 0) - (before > 0 ? 1 : 0);
    // Sums of differences drift; an empty system puts them right.
    fractionSum = holding == 0 ? 0 : fractionSum + fractionAfter - fractionBefore;
    fractionSquares =
        holding == 0
            ? 0
            : fractionSquares + fractionAfter * fractionAfter - fractionBefore * fractionBefore;
    equalitySum = jobs == 0 ? 0 : equalitySum;
  }

  private DemandClass take(int demand) {
    DemandClass demandClass = classes.computeIfAbsent(demand, key -> new DemandClass());
    if (!mixed.remove(demandClass)) {
      equalitySum -= contribution(demandClass);
    }
    return demandClass;
  }

  private void put(int demand, DemandClass demandClass) {
    if (demandClass.jobs == 0) {
      classes.remove(demand);
    } else if (demandClass.isMixed()) {
      mixed.add(demandClass);
    } else {
      equalitySum += contribution(demandClass);
    }
  }

  /**
   * Of a class that is not mixed: of peers alone, which are equal, or of jobs that do not share.
   */
  private static double contribution(DemandClass demandClass) {
    return demandClass.sharing > 0 ? demandClass.jobs : demandClass.jobsTimesIndex();
  }
}
