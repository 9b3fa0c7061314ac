package io.github.punctual.simulator.generate;

import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.Arrays;
import java.util.List;

/**
 * What a workload would use of a cluster without bounds: every job starts when it is submitted and
 * runs all its tasks at once, in the papers' model.
 *
 * @param peakTasks the most tasks that run at once
 * @param meanTasks how many run on average from the first submission to the last
 */
public record UnboundedDemand(long peakTasks, double meanTasks) {
  public static UnboundedDemand of(Workload workload) {
    List<TraceJob> jobs = workload.jobs();
    int count = jobs.size();
    long[][] ends = new long[count][];
    double work = 0;
    for (int i = 0; i < count; i++) {
      TraceJob job = jobs.get(i);
      int tasks = job.requestedTasks();
      long millis = (job.workMillis() + tasks - 1) / tasks;
      ends[i] = new long[] {job.submitMillis() + millis, tasks};
      work += job.workMillis();
    }
    Arrays.sort(ends, (a, b) -> Long.compare(a[0], b[0]));
    long now = 0;
    long peak = 0;
    int ended = 0;
    for (TraceJob job : jobs) {
      // What ends at an instant makes room for what begins at it.
      for (; ends[ended][0] <= job.submitMillis(); ended++) {
        now -= ends[ended][1];
      }
      now += job.requestedTasks();
      peak = Math.max(peak, now);
    }
    return new UnboundedDemand(peak, work / Math.max(1, workload.spanMillis()));
  }
}
