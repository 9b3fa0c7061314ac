package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Scheduler;
import java.util.List;

/**
 * A scheduler that ends no job itself, and therefore can be told that another did: what {@link
 * Reactive} works on.
 */
interface Baseline extends Scheduler {
  /** These jobs were refused or terminated; what they held is free. */
  void dropped(List<Job> jobs);

  /** Does nothing: a baseline asks for no instants. */
  @Override
  default void woken() {}
}
