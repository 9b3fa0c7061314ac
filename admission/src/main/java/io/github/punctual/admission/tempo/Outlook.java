package io.github.punctual.admission.tempo;

import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import java.util.Arrays;
import java.util.Optional;

/**
 * What can be known of a job's work at an instant: the rates of jobs like it, less those that its
 * own progress rules out. Work is in task milliseconds.
 */
final class Outlook {
  private static final double TOLERANCE = 1e-7;
  private static final long FIRST_LOOK_MILLIS = 15_000;
  private static final double FIRST_LOOK_TASKS = 0.02;
  private static final int TOO_FEW = 3;
  private static final int STEPS = 8;

  private final double[] rates;
  private final int from;
  private final int to;
  private final double fullWork;
  private final double done;
  private final double timeLeft;
  private final int maxTasks;
  private final int top;
  private final double observedRate;

  private Outlook(
      double[] rates,
      int from,
      int to,
      double fullWork,
      double done,
      double timeLeft,
      int maxTasks,
      double quantile,
      double observedRate) {
    this.rates = rates;
    this.from = from;
    this.to = to;
    this.fullWork = fullWork;
    this.done = done;
    this.timeLeft = timeLeft;
    this.maxTasks = maxTasks;
    this.top = from + (int) Math.ceil(quantile * (to - from - 1));
    this.observedRate = observedRate;
  }

  /**
   * The outlook of a job.
   *
   * @param running how it runs, if it does
   * @param past the rates of jobs like it, in ascending order
   * @param maxTasks how many tasks it can have at once, at least 1
   * @param quantile the quantile of what is possible that {@link #high} takes
   * @param error how far its progress may be off
   */
  static Outlook of(
      DeadlineJob job,
      Optional<RunningJob> running,
      long nowMillis,
      double[] past,
      int maxTasks,
      double quantile,
      double error) {
    double fullWork = (double) job.budgetMillis() * maxTasks;
    double done = running.map(run -> done(run, nowMillis)).orElse(0.0);
    double least = done / fullWork;
    double observed =
        running.flatMap(run -> observedWork(run)).map(work -> work / fullWork).orElse(-1.0);
    double low = least * (1 - TOLERANCE);
    double high = Double.POSITIVE_INFINITY;
    if (observed > 0) {
      low = Math.max(low, observed * (1 - error) * (1 - TOLERANCE));
      high = observed * (1 + error) * (1 + TOLERANCE);
    }
    double left = job.timeToDeadlineMillis(nowMillis);
    double[] rates = past;
    int from = atLeast(past, low);
    int to = Math.max(from, atLeast(past, Math.nextUp(high)));
    if (to == from || (observed > 0 && to - from < TOO_FEW)) {
      double[] known = Arrays.copyOfRange(past, from, to);
      rates =
          observed > 0
              ? observed(known, observed, error, least)
              : anything(known, (done + maxTasks * left) / fullWork, least);
      from = 0;
      to = rates.length;
    }
    return new Outlook(rates, from, to, fullWork, done, left, maxTasks, quantile, observed);
  }

  /**
   * Where history says nothing: all that the job can still do. It is not refused for the time that
   * its decision took.
   */
  private static double[] anything(double[] known, double reachable, double least) {
    double[] rates = Arrays.copyOf(known, known.length + 1);
    rates[known.length] = Math.max(least, Math.min(1, reachable));
    Arrays.sort(rates);
    return rates;
  }

  /** Where history says too little of a job that was observed: what the observation allows. */
  private static double[] observed(double[] known, double observed, double error, double least) {
    double[] rates = Arrays.copyOf(known, known.length + STEPS + 1);
    double most = Math.max(1, least);
    for (int i = 0; i <= STEPS; i++) {
      double rate = observed * (1 - error + 2 * error * i / STEPS);
      rates[known.length + i] = Math.max(least, Math.min(most, rate));
    }
    Arrays.sort(rates);
    return rates;
  }

  /** The work that a running job has done by now: what was reported, and what it did since then. */
  private static double done(RunningJob running, long nowMillis) {
    if (running.progress().isEmpty()) {
      return (double) running.tasks() * (nowMillis - running.admittedMillis());
    }
    Progress last = running.progress().get();
    double since = Math.max(0, nowMillis - last.atMillis());
    return last.computationMillis() + (double) Math.min(running.tasks(), last.heldTasks()) * since;
  }

  /** All its work by its own progress, once its first tasks are far enough to tell. */
  private static Optional<Double> observedWork(RunningJob running) {
    if (running.progress().isEmpty()) {
      return Optional.empty();
    }
    Progress last = running.progress().get();
    if (last.fraction() <= 0 || last.computationMillis() == 0) {
      return Optional.empty();
    }
    double work = last.computationMillis() / last.fraction();
    double ran = last.atMillis() - running.admittedMillis();
    double taskMillis = work / running.job().requestedTasks();
    return ran >= FIRST_LOOK_MILLIS && ran >= FIRST_LOOK_TASKS * taskMillis
        ? Optional.of(work)
        : Optional.empty();
  }

  /** The first place of a sorted array at which there is at least a value. */
  private static int atLeast(double[] sorted, double value) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] >= value) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  private double left(int i) {
    return Math.max(1e-3, rates[i] * fullWork - done);
  }

  /** The most work that it can still do before its deadline; one millisecond is rounding. */
  private double most() {
    return maxTasks * timeLeft * (1 + TOLERANCE) + maxTasks;
  }

  /** How likely it can make its deadline if it gets all its tasks from now on, in [0, 1]. */
  double chance() {
    return (double) (reachable() - from) / (to - from);
  }

  private int reachable() {
    return atLeast(rates, Math.nextUp((most() + done) / fullWork)) < from
        ? from
        : Math.min(to, atLeast(rates, Math.nextUp((most() + done) / fullWork)));
  }

  /** The chance below which it is not worth to go on: the less is left, the more it is worth. */
  double worthwhile(double stopChance) {
    return stopChance * middle() / (middle() + done);
  }

  /** Half of the jobs like it have no more left to do. */
  double middle() {
    return left(from + (to - from - 1) / 2);
  }

  /** All its work by the middle of what is possible. */
  double middleWork() {
    return rates[from + (to - from - 1) / 2] * fullWork;
  }

  /** What is left to do at the quantile that promises cover. */
  double high() {
    return left(top);
  }

  /**
   * How many tasks it needs at once from now on: for the quantile, or for as much of what is
   * possible as can still be made.
   */
  int need() {
    int i = Math.min(top, reachable() - 1);
    return i < from || timeLeft <= 0 ? maxTasks : tasksFor(left(i));
  }

  /** The rate behind {@link #need}, as a part of its possible tasks. */
  double fraction() {
    return (double) need() / maxTasks;
  }

  /** How many tasks do so much until the deadline, at most all. */
  int tasksFor(double work) {
    double tasks = Math.ceil(work / timeLeft - 1e-6 * maxTasks / timeLeft - 1e-6);
    return (int) Math.max(1, Math.min(maxTasks, tasks));
  }

  /** The rate that its own progress shows; empty while it shows none. */
  Optional<Double> observedRate() {
    return observedRate > 0 ? Optional.of(observedRate) : Optional.empty();
  }

  /** Whether a job that has so much to do needs nearly all its tasks from now on. */
  boolean leavesNoTime(Guess guess) {
    return guess.work() >= 0.95 * maxTasks * timeLeft;
  }

  /** A guess of what is left to do, and how much of what is possible it covers. */
  record Guess(double work, double covers) {}

  /**
   * The guesses to plan by, the most careful first: from the quantile down while they cover at
   * least a part, without those that hardly differ.
   */
  Optional<Guess> guess(Optional<Guess> after, double atLeast) {
    int i = top;
    if (after.isPresent()) {
      while (i >= from && left(i) + done > (after.get().work() + done) * 0.97) {
        i--;
      }
    }
    double covers = (i - from + 1.0) / (to - from);
    return i < from || covers < atLeast
        ? Optional.empty()
        : Optional.of(new Guess(left(i), after.isEmpty() ? 1 : covers));
  }
}
