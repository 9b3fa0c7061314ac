package io.github.punctual.evaluation.bopf;

import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.trace.TraceOptions;
import java.util.List;
import java.util.Locale;

/** The two set-ups of the paper's section 5.1. */
enum Setup {
  /** 40 nodes of 32 cores and 64 GB, 100 jobs in the throughput-sensitive queues, period 300 s. */
  CLUSTER(ResourceVector.of(64 * 1024, 32), 100, 300_000, List.of(1, 2, 4, 8)),
  /**
   * Six resources in one pool, in thousandths of a machine; 500 jobs, period 1000 s. The paper does
   * not give its size: the authors' simulator has 1000 machines in one pool and scales the number
   * of tasks with them; 40 here, with tasks that are larger in proportion.
   */
  SIMULATION(TraceOptions.SIX_TYPES_MACHINE, 500, 1_000_000, List.of(1, 2, 4, 8, 16, 32));

  private static final int MACHINES = 40;

  private final ResourceVector machine;
  private final int jobs;
  private final long periodMillis;
  private final List<Integer> tqs;

  Setup(ResourceVector machine, int jobs, long periodMillis, List<Integer> tqs) {
    this.machine = machine;
    this.jobs = jobs;
    this.periodMillis = periodMillis;
    this.tqs = tqs;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How a machine is counted. */
  ResourceVector machine() {
    return machine;
  }

  /** How many jobs the throughput-sensitive queues have together. */
  int jobs() {
    return jobs;
  }

  /** How many throughput-sensitive queues there are (tables 3 and 4). */
  List<Integer> tqs() {
    return tqs;
  }

  /** From one burst to the next, unless an experiment says otherwise. */
  long periodMillis() {
    return periodMillis;
  }

  ResourceVector capacity() {
    return machine.times(MACHINES);
  }

  /** By how much jobs grow against those that were recorded. */
  double growth() {
    return (double) MACHINES / BurstyWorkload.RECORDED_MACHINES;
  }

  /** The cluster: nodes, or one pool. */
  ClusterSpec cluster() {
    return this == CLUSTER
        ? ClusterSpec.nodes(List.of(new NodeGroup(machine, MACHINES)))
        : ClusterSpec.pool(capacity());
  }
}
