package io.github.punctual.simulator.scheduler;

import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Scheduler;

/** A scheduler by a name, which knows its cluster once the simulation has begun. */
abstract class NamedScheduler implements Scheduler {
  final String name;
  Cluster cluster;

  NamedScheduler(String name) {
    this.name = name;
  }

  @Override
  public final String name() {
    return name;
  }

  @Override
  public void begin(Cluster simulated) {
    cluster = simulated;
  }
}
