package io.github.punctual.benchmarks.throughput;

/**
 * What one heartbeat of every node took.
 *
 * @param heartbeats how many nodes
 * @param allocations how many containers were allocated
 * @param wallNanos the time that passed
 * @param cpuNanos the processor time of the thread that scheduled: other processes do not count
 * @param bytes the memory that this thread allocated
 */
record ThroughputRound(
    int heartbeats, long allocations, long wallNanos, long cpuNanos, long bytes) {
  double allocationsPerSecond() {
    return allocations * 1e9 / wallNanos;
  }

  double allocationsPerCpuSecond() {
    return allocations * 1e9 / cpuNanos;
  }
}
