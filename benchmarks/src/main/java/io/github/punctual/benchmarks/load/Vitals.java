package io.github.punctual.benchmarks.load;

import java.util.Arrays;

/**
 * How a ResourceManager is.
 *
 * @param heapMegabytes what is reachable, after a collection
 * @param beats how many heartbeats of nodes its scheduler handled since it was last asked
 * @param beatMedianMicros how long that took, the median in microseconds
 * @param beatP99Micros the 99th percentile
 * @param backlog events that wait for its scheduler
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
    double processorSeconds) {

  /** On a line, as it is told from one process to another. */
  String line() {
    return "%s %s %s %s %s %s %s"
        .formatted(
            heapMegabytes,
            beats,
            beatMedianMicros,
            beatP99Micros,
            backlog,
            threads,
            processorSeconds);
  }

  /** Reads {@link #line}. */
  static Vitals of(String line) {
    double[] all = Arrays.stream(line.split(" ")).mapToDouble(Double::parseDouble).toArray();
    return new Vitals(all[0], all[1], all[2], all[3], all[4], all[5], all[6]);
  }
}
