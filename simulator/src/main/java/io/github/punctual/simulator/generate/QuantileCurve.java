package io.github.punctual.simulator.generate;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * A distribution given by some of its quantiles, with straight lines on a logarithmic scale between
 * them, as the papers plot theirs. What a paper publishes of a distribution is met exactly; the
 * last value, which nobody publishes, follows from the mean.
 */
public final class QuantileCurve {
  private static final int STEPS = 200;

  private final double[] levels;
  private final double[] values;

  private QuantileCurve(double[] levels, double[] values) {
    this.levels = levels;
    this.values = values;
  }

  /**
   * The curve through points.
   *
   * @param levelsAndValues level and value in turn: levels rise from 0 to 1, values are above 0 and
   *     do not fall
   */
  public static QuantileCurve through(double... levelsAndValues) {
    int points = levelsAndValues.length / 2;
    double[] levels = new double[points];
    double[] values = new double[points];
    for (int i = 0; i < points; i++) {
      levels[i] = levelsAndValues[2 * i];
      values[i] = levelsAndValues[2 * i + 1];
      boolean rises = i == 0 || (levels[i] > levels[i - 1] && values[i] >= values[i - 1]);
      if (!rises || !(values[i] > 0)) {
        throw badPoints(levelsAndValues);
      }
    }
    if (points < 2 || levels[0] != 0 || levels[points - 1] != 1) {
      throw badPoints(levelsAndValues);
    }
    return new QuantileCurve(levels, values);
  }

  private static IllegalArgumentException badPoints(double[] points) {
    return new IllegalArgumentException(
        "the points of a distribution are %s; levels must rise from 0 to 1, values be above 0 and never fall"
            .formatted(Arrays.toString(points)));
  }

  /** The value below which the share {@code level} lies, in [0, 1]. */
  public double at(double level) {
    int i = 1;
    while (i < levels.length - 1 && level > levels[i]) {
      i++;
    }
    double within = (level - levels[i - 1]) / (levels[i] - levels[i - 1]);
    return values[i - 1] * Math.pow(values[i] / values[i - 1], within);
  }

  public double mean() {
    double sum = 0;
    for (int i = 1; i < levels.length; i++) {
      sum += (levels[i] - levels[i - 1]) * logarithmicMean(values[i - 1], values[i]);
    }
    return sum;
  }

  /**
   * The same points but the last, whose value is chosen so that the mean is as given.
   *
   * @throws IllegalArgumentException when no value at least the last but one gives it
   */
  public QuantileCurve withMean(double mean) {
    int last = values.length - 1;
    double least = values[last - 1];
    if (withLast(least).mean() > mean) {
      throw new IllegalArgumentException(
          "a mean of %s is too small for the quantiles %s at %s"
              .formatted(mean, Arrays.toString(values), Arrays.toString(levels)));
    }
    double most = least;
    while (withLast(most).mean() < mean) {
      most *= 2;
    }
    return withLast(root(value -> withLast(value).mean() - mean, least, most));
  }

  private QuantileCurve withLast(double value) {
    double[] other = values.clone();
    other[other.length - 1] = value;
    return new QuantileCurve(levels, other);
  }

  /** The mean of a value whose logarithm is uniform between those of a and b. */
  private static double logarithmicMean(double a, double b) {
    return b - a < 1e-12 * a ? a : (b - a) / Math.log(b / a);
  }

  /** By halving, always as many steps: the same result everywhere. */
  private static double root(DoubleUnaryOperator rising, double low, double high) {
    double a = low;
    double b = high;
    for (int i = 0; i < STEPS; i++) {
      double middle = (a + b) / 2;
      if (rising.applyAsDouble(middle) < 0) {
        a = middle;
      } else {
        b = middle;
      }
    }
    return (a + b) / 2;
  }
}
