package io.github.punctual.benchmarks.throughput;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What a scheduler did in a number of heartbeats.
 *
 * @param allocations how many containers it allocated
 * @param wallSeconds the time that passed, without that of the simulated nodes
 * @param processorSeconds the processor time of all threads of the process, without the same
 * @param medianMicros the median time of a node's heartbeat
 * @param p99Micros what 99 of 100 heartbeats did not exceed
 */
record Slice(
    long allocations,
    double wallSeconds,
    double processorSeconds,
    double medianMicros,
    double p99Micros) {
  /** The figures for which more is better, and then those for which less is. */
  static final List<ToDoubleFunction<Slice>> FIGURES =
      List.of(
          slice -> slice.allocations / slice.wallSeconds,
          slice -> slice.allocations / slice.processorSeconds,
          Slice::medianMicros,
          Slice::p99Micros);
}
