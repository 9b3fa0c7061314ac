package io.github.punctual.simulator.generate;

import io.github.punctual.simulator.workload.Workload;
import java.util.List;

/** Makes workloads. */
public abstract class WorkloadGenerator {
  private final String name;

  WorkloadGenerator(String name) {
    this.name = name;
  }

  /** The name of what it makes, for reports. */
  public final String name() {
    return name;
  }

  /** The workload of a seed: always the same for the same one. */
  public abstract Workload generate(long seed);

  /**
   * What is published of the trace that it imitates beside a workload that it made; empty when it
   * imitates none.
   */
  public List<MarginalMatch> compare(Workload workload) {
    return List.of();
  }
}
