package io.github.punctual.benchmarks.throughput;

import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

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
      List.of(Slice::perSecond, Slice::perProcessorSecond, Slice::medianMicros, Slice::p99Micros);

  double perSecond() {
    return allocations / wallSeconds;
  }

  double perProcessorSecond() {
    return allocations / processorSeconds;
  }

  /** As one line for another process. */
  String line() {
    return String.format(
        Locale.ROOT,
        "%d %.9f %.9f %.3f %.3f",
        allocations,
        wallSeconds,
        processorSeconds,
        medianMicros,
        p99Micros);
  }

  /** What another process wrote as one line. */
  static Slice of(String line) {
    double[] values = Stream.of(line.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    return new Slice((long) values[0], values[1], values[2], values[3], values[4]);
  }
}
