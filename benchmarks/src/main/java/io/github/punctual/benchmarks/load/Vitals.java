package io.github.punctual.benchmarks.load;

/**
 * How a ResourceManager is.
 *
 * @param heapMegabytes what is reachable, after a collection
 * @param beats how many heartbeats of nodes its scheduler handled since it was last asked
 * @param beatMedianMicros how long that took, the median in microseconds
 * @param beatP99Micros the 99th percentile
 * @param backlog how many events waited for its scheduler at most since it was last asked
 * @param threads live threads
 * @param processorSeconds what its process has used since its start
 */
record Vitals(
    double heapMegabytes,
    double beats,
    double beatMedianMicros,
    double beatP99Micros,
    double backlog,
    double threads,
    double processorSeconds) {}
