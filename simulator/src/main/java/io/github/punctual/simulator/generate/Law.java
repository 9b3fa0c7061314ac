package io.github.punctual.simulator.generate;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.ExponentialDistribution;
import org.apache.commons.statistics.distribution.LogNormalDistribution;
import org.apache.commons.statistics.distribution.LogUniformDistribution;
import org.apache.commons.statistics.distribution.ParetoDistribution;
import org.apache.commons.statistics.distribution.UniformContinuousDistribution;

/**
 * A distribution of positive numbers by name.
 *
 * @param quantile the number that a part of the others lies below
 */
record Law(DoubleUnaryOperator quantile) {
  static final String ACCEPTED =
      "must be a number, LOW..HIGH, log(LOW..HIGH), exp(MEAN), lognormal(MEDIAN,SIGMA) or"
          + " pareto(LEAST,ALPHA), numbers above 0";

  private static final String NUMBER = "([0-9]*\\.?[0-9]+(?:e-?[0-9]+)?)";
  private static final Pattern CONSTANT = Pattern.compile(NUMBER);
  private static final Pattern RANGE = Pattern.compile(NUMBER + "\\.\\." + NUMBER);
  private static final Pattern LOG = Pattern.compile("log\\(" + RANGE.pattern() + "\\)");
  private static final Pattern EXP = Pattern.compile("exp\\(" + NUMBER + "\\)");
  private static final Pattern PAIR =
      Pattern.compile("(lognormal|pareto)\\(" + NUMBER + "," + NUMBER + "\\)");

  /** A number of this distribution; uses one random number. */
  double draw(UniformRandomProvider random) {
    return at(random.nextDouble());
  }

  /** The number that a part of the others, in [0, 1), lies below. */
  double at(double level) {
    return quantile.applyAsDouble(level);
  }

  /**
   * The distribution of a text.
   *
   * @throws IllegalArgumentException when it is none; the message says what is accepted
   */
  static Law parse(String text) {
    String key = text.toLowerCase(Locale.ROOT).replace(" ", "");
    Matcher matcher = CONSTANT.matcher(key);
    if (matcher.matches()) {
      double value = above0(matcher.group(1));
      return new Law(level -> value);
    }
    ContinuousDistribution distribution = distribution(key);
    return new Law(distribution::inverseCumulativeProbability);
  }

  private static ContinuousDistribution distribution(String key) {
    Matcher range = RANGE.matcher(key);
    if (range.matches()) {
      double low = above0(range.group(1));
      return UniformContinuousDistribution.of(low, above(low, range.group(2)));
    }
    Matcher log = LOG.matcher(key);
    if (log.matches()) {
      double low = above0(log.group(1));
      return LogUniformDistribution.of(low, above(low, log.group(2)));
    }
    Matcher exp = EXP.matcher(key);
    if (exp.matches()) {
      return ExponentialDistribution.of(above0(exp.group(1)));
    }
    Matcher pair = PAIR.matcher(key);
    if (pair.matches()) {
      double first = above0(pair.group(2));
      double second = above0(pair.group(3));
      return pair.group(1).equals("pareto")
          ? ParetoDistribution.of(first, second)
          : LogNormalDistribution.of(Math.log(first), second);
    }
    throw new IllegalArgumentException(ACCEPTED);
  }

  private static double above0(String text) {
    return above(0, text);
  }

  private static double above(double low, String text) {
    double value = Double.parseDouble(text);
    if (!(value > low && value < 1e15)) {
      throw new IllegalArgumentException(ACCEPTED);
    }
    return value;
  }
}
