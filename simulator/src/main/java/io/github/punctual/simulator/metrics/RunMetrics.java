package io.github.punctual.simulator.metrics;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.simulator.deadline.OptimalRunTime;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Observer;
import java.util.List;
import java.util.Optional;

/** Measures one run: hand {@link #observers} to the simulation, and ask when it is over. */
public final class RunMetrics {
  private final ClusterCapacity capacity;
  private final Optional<OptimalRunTime> best;
  private final IntervalIndices indices = new IntervalIndices();
  private final Occupancy occupancy = new Occupancy();
  private final RunTimeline timeline = new RunTimeline();
  private final List<IdleGroups> idleGroups = List.of(new IdleGroups(10), new IdleGroups(100));

  /**
   * Measures a run in a cluster that has so much when all its nodes are there; jobs take the time
   * of the papers' model at best.
   */
  public RunMetrics(ClusterCapacity capacity) {
    this(capacity, Optional.empty());
  }

  /** The same, where jobs take another time at best. */
  public RunMetrics(ClusterCapacity capacity, OptimalRunTime best) {
    this(capacity, Optional.of(best));
  }

  private RunMetrics(ClusterCapacity capacity, Optional<OptimalRunTime> best) {
    this.capacity = capacity;
    this.best = best;
  }

  /** The observers that must watch the run. */
  public List<Observer> observers() {
    return List.of(indices, occupancy, timeline, idleGroups.get(0), idleGroups.get(1));
  }

  public RunSummary summary(List<Job> jobs) {
    return new RunSummary(
        best.map(time -> Outcomes.of(jobs, job -> time.millis(job.trace())))
            .orElseGet(() -> Outcomes.of(jobs, capacity)),
        indices.fairness(),
        indices.equality(),
        occupancy.utilization(),
        occupancy.lengthMillis(),
        idleGroups.stream().map(IdleGroups::result).toList(),
        Worth.of(jobs));
  }

  public List<TimelineBin> timeline(List<Job> jobs) {
    return timeline.bins(jobs, capacity.find(Cluster.ROOT).orElseThrow().capacity());
  }
}
