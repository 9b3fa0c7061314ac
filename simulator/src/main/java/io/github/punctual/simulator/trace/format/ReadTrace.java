package io.github.punctual.simulator.trace.format;

import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import java.util.SortedMap;

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
  /**
   * Rows that were skipped because they could not be understood.
   *
   * @param count how many
   * @param first what was wrong with the first few, each with file and line
   */
  public record Malformed(long count, List<String> first) {}
}
