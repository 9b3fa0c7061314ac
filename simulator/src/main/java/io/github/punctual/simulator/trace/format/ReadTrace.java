package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.trace.Malformed;
import io.github.punctual.simulator.workload.Workload;
import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A trace that was read.
 *
 * @param format how it was written
 * @param workload its jobs, at least one
 * @param malformed rows that could not be understood; none unless reading was lenient
 * @param leftOut well-formed rows that are no jobs to simulate, such as applications that never
 *     ran: how many by reason
 */
public record ReadTrace(
    TraceFormat format, Workload workload, Malformed malformed, SortedMap<String, Long> leftOut) {
  /** Takes a copy. */
  public ReadTrace {
    Objects.requireNonNull(format, "format");
    Objects.requireNonNull(workload, "workload");
    Objects.requireNonNull(malformed, "malformed");
    leftOut = Collections.unmodifiableSortedMap(new TreeMap<>(leftOut));
  }
}
