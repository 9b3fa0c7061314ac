package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Job;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Divides what there is where it costs something to take tasks away. Who holds keeps: a job of the
 * plan gets what it needs to be in time, from what is free, then from what others do not need,
 * then, if it is small, from later deadlines; and only if what that loses is worth a deadline. The
 * rest is lent, but for a reserve that is left to small jobs.
 */
final class SteadyShares {
  /** A job that can use no more than this part of the cluster is small. */
  private static final double SMALL = 0.2;

  /** The part of the cluster that all others leave to small jobs. */
  private static final double RESERVE = 0.06;

  /** So many mean works of a job may be lost for a deadline. */
  private static final double WORTH = 3;

  private double meanWorkMillis;
  private int completed;

  /** A job has completed: what one is worth. */
  void completed(Job job) {
    completed++;
    meanWorkMillis += (job.doneMillis() - meanWorkMillis) / completed;
  }

  /**
   * How many tasks at once each job is to have.
   *
   * @param all the jobs in the order of serving
   */
  Map<Job, Integer> divide(ResourceVector capacity, List<Held> all) {
    ResourceVector free = capacity;
    for (Held one : all) {
      free = free.minus(one.task.times(one.tasks));
    }
    ResourceVector reserve = capacity.minus(capacity.scaledDown(1 - RESERVE));
    for (Held one : all) {
      if (one.lacks() > 0) {
        boolean isSmall = isSmall(one, capacity);
        int kept = isSmall || one.hasNoChoice() ? 0 : reserve.count(one.task);
        free = give(one, one.lacks(), free, kept);
        if (one.lacks() > 0) {
          free = free.plus(takeBack(one, all, free, isSmall));
          free = give(one, one.lacks(), free, kept);
        }
      }
    }
    for (Held one : all) {
      free = give(one, one.usable(), free, isSmall(one, capacity) ? 0 : reserve.count(one.task));
    }
    Map<Job, Integer> shares = new LinkedHashMap<>();
    all.forEach(one -> shares.put(one.job, one.tasks));
    return shares;
  }

  private static boolean isSmall(Held one, ResourceVector capacity) {
    return one.job.requestedTasks() <= SMALL * capacity.count(one.task);
  }

  /** Gives a job what it may have of what is free; returns what is left. */
  private static ResourceVector give(Held one, int most, ResourceVector free, int kept) {
    int more = Math.max(0, Math.min(most, free.count(one.task) - kept));
    one.tasks += more;
    return free.minus(one.task.times(more));
  }

  /** Takes what a job lacks from those that lose least by it; returns what was taken. */
  private ResourceVector takeBack(
      Held taker, List<Held> all, ResourceVector free, boolean isSmall) {
    Map<Held, Integer> taken = new LinkedHashMap<>();
    ResourceVector back = ResourceVector.ZERO;
    for (Held one : cheapest(all)) {
      back = back.plus(take(taker, one, one.spare(), free.plus(back), taken));
    }
    for (Held one : isSmall ? cheapest(all) : List.<Held>of()) {
      boolean isLater = one.isInPlan() && one.deadlineMillis > taker.deadlineMillis;
      int rest = isLater ? one.tasks - taken.getOrDefault(one, 0) : 0;
      back = back.plus(take(taker, one, rest, free.plus(back), taken));
    }
    double loss = 0;
    for (Map.Entry<Held, Integer> entry : taken.entrySet()) {
      loss += entry.getKey().lossMillis(entry.getValue());
    }
    if (loss > WORTH * meanWorkMillis) {
      return ResourceVector.ZERO;
    }
    taken.forEach((one, tasks) -> one.tasks -= tasks);
    return back;
  }

  /** Notes how many tasks of one job the taker still lacks; returns what they are. */
  private static ResourceVector take(
      Held taker, Held one, int most, ResourceVector free, Map<Held, Integer> taken) {
    int tasks = 0;
    int lacking = taker.lacks() - free.count(taker.task);
    while (one != taker && tasks < most && lacking > 0) {
      tasks += Math.min(most - tasks, lacking);
      lacking = taker.lacks() - free.plus(one.task.times(tasks)).count(taker.task);
    }
    if (tasks > 0) {
      taken.merge(one, tasks, Integer::sum);
    }
    return one.task.times(tasks);
  }

  private static List<Held> cheapest(List<Held> all) {
    List<Held> sorted = new ArrayList<>(all);
    sorted.sort(Comparator.comparingDouble(Held::lossOfOne));
    return sorted;
  }
}
