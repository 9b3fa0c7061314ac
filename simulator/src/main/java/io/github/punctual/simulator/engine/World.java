package io.github.punctual.simulator.engine;

import io.github.punctual.simulator.engine.node.Holdings;
import io.github.punctual.simulator.engine.node.Nodes;
import io.github.punctual.simulator.engine.settings.SimulationSettings;
import java.util.List;

/** What the parts of one simulation share. */
final class World {
  /** All jobs in the order of their submission. */
  final List<Job> jobs;

  final SimulationSettings settings;
  final Nodes nodes;
  final Holdings holdings;
  final Tally tally;
  final List<Observer> observers;

  long nowMillis;

  /** How many jobs were submitted and have not ended. */
  int liveJobs;

  World(
      List<Job> jobs,
      SimulationSettings settings,
      Nodes nodes,
      Holdings holdings,
      Tally tally,
      List<Observer> observers) {
    this.jobs = jobs;
    this.settings = settings;
    this.nodes = nodes;
    this.holdings = holdings;
    this.tally = tally;
    this.observers = List.copyOf(observers);
  }

  /** A job has another number of tasks. */
  void resized(Job job, double before) {
    tally.resize(job, before);
    for (Observer observer : observers) {
      observer.resized(job, before);
    }
  }
}
