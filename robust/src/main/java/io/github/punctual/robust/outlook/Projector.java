package io.github.punctual.robust.outlook;

import io.github.punctual.robust.demand.DemandEstimate;
import io.github.punctual.robust.demand.DemandEstimator;
import io.github.punctual.robust.demand.TaskEvidence;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.demand.TaskTimes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Says how long a job still takes when it may run so many tasks at once: its tasks are put one
 * after another where the first place gets free, each with its mean time; the doubt about their
 * times, as the estimator tells it, spreads that. Knows no clock and no scheduler.
 */
public record Projector(DemandEstimator estimator) {
  /** Tasks of a group, with what is known about them. */
  public record Tasks(TaskGroup group, TaskEvidence evidence) {}

  /**
   * How long a job still takes, in seconds.
   *
   * @param median with even odds
   * @param p90 with nine chances in ten
   * @param best with one chance in a hundred
   * @param taskSeconds the mean time of one of its tasks
   */
  public record Left(double median, double p90, double best, double taskSeconds) {}

  /** Beyond so many tasks the rest is spread evenly: single ones do not matter any more. */
  private static final int MOST_PLACED = 512;

  private static final double MEDIAN = 0.5;
  private static final double P90 = 0.9;

  /** So many tasks of the usual spread count beside those that were seen. */
  private static final double USUAL_WEIGHT = 2;

  private static final double Z90 = 1.2815515655446004;
  private static final double Z99 = 2.3263478740408408;

  /** What was gathered of all groups of a job. */
  private static final class Sum {
    private final List<Double> running = new ArrayList<>();
    private final List<Double> pending = new ArrayList<>();
    private double morePending;
    private double work;
    private double variance;
    private double unlike;
    private int tasks;
  }

  /**
   * How long a job still takes.
   *
   * @param tasks those that it still has, in the order in which they are served; at least one
   * @param slots how many it may run at once, at least 1
   * @param closing how long its earlier runs went on after their last tasks
   */
  public Left left(List<Tasks> tasks, int slots, TaskTimes closing) {
    Sum sum = new Sum();
    tasks.forEach(each -> add(sum, each));
    int most = Math.max(1, Math.max(slots, sum.running.size()));
    double length = schedule(sum, most);
    if (sum.tasks == 0) {
      double more = Z90 * Math.sqrt(closing.variance());
      return new Left(closing.mean(), closing.mean() + more, 0, 0);
    }
    // Of tasks that run side by side the slowest counts; with several rounds only in the last.
    double unlike = Math.sqrt(sum.unlike / sum.tasks);
    double mean = sum.work / sum.tasks;
    int together = Math.min(most, sum.tasks);
    double part = sum.tasks <= most ? 1 : 0.5;
    double slowest = part * beyond(mean, unlike, together, MEDIAN);
    double slowest90 = part * beyond(mean, unlike, together, P90);
    double doubt = sum.work > 0 ? Math.sqrt(sum.variance) / sum.work : 0;
    double median = length + slowest + closing.mean();
    double factor = Math.exp(Z90 * logarithmic(doubt)) - 1;
    return new Left(
        median,
        median
            + Math.hypot(
                Math.hypot(length * factor, slowest90 - slowest),
                Z90 * Math.sqrt(closing.variance())),
        length * Math.exp(-Z99 * logarithmic(doubt)),
        mean);
  }

  /** The deviation of the logarithm of a value that is never negative, by its own, relative one. */
  private static double logarithmic(double relative) {
    return Math.sqrt(Math.log1p(relative * relative));
  }

  /** How far the slowest of some tasks lies above their mean, in seconds, with a probability. */
  private static double beyond(double mean, double deviation, int count, double probability) {
    if (mean <= 0 || deviation <= 0) {
      return 0;
    }
    double spread = logarithmic(deviation / mean);
    double z = quantile(Math.pow(probability, 1.0 / count));
    return Math.max(0, mean * Math.expm1(spread * z - spread * spread / 2));
  }

  private void add(Sum sum, Tasks tasks) {
    TaskGroup group = tasks.group();
    if (group.unfinished() == 0) {
      return;
    }
    DemandEstimate estimate = estimator.estimate(group, tasks.evidence());
    double work = estimate.left().mean();
    double each = estimate.taskSeconds();
    sum.work += work;
    sum.variance += estimate.left().variance();
    sum.tasks += group.unfinished();
    double alone = deviation(tasks.evidence(), each);
    sum.unlike += group.unfinished() * alone * alone;
    int running = group.runningSeconds().size();
    double pendingWork = running == 0 ? work : Math.min(work, group.pending() * each);
    double all = group.runningSeconds().stream().mapToDouble(age -> weight(age, each)).sum();
    for (double age : group.runningSeconds()) {
      // What the running ones have left is shared so that the youngest has most.
      sum.running.add((work - pendingWork) * weight(age, each) / all);
    }
    int placed = Math.min(group.pending(), MOST_PLACED - sum.pending.size());
    double perTask = group.pending() == 0 ? 0 : pendingWork / group.pending();
    for (int i = 0; i < placed; i++) {
      sum.pending.add(perTask);
    }
    sum.morePending += (group.pending() - placed) * perTask;
  }

  private static double weight(double age, double each) {
    return Math.max(each - age, each / 8);
  }

  /**
   * How far one task is from the mean of its run, in seconds: what was seen, and where that is
   * little, what is usual.
   */
  private static double deviation(TaskEvidence evidence, double each) {
    TaskTimes times = evidence.seen().count() >= 4 ? evidence.seen() : evidence.history();
    double usual = each / 2;
    double seen = Math.max(0, times.count() - 1);
    return Math.sqrt((times.squares() + USUAL_WEIGHT * usual * usual) / (seen + USUAL_WEIGHT));
  }

  /** When the last task ends, if each takes its mean time. */
  private static double schedule(Sum sum, int slots) {
    PriorityQueue<Double> free = new PriorityQueue<>(Comparator.naturalOrder());
    free.addAll(sum.running);
    double end = sum.running.stream().mapToDouble(Double::doubleValue).max().orElse(0);
    int idle = slots - sum.running.size();
    for (double seconds : sum.pending) {
      double begin = 0;
      if (idle > 0) {
        idle--;
      } else {
        begin = free.remove();
      }
      free.add(begin + seconds);
      end = Math.max(end, begin + seconds);
    }
    return end + sum.morePending / slots;
  }

  /** The standard normal quantile (Abramowitz and Stegun, 26.2.23: good to 0.0005). */
  private static double quantile(double level) {
    if (level < 0.5) {
      return -quantile(1 - level);
    }
    double t = Math.sqrt(-2 * Math.log(Math.max(1e-15, 1 - level)));
    return t
        - (2.515517 + 0.802853 * t + 0.010328 * t * t)
            / (1 + 1.432788 * t + 0.189269 * t * t + 0.001308 * t * t * t);
  }
}
