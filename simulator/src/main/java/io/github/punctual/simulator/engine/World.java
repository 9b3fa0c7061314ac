package io.github.punctual.simulator.engine;

import java.util.List;

/** What the parts of one simulation share. */
final class World {
  private final List<Job> jobs;
  private final SimulationSettings settings;
  private final Nodes nodes;
  private final Holdings holdings;
  private final Tally tally;
  private final List<Observer> observers;

  /** The present, in milliseconds. */
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

  /** All jobs in the order of their submission. */
  List<Job> jobs() {
    return jobs;
  }

  SimulationSettings settings() {
    return settings;
  }

  Nodes nodes() {
    return nodes;
  }

  Holdings holdings() {
    return holdings;
  }

  Tally tally() {
    return tally;
  }

  List<Observer> observers() {
    return observers;
  }

  /** A job has another number of tasks. */
  void resized(Job job, double before) {
    tally.resize(job, before);
    for (Observer observer : observers) {
      observer.resized(job, before);
    }
  }
}
