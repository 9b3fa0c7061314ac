package io.github.punctual.simulator.deadline;

import org.apache.commons.rng.UniformRandomProvider;

/** By what the optimal run time is multiplied: the x of D = x * T in section 3.1 of Justice. */
public sealed interface Multiple {
  /** The multiple of one job, above 0; draws at most one number. */
  double draw(UniformRandomProvider random);

  /**
   * The same for every job.
   *
   * @param x the multiple, in (0, 1e6]
   */
  record Fixed(double x) implements Multiple {
    public Fixed {
      check(x);
    }

    @Override
    public double draw(UniformRandomProvider random) {
      return x;
    }
  }

  /**
   * One of two values.
   *
   * @param low one value, above 0
   * @param high the other, at least low
   * @param oddsOfHigh the probability of the second, in [0, 1]
   */
  record Either(double low, double high, double oddsOfHigh) implements Multiple {
    public Either {
      checkPair(low, high);
      if (!(oddsOfHigh >= 0 && oddsOfHigh <= 1)) {
        throw new IllegalArgumentException(
            "the odds of the larger multiple are " + oddsOfHigh + "; they must be in 0..1");
      }
    }

    @Override
    public double draw(UniformRandomProvider random) {
      return random.nextDouble() < oddsOfHigh ? high : low;
    }
  }

  /**
   * Uniform between two values.
   *
   * @param low the least, above 0
   * @param high the greatest, at least low
   */
  record Uniform(double low, double high) implements Multiple {
    public Uniform {
      checkPair(low, high);
    }

    @Override
    public double draw(UniformRandomProvider random) {
      return low + (high - low) * random.nextDouble();
    }
  }

  private static void check(double x) {
    if (!(x > 0 && x <= 1e6)) {
      throw new IllegalArgumentException(
          "a deadline is " + x + " times the optimal run time; it must be above 0, at most 1e6");
    }
  }

  private static void checkPair(double low, double high) {
    check(low);
    check(high);
    if (low > high) {
      throw new IllegalArgumentException(
          "multiples from %s to %s; the first must not exceed the second".formatted(low, high));
    }
  }
}
