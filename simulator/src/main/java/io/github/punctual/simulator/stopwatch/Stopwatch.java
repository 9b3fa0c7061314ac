package io.github.punctual.simulator.stopwatch;

/**
 * Measures how long algorithms take, for tables of run times. Nothing else of a simulation may look
 * at the clock, and no result but such a table may depend on what it says.
 */
public final class Stopwatch {
  private final long begun = System.nanoTime();

  private Stopwatch() {}

  public static Stopwatch start() {
    return new Stopwatch();
  }

  /** How long it has run, in nanoseconds. */
  public long nanos() {
    return System.nanoTime() - begun;
  }
}
