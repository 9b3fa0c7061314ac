package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Job;

/**
 * First in, first out: what is free goes to the job that was submitted first among those that can
 * use more, running or waiting. Differs from {@link GreedyFairShare} in that a job which started
 * with less than all its tasks grows.
 */
final class Fifo extends InLine {
  Fifo(String name) {
    super(name, Orders.ARRIVAL);
  }

  @Override
  int entitlement(Job job) {
    return job.requestedTasks();
  }

  @Override
  boolean grows() {
    return true;
  }
}
