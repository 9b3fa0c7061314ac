package io.github.punctual.simulator.generate;

import io.github.punctual.simulator.workload.Workload;
import java.util.List;

/** Makes workloads. */
public interface WorkloadGenerator {
  /** The name of what it makes, for reports. */
  String name();

  /** The workload of a seed: always the same for the same one. */
  Workload generate(long seed);

  /**
   * What is published of the trace that it imitates beside a workload that it made; empty when it
   * imitates none.
   */
  default List<MarginalMatch> compare(Workload workload) {
    return List.of();
  }
}
