package io.github.punctual.simulator.engine.settings;

/**
 * What a simulation charges that the papers do not.
 *
 * @param containerStartMillis the time that a container spends before it works, in milliseconds, at
 *     least 0. Task by task it is charged for each container; in the papers' model only for those
 *     that start again because they were taken away, since the durations in a trace include the
 *     first start
 * @param loseTakenWork whether a task that is taken away loses what it did: half a task on average
 */
public record Costs(long containerStartMillis, boolean loseTakenWork) {
  /** Nothing: the papers' model. */
  public static final Costs NONE = new Costs(0, false);

  public Costs {
    if (containerStartMillis < 0) {
      throw new IllegalArgumentException(
          "container start is " + containerStartMillis + " ms; it must be at least 0");
    }
  }
}
