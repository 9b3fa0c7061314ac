package io.github.punctual.simulator.engine;

/** Is told after each event how far a simulation is: for a progress bar. */
@FunctionalInterface
public interface ProgressListener {
  ProgressListener NONE = (submitted, ended, all, nowMillis) -> {};

  /**
   * The simulation goes on.
   *
   * @param submittedJobs how many jobs were submitted
   * @param endedJobs how many of them have ended
   * @param allJobs how many there are
   * @param nowMillis the simulated present, in milliseconds
   */
  void progressed(int submittedJobs, int endedJobs, int allJobs, long nowMillis);
}
