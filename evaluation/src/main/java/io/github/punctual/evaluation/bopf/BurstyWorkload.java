package io.github.punctual.evaluation.bopf;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.TraceJob;
import java.io.IOException;
import java.util.List;

/**
 * A benchmark's jobs, at the size of the cluster on which they were recorded.
 *
 * @param latency those for latency-sensitive queues
 * @param throughput those from which throughput-sensitive queues draw
 */
record BurstyWorkload(List<TraceJob> latency, List<TraceJob> throughput) {
  /** On how many machines the traces were recorded, as the authors' simulator has it. */
  static final int RECORDED_MACHINES = 25;

  BurstyWorkload {
    latency = List.copyOf(latency);
    throughput = List.copyOf(throughput);
    if (latency.isEmpty() || throughput.isEmpty()) {
      throw new IllegalArgumentException("a workload needs jobs of both kinds; it lacks some");
    }
  }

  /** Where one comes from: its jobs depend on the units in which a machine is counted. */
  interface Source {
    /** A short name for files. */
    String key();

    /** Its name in the document. */
    String title();

    /** Its jobs on machines of such a size. */
    BurstyWorkload on(ResourceVector machine) throws IOException;
  }
}
