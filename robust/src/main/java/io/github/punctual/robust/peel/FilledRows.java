package io.github.punctual.robust.peel;

import io.github.punctual.robust.utility.Utility;
import java.util.Arrays;

/**
 * Jobs that are served one after the other, each as soon as all rows of its place have something
 * left for it. In one place a job ends when the sum of all work up to its own is served. In
 * several, a job that a queue holds back leaves to others what it cannot take, and cannot make up
 * later for what it was not given: there the rows are filled over time.
 */
public final class FilledRows {
  /** What is left of a job is none when it is less than this part of it. */
  private static final double ROUNDING = 1e-12;

  private final Limits limits;

  /** In one place: the work that was taken, by row. */
  private final double[] done;

  /** In several: the instants at which anything changes. */
  private double[] from = {0};

  /** By instant, what is left from then on of each row, as a part of it. */
  private double[][] free;

  private int count = 1;

  /** By row, before which of the instants nothing is left. */
  private final int[] first;

  public FilledRows(Limits limits) {
    this.limits = limits;
    done = new double[limits.rows()];
    first = new int[limits.rows()];
    if (limits.places() > 1) {
      from = limits.changes();
      count = from.length;
      free = new double[count][limits.rows()];
      for (int row = 0; row < limits.rows(); row++) {
        double[] parts = limits.parts(row, from);
        for (int at = 0; at < count; at++) {
          free[at][row] = parts[at];
        }
      }
    }
  }

  /**
   * When a job would end that came next, in seconds from now.
   *
   * @param work what it needs, by row of its place
   * @param more what it may need beyond that, by row of its place
   */
  public double end(int place, double[] work, double[] more) {
    int[] rows = limits.rows(place);
    if (limits.places() <= 1) {
      double end = 0;
      for (int i = 0; i < rows.length; i++) {
        end = Math.max(end, limits.instant(rows[i], done[rows[i]] + work[i] + more[i]));
      }
      return end;
    }
    double[] with = work.clone();
    for (int i = 0; i < rows.length; i++) {
      // A row that the job does not need must not hold it back.
      with[i] += work[i] > 0 ? more[i] : 0;
    }
    return fill(rows, with, false);
  }

  /**
   * The next job takes what it needs.
   *
   * @param work by row of its place
   * @return when it ends, in seconds from now
   */
  public double take(int place, double[] work) {
    int[] rows = limits.rows(place);
    if (limits.places() <= 1) {
      for (int i = 0; i < rows.length; i++) {
        done[rows[i]] += work[i];
      }
      return limits.end(place, done);
    }
    return fill(rows, work, true);
  }

  private double fill(int[] rows, double[] work, boolean takes) {
    double left = 1;
    int begin = 0;
    for (int i = 0; i < rows.length; i++) {
      int row = rows[i];
      while (first[row] < count && free[first[row]][row] == 0) {
        first[row]++;
      }
      begin = work[i] > 0 ? Math.max(begin, first[row]) : begin;
    }
    for (int at = begin; at < count; at++) {
      double rate = Double.POSITIVE_INFINITY;
      for (int i = 0; i < rows.length; i++) {
        rate = work[i] > 0 ? Math.min(rate, free[at][rows[i]] / work[i]) : rate;
      }
      if (rate == Double.POSITIVE_INFINITY) {
        return 0;
      }
      double length = at + 1 < count ? from[at + 1] - from[at] : Double.POSITIVE_INFINITY;
      boolean ends = rate > 0 && left <= rate * length * (1 + ROUNDING);
      double needed = ends ? Math.min(length, left / rate) : length;
      if (takes && rate > 0) {
        if (needed < length) {
          split(at, from[at] + needed);
        }
        for (int i = 0; i < rows.length; i++) {
          free[at][rows[i]] = less(free[at][rows[i]], rate * work[i]);
        }
      }
      if (ends) {
        return from[at] + needed;
      }
      left -= rate > 0 ? rate * length : 0;
    }
    return Utility.HORIZON_SECONDS;
  }

  /** What is left where a part is taken: nothing rather than a rounding error. */
  private static double less(double of, double taken) {
    double left = of - taken;
    return left <= ROUNDING * of ? 0 : left;
  }

  private void split(int at, double instant) {
    if (count == from.length) {
      from = Arrays.copyOf(from, 2 * count);
      free = Arrays.copyOf(free, 2 * count);
    }
    System.arraycopy(from, at + 1, from, at + 2, count - at - 1);
    System.arraycopy(free, at + 1, free, at + 2, count - at - 1);
    from[at + 1] = instant;
    free[at + 1] = free[at].clone();
    for (int row = 0; row < first.length; row++) {
      // An instant that is new lies behind those at which nothing was left.
      first[row] += first[row] > at ? 1 : 0;
    }
    count++;
  }
}
