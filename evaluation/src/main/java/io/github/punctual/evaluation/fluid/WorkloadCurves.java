package io.github.punctual.evaluation.fluid;

import io.github.punctual.evaluation.Plots;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The curves of figure 1 of both papers.
 *
 * @param tasks the share of jobs with at most so many tasks
 * @param seconds the share of jobs with at most so many CPU seconds
 * @param bySize CPU seconds of jobs by their number of tasks: the 10th, 50th and 90th percentile
 */
record WorkloadCurves(Plots.Line tasks, Plots.Line seconds, List<Plots.Line> bySize) {
  private static final int STEPS_PER_DECADE = 4;

  /** Those of a workload; the first two have its title. */
  static WorkloadCurves of(String title, Workload workload) {
    List<TraceJob> jobs = workload.jobs();
    double[] tasks = jobs.stream().mapToDouble(TraceJob::requestedTasks).sorted().toArray();
    double[] seconds =
        jobs.stream().mapToDouble(job -> job.workMillis() / 1000.0).sorted().toArray();
    return new WorkloadCurves(shares(title, tasks), shares(title, seconds), percentiles(jobs));
  }

  private static Plots.Line shares(String title, double[] sorted) {
    Plots.Line shares = new Plots.Line(title, new ArrayList<>(), new ArrayList<>());
    double share = 0;
    for (int step = 0; share < 1; step++) {
      double x = Math.pow(10, (double) step / STEPS_PER_DECADE);
      int found = Arrays.binarySearch(sorted, x + 1e-9);
      share = (double) (found < 0 ? -found - 1 : found) / sorted.length;
      shares.x().add(x);
      shares.y().add(share);
    }
    return shares;
  }

  private static List<Plots.Line> percentiles(List<TraceJob> jobs) {
    SortedMap<Integer, List<Double>> bins = new TreeMap<>();
    for (TraceJob job : jobs) {
      int bin = (int) Math.floor(Math.log10(job.requestedTasks()) * STEPS_PER_DECADE + 1e-9);
      bins.computeIfAbsent(bin, key -> new ArrayList<>())
          .add(Math.max(0.1, job.workMillis() / 1000.0));
    }
    bins.values().forEach(values -> values.sort(null));
    List<Double> x =
        bins.keySet().stream().map(bin -> Math.pow(10, (double) bin / STEPS_PER_DECADE)).toList();
    return List.of(
        new Plots.Line("10th percentile", x, at(bins, 1, 10)),
        new Plots.Line("median", x, at(bins, 1, 2)),
        new Plots.Line("90th percentile", x, at(bins, 9, 10)));
  }

  private static List<Double> at(SortedMap<Integer, List<Double>> bins, int part, int of) {
    return bins.values().stream().map(values -> values.get(values.size() * part / of)).toList();
  }
}
