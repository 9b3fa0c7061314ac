package io.github.punctual.simulator.workload;

import io.github.punctual.robust.utility.Utility;
import java.util.List;

/** Falls at instants, and is nothing after the last of them. */
record StepsUtility(List<JobUtility.Step> steps) implements Utility {
  StepsUtility {
    steps = List.copyOf(steps);
  }

  @Override
  public double at(double seconds) {
    for (JobUtility.Step step : steps) {
      if (seconds <= step.untilMillis() / 1000.0) {
        return step.value();
      }
    }
    return 0;
  }

  @Override
  public double latest(double level) {
    if (level <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double latest = Double.NEGATIVE_INFINITY;
    for (JobUtility.Step step : steps) {
      if (step.value() >= level) {
        latest = step.untilMillis() / 1000.0;
      }
    }
    return latest;
  }
}
