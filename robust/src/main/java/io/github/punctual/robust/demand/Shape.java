package io.github.punctual.robust.demand;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What the times of tasks are like besides their mean and variance: at most {@value #MOST} weighted
 * values, scaled to a mean of 0 and a variance of 1. Beside the observed times there is one that is
 * longer than all of them, with the weight that the next task has of being the longest so far; and
 * all are a little blurred, so that no work is impossible that lies between.
 */
final class Shape {
  /** The standard deviation of the blur, where that of times is 1. */
  static final double KERNEL = 0.3;

  private static final int MOST = 64;

  /** So many of the longest are kept as they are. */
  private static final int LONGEST = 8;

  /** Where nothing has been observed: as if these quantiles of a log-normal time had been. */
  private static final int STRANGERS = 15;

  private final double[] values;
  private final double[] weights;

  private Shape(List<Weighted> points) {
    double all = points.stream().mapToDouble(Weighted::weight).sum();
    double mean = points.stream().mapToDouble(p -> p.weight * p.time).sum() / all;
    double square =
        points.stream().mapToDouble(p -> p.weight * Math.pow(p.time - mean, 2)).sum() / all;
    double deviation = square > 1e-18 * mean * mean ? Math.sqrt(square) : Double.POSITIVE_INFINITY;
    values = points.stream().mapToDouble(p -> (p.time - mean) / deviation).toArray();
    weights = points.stream().mapToDouble(p -> p.weight / all).toArray();
  }

  private record Weighted(double time, double weight) {}

  /**
   * The shape of what is known.
   *
   * @param seen of this run
   * @param history of earlier runs, each of which is scaled to the mean of this one
   * @param historyWeight as how many tasks of this run the history counts
   * @param mean of a task's time in this run, as it is believed
   * @param variation the believed coefficient of variation, for when nothing was observed
   */
  static Shape of(
      TaskTimes seen, TaskTimes history, double historyWeight, double mean, double variation) {
    List<Weighted> points = new ArrayList<>();
    for (double time : seen.sample()) {
      points.add(new Weighted(time, 1));
    }
    int before = history.mean() > 0 && historyWeight > 0 ? history.sample().size() : 0;
    for (int i = 0; i < before; i++) {
      points.add(
          new Weighted(history.sample().get(i) * mean / history.mean(), historyWeight / before));
    }
    if (points.isEmpty()) {
      double sigma = Math.sqrt(Math.log1p(variation * variation));
      for (int i = 0; i < STRANGERS; i++) {
        double z = -NormalTail.atLogUpper(Math.log((i + 0.5) / STRANGERS));
        points.add(new Weighted(mean * Math.exp(sigma * z), 1));
      }
    }
    points.sort(Comparator.comparingDouble(Weighted::time));
    double each = points.stream().mapToDouble(Weighted::weight).sum() / points.size();
    points = fewer(points);
    double longest = points.get(points.size() - 1).time;
    points.add(new Weighted(longest + beyond(points, mean), each));
    return new Shape(points);
  }

  /** How far the next longest may lie beyond: as the upper quarter does beyond the quartile. */
  private static double beyond(List<Weighted> points, double mean) {
    int quartile = points.size() * 3 / 4;
    double excess = 0;
    double weight = 0;
    for (Weighted point : points.subList(quartile, points.size())) {
      excess += point.weight * (point.time - points.get(quartile).time);
      weight += point.weight;
    }
    return Math.max(0.1 * mean, excess / weight);
  }

  /** Averages neighbours, but for the longest. */
  private static List<Weighted> fewer(List<Weighted> points) {
    int alone = points.size() - LONGEST;
    int classes = MOST - LONGEST - 1;
    if (alone <= classes) {
      return points;
    }
    List<Weighted> fewer = new ArrayList<>();
    for (int i = 0; i < classes; i++) {
      double time = 0;
      double weight = 0;
      for (Weighted point : points.subList(alone * i / classes, alone * (i + 1) / classes)) {
        time += point.weight * point.time;
        weight += point.weight;
      }
      fewer.add(new Weighted(time / weight, weight));
    }
    fewer.addAll(points.subList(alone, points.size()));
    return fewer;
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
