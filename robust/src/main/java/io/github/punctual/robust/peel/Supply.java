package io.github.punctual.robust.peel;

import io.github.punctual.robust.utility.Utility;
import java.util.Arrays;
import java.util.NavigableMap;

/**
 * When work is done of which a capacity serves more at one time than at another. Work is counted as
 * the time for which it would take the whole capacity. Immutable.
 */
public final class Supply {
  /** All of the capacity, for ever: work is time. */
  public static final Supply STEADY = new Supply(new double[0], new double[0]);

  /** Rounding errors of a sum of works, as a part of it. */
  private static final double ROUNDING = 1e-9;

  private final double[] from;
  private final double[] part;

  /** What was served by each of these instants. */
  private final double[] served;

  private Supply(double[] from, double[] part) {
    this.from = from;
    this.part = part;
    served = new double[from.length];
    for (int i = 1; i < from.length; i++) {
      served[i] = served[i - 1] + part[i - 1] * (from[i] - from[i - 1]);
    }
  }

  /**
   * A supply that changes.
   *
   * @param parts which part of the capacity, in [0, 1], there is from each instant on, in seconds
   *     from now; the first instant is 0
   */
  public static Supply of(NavigableMap<Double, Double> parts) {
    if (parts.isEmpty() || parts.firstKey() != 0) {
      throw new IllegalArgumentException(
          "a supply begins at %s; it must begin now, at 0"
              .formatted(parts.isEmpty() ? "no instant" : parts.firstKey()));
    }
    for (double part : parts.values()) {
      if (!(part >= 0 && part <= 1)) {
        throw new IllegalArgumentException(
            "a supply is %s of its capacity; it must lie in [0, 1]".formatted(part));
      }
    }
    if (parts.values().stream().allMatch(part -> part == 1)) {
      return STEADY;
    }
    return new Supply(
        parts.keySet().stream().mapToDouble(Double::doubleValue).toArray(),
        parts.values().stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * By when so much work is done.
   *
   * @return in seconds from now; {@link Utility#HORIZON_SECONDS} when it never is
   */
  public double instant(double work) {
    if (from.length == 0 || work <= 0) {
      return work;
    }
    int at = Arrays.binarySearch(served, work);
    // The first of several steps by which as much was served: nothing is served between them.
    int step = at >= 0 ? at : -at - 2;
    while (step > 0 && served[step] >= work) {
      step--;
    }
    if (part[step] > 0) {
      return from[step] + (work - served[step]) / part[step];
    }
    return work - served[step] <= ROUNDING * work ? from[step] : Utility.HORIZON_SECONDS;
  }

  /** When it changes, in seconds from now. */
  double[] changes() {
    return from.clone();
  }

  /** Which part of the capacity there is at an instant, in seconds from now. */
  double part(double instant) {
    if (from.length == 0) {
      return 1;
    }
    int at = Arrays.binarySearch(from, instant);
    return part[at >= 0 ? at : -at - 2];
  }

  /** How much work can be done by an instant, in seconds from now. */
  public double work(double instant) {
    if (from.length == 0 || instant <= 0) {
      return instant;
    }
    int at = Arrays.binarySearch(from, instant);
    int step = at >= 0 ? at : -at - 2;
    return part[step] > 0 ? served[step] + part[step] * (instant - from[step]) : served[step];
  }
}
