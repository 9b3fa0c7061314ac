package io.github.punctual.admission.tempo;

import java.util.Map;

/**
 * How much work jobs have: the mean of those that completed, and how the load of those that came is
 * spread over works. Works are in milliseconds of the whole pool, so that tasks of all sizes count
 * alike. Older jobs count less.
 */
final class WorkHistory {
  private static final String LOAD = "load.";
  private static final String MEAN = "work.mean";
  private static final String COUNT = "work.count";
  private static final int BUCKETS = 128;
  private static final int PER_OCTAVE = 3;
  private static final double FADING = 1 - 1.0 / 4000;
  private static final int REMEMBERED = 2000;
  private static final int ENOUGH = 50;

  private final double[] load = new double[BUCKETS];
  private double mean;
  private double count;

  void completed(double work) {
    count = Math.min(REMEMBERED, count + 1);
    mean += (work - mean) / count;
  }

  void submitted(double work) {
    for (int i = 0; i < BUCKETS; i++) {
      load[i] *= FADING;
    }
    load[bucket(work)] += work;
  }

  /** The mean work of a job; 0 while none completed. */
  double mean() {
    return mean;
  }

  /** How many completed jobs the mean is of, at most as many as are remembered. */
  double count() {
    return count;
  }

  /** Whether a job has more work than the mean; none has while too few have completed. */
  boolean isAboveMean(double work) {
    return count >= ENOUGH && work > mean;
  }

  /** Which part of the load jobs with less work are, in [0, 1]. */
  double rank(double work) {
    int mine = bucket(work);
    double less = 0;
    double all = 0;
    for (int i = 0; i < BUCKETS; i++) {
      all += load[i];
      less += i < mine ? load[i] : i == mine ? load[i] / 2 : 0;
    }
    return all == 0 ? 0 : less / all;
  }

  private static int bucket(double work) {
    double octaves = Math.log(Math.max(1e-6, work)) / Math.log(2) + 12;
    return (int) Math.max(0, Math.min(BUCKETS - 1.0, Math.floor(octaves * PER_OCTAVE)));
  }

  void save(Map<String, Double> into) {
    for (int i = 0; i < BUCKETS; i++) {
      if (load[i] > 0) {
        into.put(LOAD + i, load[i]);
      }
    }
    if (count > 0) {
      into.put(MEAN, mean);
      into.put(COUNT, count);
    }
  }

  static WorkHistory restored(Map<String, Double> saved) {
    WorkHistory history = new WorkHistory();
    history.mean = amount(MEAN, saved.getOrDefault(MEAN, 0.0));
    history.count = amount(COUNT, saved.getOrDefault(COUNT, 0.0));
    for (int i = 0; i < BUCKETS; i++) {
      history.load[i] = amount(LOAD + i, saved.getOrDefault(LOAD + i, 0.0));
    }
    return history;
  }

  private static double amount(String key, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "learned number '" + key + "' is " + value + "; it must be at least 0");
    }
    return value;
  }
}
