package io.github.punctual.simulator.engine;

/** Is told from time to time how far a simulation is: for a progress bar. */
@FunctionalInterface
public interface ProgressListener {
  /** Tells nobody. */
  ProgressListener NONE = (events, ended, nowMillis) -> {};

  /**
   * The simulation goes on.
   *
   * @param events how many events have happened
   * @param endedJobs how many jobs have ended
   * @param nowMillis the simulated present, in milliseconds
   */
  void progressed(long events, int endedJobs, long nowMillis);
}
