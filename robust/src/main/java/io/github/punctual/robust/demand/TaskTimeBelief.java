package io.github.punctual.robust.demand;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * What is believed about how long one task of a group runs: from the group's own tasks that have
 * ended, from those that run (each is longer than its age), from earlier runs, and where there are
 * none from the user's word or from tasks of other jobs.
 *
 * @param mean time of one task in seconds, above 0
 * @param deviation the standard deviation of one task's time, given the mean, in seconds, at least
 *     0
 * @param doubt how far the mean itself may be off, as a standard deviation in seconds, at least 0
 */
public record TaskTimeBelief(double mean, double deviation, double doubt) {
  /** Plans ask for these again and again. */
  private static final double[] LARGEST =
      IntStream.range(0, 1025).mapToDouble(TaskTimeBelief::blom).toArray();

  public TaskTimeBelief {
    if (!(mean > 0 && mean < Double.POSITIVE_INFINITY) || !(deviation >= 0) || !(doubt >= 0)) {
      throw new IllegalArgumentException(
          "a task is believed to take %s s, give or take %s s and %s s; the first must be above 0 and finite, the others at least 0"
              .formatted(mean, deviation, doubt));
    }
  }

  /**
   * The belief that follows from what is known.
   *
   * @param hintSeconds how long one task runs, where the user said so
   * @param evidence what is known about tasks like them
   * @param runningSeconds for how long each running task has run, in seconds, at least 0 each
   * @param unknownSeconds how long a task runs of which nothing is known, in seconds, above 0
   */
  public static TaskTimeBelief of(
      OptionalDouble hintSeconds,
      TaskEvidence evidence,
      List<Double> runningSeconds,
      double unknownSeconds) {
    TaskPrior.requireTime(unknownSeconds);
    TaskPrior prior = TaskPrior.of(hintSeconds, evidence, unknownSeconds);
    TaskBelief belief = TaskBelief.of(prior, evidence.seen(), Ages.of(runningSeconds));
    TaskLaw.Moments whole = belief.attempts().whole();
    return new TaskTimeBelief(
        whole.mean(), Math.sqrt(whole.variance()), Math.sqrt(belief.meanVariance()));
  }

  /** The time that is left to a task of some age in seconds, on average, in seconds. */
  public double left(double age) {
    return new TaskLaw(mean, deviation * deviation).left(age).mean();
  }

  /** The standard deviation of that, in seconds. */
  public double leftDeviation(double age) {
    return Math.sqrt(new TaskLaw(mean, deviation * deviation).left(age).variance());
  }

  /**
   * The largest of several standard normal numbers, on average: Blom's approximation.
   *
   * @param count how many, at least 1
   */
  public static double largestOf(int count) {
    return count < LARGEST.length ? LARGEST[Math.max(0, count)] : blom(count);
  }

  private static double blom(int count) {
    return count < 2 ? 0 : quantile((count - 0.375) / (count + 0.25));
  }

  /** How far the largest of several standard normal numbers spreads: a fit, within 0.03. */
  public static double largestDeviation(int count) {
    return 1 / Math.sqrt(1 + 0.8 * Math.log(count));
  }

  /** The probability with which a standard normal number is at most {@code z}, in [0, 1]. */
  public static double probability(double z) {
    return NormalTail.upper(-z);
  }

  /** The number below which a standard normal one is with a probability in (0, 1). */
  public static double quantile(double probability) {
    return NormalTail.atLogUpper(Math.log1p(-probability));
  }
}
