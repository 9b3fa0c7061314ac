package io.github.punctual.robust.demand;

import java.util.List;

/**
 * What the times of tasks are like besides their mean and variance: at most {@value #MOST} weighted
 * values, scaled to a mean of 0 and a variance of 1. Beside the observed times there is one that is
 * longer than all of them, with the weight that the next task has of being the longest so far; and
 * all are a little blurred, so that no work is impossible that lies between.
 */
final class TaskTimeShape {
  /** The standard deviation of the blur, where that of times is 1. */
  static final double KERNEL = 0.3;

  private static final int MOST = 40;

  /** So many of the longest are kept as they are. */
  private static final int LONGEST = 8;

  /** Where nothing has been observed: as if these quantiles of a log-normal time had been. */
  private static final int STRANGERS = 15;

  private final double[] values;
  private final double[] weights;

  private TaskTimeShape(double[] times, double[] weights) {
    double all = 0;
    double sum = 0;
    for (int i = 0; i < times.length; i++) {
      all += weights[i];
      sum += weights[i] * times[i];
    }
    double mean = sum / all;
    double squares = 0;
    for (int i = 0; i < times.length; i++) {
      squares += weights[i] * (times[i] - mean) * (times[i] - mean);
    }
    double deviation = Math.sqrt(squares / all);
    this.values = new double[times.length];
    this.weights = new double[times.length];
    for (int i = 0; i < times.length; i++) {
      values[i] = (times[i] - mean) / deviation;
      this.weights[i] = weights[i] / all;
    }
  }

  /**
   * The shape of what is known.
   *
   * @param seen of this run
   * @param history of earlier runs, each time of which is scaled to the mean of this one
   * @param historyWeight as how many tasks of this run the history counts
   * @param mean of a task's time in this run, as it is believed, above 0
   * @param variation the believed coefficient of variation, for when nothing was observed
   */
  static TaskTimeShape of(
      TaskTimes seen, TaskTimes history, double historyWeight, double mean, double variation) {
    List<Double> own = seen.sample();
    List<Double> before = history.mean() > 0 ? history.sample() : List.of();
    if (own.isEmpty() && before.isEmpty()) {
      return stranger(mean, variation);
    }
    double scale = before.isEmpty() ? 0 : mean / history.mean();
    double weight = before.isEmpty() ? 0 : historyWeight / before.size();
    double[] times = new double[own.size() + before.size()];
    double[] weights = new double[times.length];
    int o = 0;
    int b = 0;
    for (int i = 0; i < times.length; i++) {
      boolean takeOwn =
          b == before.size() || (o < own.size() && own.get(o) <= scale * before.get(b));
      times[i] = takeOwn ? own.get(o++) : scale * before.get(b++);
      weights[i] = takeOwn ? 1 : weight;
    }
    return withLonger(times, weights, mean);
  }

  private static TaskTimeShape stranger(double mean, double variation) {
    double sigma = Math.sqrt(Math.log1p(variation * variation));
    double[] times = new double[STRANGERS];
    double[] weights = new double[STRANGERS];
    for (int i = 0; i < STRANGERS; i++) {
      double z = -NormalTail.atLogUpper(Math.log((i + 0.5) / STRANGERS));
      times[i] = mean * Math.exp(sigma * z);
      weights[i] = 1;
    }
    return withLonger(times, weights, mean);
  }

  /** Adds the time that is longer than all, and averages neighbours but for the longest. */
  private static TaskTimeShape withLonger(double[] times, double[] weights, double mean) {
    int alone = times.length - LONGEST;
    int classes = alone <= MOST - LONGEST - 1 ? Math.max(0, alone) : MOST - LONGEST - 1;
    int kept = Math.min(LONGEST, times.length);
    double[] fewerTimes = new double[classes + kept + 1];
    double[] fewerWeights = new double[classes + kept + 1];
    double all = 0;
    for (int i = 0; i < classes + kept; i++) {
      int from = i < classes ? alone * i / classes : times.length - kept + i - classes;
      int to = i < classes ? alone * (i + 1) / classes : from + 1;
      double sum = 0;
      double weight = 0;
      for (int j = from; j < to; j++) {
        sum += weights[j] * times[j];
        weight += weights[j];
      }
      fewerTimes[i] = sum / weight;
      fewerWeights[i] = weight;
      all += weight;
    }
    fewerTimes[classes + kept] = times[times.length - 1] + beyond(times, weights, mean);
    fewerWeights[classes + kept] = all / times.length;
    return new TaskTimeShape(fewerTimes, fewerWeights);
  }

  /** How far the next longest may lie beyond: as the upper quarter does beyond the quartile. */
  private static double beyond(double[] times, double[] weights, double mean) {
    int quartile = times.length * 3 / 4;
    double excess = 0;
    double weight = 0;
    for (int i = quartile; i < times.length; i++) {
      excess += weights[i] * (times[i] - times[quartile]);
      weight += weights[i];
    }
    return Math.max(0.1 * mean, excess / weight);
  }

  /** The values with a mean and a deviation, with room for the blur. */
  double[] times(double mean, double deviation) {
    double scale = deviation * Math.sqrt(1 - KERNEL * KERNEL);
    double[] times = new double[values.length];
    for (int i = 0; i < times.length; i++) {
      times[i] = mean + scale * values[i];
    }
    return times;
  }

  double[] weights() {
    return weights.clone();
  }
}
