package io.github.punctual.simulator.metrics;

import java.util.List;

/**
 * How long groups of CPUs were idle together (Justice, figure 8).
 *
 * @param size CPUs in a group
 * @param existence the part of the time in which at least one group was idle, in [0, 1]
 * @param groups how many groups became idle
 * @param longerThan the share of these that was idle for longer than so many seconds, by seconds;
 *     ends with the first border that none exceeded
 */
public record IdleGroupTimes(int size, double existence, long groups, List<Longer> longerThan) {
  /**
   * A point of the distribution.
   *
   * @param seconds an idle time
   * @param share the share of groups that were idle for longer, in [0, 1]
   */
  public record Longer(double seconds, double share) {}

  /** The share of groups that were idle for longer than one of the borders; NaN without groups. */
  public double share(double seconds) {
    if (groups == 0) {
      return Double.NaN;
    }
    return longerThan.stream()
        .filter(point -> point.seconds() == seconds)
        .mapToDouble(Longer::share)
        .findFirst()
        .orElse(0);
  }
}
