package io.github.punctual.robust.policy;

import io.github.punctual.robust.utility.Utility;
import java.util.Optional;

/**
 * A user's utility that cannot harm other jobs: one that fails, or says what no utility can be, is
 * worth nothing then.
 */
record Contained(Utility of) implements Utility {
  @Override
  public double at(double seconds) {
    try {
      double utility = of.at(seconds);
      // Not a number is not above 0 either.
      return utility > 0 ? Math.min(utility, Double.MAX_VALUE) : 0;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return 0;
    }
  }

  @Override
  public double latest(double level) {
    try {
      double latest = of.latest(level);
      return Double.isNaN(latest) ? Utility.super.latest(level) : latest;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return Utility.super.latest(level);
    }
  }

  @Override
  public Optional<String> trouble() {
    return of.trouble();
  }

  /** What is wrong with it at an instant; empty when nothing is. */
  String trouble(double seconds) {
    try {
      double utility = of.at(seconds);
      return utility >= 0 && utility < Double.POSITIVE_INFINITY ? "" : "says " + utility;
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return "failed with " + e;
    }
  }
}
