package io.github.punctual.simulator.generate;

import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/** How much the computation times of the runs of one job differ. */
final class RunVariation {
  private final Map<String, Moments> byName = new TreeMap<>();

  /**
   * Reads jobs.
   *
   * @param runs how often each name occurs
   * @param moreThan only names that occur more often count
   */
  RunVariation(List<TraceJob> jobs, Map<String, Integer> runs, int moreThan) {
    for (TraceJob job : jobs) {
      if (runs.get(job.name()) > moreThan) {
        byName.computeIfAbsent(job.name(), name -> new Moments()).add((double) job.workMillis());
      }
    }
  }

  /** The median, over the names, of the standard deviation over the mean; 0 without names. */
  double median() {
    return byName.isEmpty()
        ? 0
        : Median.withDefaults()
            .evaluate(byName.values().stream().mapToDouble(Moments::variation).toArray());
  }

  private static final class Moments {
    private final Mean mean = Mean.create();
    private final StandardDeviation deviation = StandardDeviation.create();

    void add(double value) {
      mean.accept(value);
      deviation.accept(value);
    }

    double variation() {
      return mean.getAsDouble() > 0 ? deviation.getAsDouble() / mean.getAsDouble() : 0;
    }
  }
}
