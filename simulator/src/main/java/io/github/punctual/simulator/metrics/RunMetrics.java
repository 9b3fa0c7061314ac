package io.github.punctual.simulator.metrics;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.Observer;
import java.util.List;

/** Measures one run: hand {@link #observers} to the simulation, and ask when it is over. */
public final class RunMetrics {
  private final ClusterCapacity capacity;
  private final IntervalIndices indices = new IntervalIndices();
  private final Occupancy occupancy = new Occupancy();
  private final List<IdleGroups> idleGroups;

  /** Measures a run in a cluster. */
  public RunMetrics(ClusterCapacity capacity) {
    this.capacity = capacity;
    double cpus = cpus(capacity);
    this.idleGroups = List.of(new IdleGroups(10, cpus), new IdleGroups(100, cpus));
  }

  /** What to call CPUs: virtual cores, and where there are none the first resource type. */
  private static double cpus(ClusterCapacity capacity) {
    ResourceVector all = capacity.find(Cluster.ROOT).orElseThrow().capacity();
    long vcores = all.get(ResourceVector.VCORES);
    return vcores > 0 ? vcores : all.get(all.amounts().firstKey());
  }

  /** What watches the run. */
  public List<Observer> observers() {
    return List.of(indices, occupancy, idleGroups.get(0), idleGroups.get(1));
  }

  /** What was measured. */
  public RunSummary summary(List<Job> jobs) {
    return new RunSummary(
        Outcomes.of(jobs, capacity),
        indices.fairness(),
        indices.equality(),
        occupancy.utilization(),
        occupancy.lengthMillis(),
        idleGroups.stream().map(IdleGroups::result).toList());
  }
}
