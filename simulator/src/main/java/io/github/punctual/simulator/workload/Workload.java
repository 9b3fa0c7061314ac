package io.github.punctual.simulator.workload;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * All jobs of a simulation.
 *
 * @param name what it is, for reports
 * @param jobs the jobs in the order of their submission; those submitted at once in the order of
 *     the trace
 */
public record Workload(String name, List<TraceJob> jobs) {
  /** The jobs may come in any order; no two may have the same id. */
  public Workload {
    List<TraceJob> sorted = new ArrayList<>(jobs);
    sorted.sort(Comparator.comparingLong(TraceJob::submitMillis));
    Set<String> ids = new HashSet<>(2 * sorted.size());
    for (TraceJob job : sorted) {
      if (!ids.add(job.id())) {
        throw new IllegalArgumentException(
            "job " + job.id() + " occurs twice in " + name + "; names must be unique");
      }
    }
    jobs = List.copyOf(sorted);
  }

  /** The time from the first submission to the last; 0 without jobs. */
  public long spanMillis() {
    return jobs.isEmpty()
        ? 0
        : jobs.get(jobs.size() - 1).submitMillis() - jobs.get(0).submitMillis();
  }
}
