package io.github.punctual.simulator.evaluation;

import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The curves of figure 1 of both papers.
 *
 * @param tasks the share of jobs with at most so many tasks
 * @param seconds the share of jobs with at most so many CPU seconds
 * @param bySize CPU seconds of jobs by their number of tasks: the 10th, 50th and 90th percentile
 */
record WorkloadCurves(List<Point> tasks, List<Point> seconds, List<Band> bySize) {
  private static final int STEPS_PER_DECADE = 4;

  /** A point of a curve. */
  record Point(double x, double y) {}

  /** Percentiles of jobs with about so many tasks. */
  record Band(double tasks, double low, double middle, double high) {}

  static WorkloadCurves of(Workload workload) {
    List<TraceJob> jobs = workload.jobs();
    double[] tasks = jobs.stream().mapToDouble(TraceJob::requestedTasks).sorted().toArray();
    double[] seconds =
        jobs.stream().mapToDouble(job -> job.workMillis() / 1000.0).sorted().toArray();
    return new WorkloadCurves(shares(tasks, 1), shares(seconds, 1), bands(jobs));
  }

  private static List<Point> shares(double[] sorted, double from) {
    List<Point> points = new ArrayList<>();
    double share = 0;
    for (int step = 0; share < 1; step++) {
      double x = from * Math.pow(10, (double) step / STEPS_PER_DECADE);
      int found = Arrays.binarySearch(sorted, x + 1e-9);
      share = (double) (found < 0 ? -found - 1 : found) / sorted.length;
      points.add(new Point(x, share));
    }
    return points;
  }

  private static List<Band> bands(List<TraceJob> jobs) {
    List<List<Double>> bins = new ArrayList<>();
    for (TraceJob job : jobs) {
      int bin = (int) Math.floor(Math.log10(job.requestedTasks()) * STEPS_PER_DECADE + 1e-9);
      while (bins.size() <= bin) {
        bins.add(new ArrayList<>());
      }
      bins.get(bin).add(Math.max(0.1, job.workMillis() / 1000.0));
    }
    List<Band> bands = new ArrayList<>();
    for (int bin = 0; bin < bins.size(); bin++) {
      List<Double> values = bins.get(bin);
      if (!values.isEmpty()) {
        values.sort(null);
        bands.add(
            new Band(
                Math.pow(10, (double) bin / STEPS_PER_DECADE),
                values.get(values.size() / 10),
                values.get(values.size() / 2),
                values.get(values.size() * 9 / 10)));
      }
    }
    return bands;
  }
}
