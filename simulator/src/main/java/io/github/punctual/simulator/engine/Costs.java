package io.github.punctual.simulator.engine;

/**
 * What a simulation charges that the papers do not.
 *
 * @param containerStartMillis the time that each started container spends before it works, in
 *     milliseconds, at least 0
 * @param loseTakenWork whether a task that is taken away loses what it did: half a task on average
 */
public record Costs(long containerStartMillis, boolean loseTakenWork) {
  /** Nothing: the papers' model. */
  public static final Costs NONE = new Costs(0, false);

  /** Checks the range. */
  public Costs {
    if (containerStartMillis < 0) {
      throw new IllegalArgumentException(
          "container start is " + containerStartMillis + " ms; it must be at least 0");
    }
  }
}
