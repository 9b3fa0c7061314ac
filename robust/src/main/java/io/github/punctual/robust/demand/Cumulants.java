package io.github.punctual.robust.demand;

/**
 * The generating function of the cumulants of a sum of independent times: of pending tasks, whose
 * times have the shape of a sample; of running ones, gamma distributed; and of a normal doubt.
 */
final class Cumulants {
  private final double[] times;
  private final double[] weights;
  private final double kernelVariance;
  private final int pending;
  private final Attempts attempts;
  private final double[] leftMean;
  private final double[] leftVariance;
  private final Ages running;
  private final double doubt;

  /**
   * The cumulants of work.
   *
   * @param shape what times of tasks are like, with a mean of 0 and a variance of 1
   * @param work the tasks and their moments
   * @param pending how many have not begun
   */
  Cumulants(TaskTimeShape shape, WorkLeft work, int pending) {
    TaskLaw law = work.attempts().law();
    times = shape.times(law.mean(), Math.sqrt(law.variance()));
    weights = shape.weights();
    kernelVariance = TaskTimeShape.KERNEL * TaskTimeShape.KERNEL * law.variance();
    this.pending = pending;
    attempts = work.attempts();
    running = work.running();
    doubt = work.doubt();
    leftMean = new double[running.classes()];
    leftVariance = new double[running.classes()];
    for (int i = 0; i < running.classes(); i++) {
      TaskLaw.Moments left = law.left(running.age(i));
      leftMean[i] = left.mean();
      leftVariance[i] = Math.max(left.variance(), 1e-12 * left.mean() * left.mean());
    }
  }

  /** The function is finite below this. */
  double limit() {
    double limit = Double.MAX_VALUE;
    for (int i = 0; i < leftMean.length; i++) {
      limit = Math.min(limit, leftMean[i] / leftVariance[i]);
    }
    if (attempts.failureRate() > 0) {
      limit = Math.min(limit, (1 - attempts.failureRate()) / attempts.failedSeconds());
    }
    return limit;
  }

  /** The function and its first two derivatives. */
  double[] at(double tilt) {
    double[] whole = whole(tilt);
    double[] sum = {
      pending * whole[0] + 0.5 * doubt * tilt * tilt,
      pending * whole[1] + doubt * tilt,
      pending * whole[2] + doubt
    };
    double rate = attempts.failureRate();
    for (int i = 0; i < leftMean.length; i++) {
      int count = running.count(i);
      double scale = leftVariance[i] / leftMean[i];
      double rest = 1 - scale * tilt;
      sum[0] -= count * (leftMean[i] / scale) * Math.log(rest);
      sum[1] += count * leftMean[i] / rest;
      sum[2] += count * leftVariance[i] / (rest * rest);
      if (rate > 0) {
        // All again with the probability of a failure.
        double again = 1 / (1 + (1 - rate) / rate * Math.exp(-whole[0]));
        sum[0] += count * (whole[0] + Math.log(rate / again));
        sum[1] += count * again * whole[1];
        sum[2] += count * again * (whole[2] + (1 - again) * whole[1] * whole[1]);
      }
    }
    return sum;
  }

  /** Those of one task that has not begun, with the attempts that fail. */
  private double[] whole(double tilt) {
    double shift = 0;
    for (double time : times) {
      shift = Math.max(shift, tilt * time);
    }
    double zeroth = 0;
    double first = 0;
    double second = 0;
    for (int i = 0; i < times.length; i++) {
      double weight = weights[i] * Math.exp(tilt * times[i] - shift);
      zeroth += weight;
      first += weight * times[i];
      second += weight * times[i] * times[i];
    }
    double tilted = first / zeroth;
    double[] whole = {
      shift + Math.log(zeroth) + 0.5 * kernelVariance * tilt * tilt,
      tilted + kernelVariance * tilt,
      Math.max(0, second / zeroth - tilted * tilted) + kernelVariance
    };
    double rate = attempts.failureRate();
    if (rate > 0) {
      double rest = 1 - attempts.failedSeconds() * tilt;
      double fail = rest - rate;
      double seconds = attempts.failedSeconds();
      whole[0] += Math.log((1 - rate) * rest / fail);
      whole[1] += seconds * rate / (rest * fail);
      whole[2] += seconds * seconds * rate * (rest + fail) / (rest * rest * fail * fail);
    }
    return whole;
  }
}
