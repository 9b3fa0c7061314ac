package io.github.punctual.demo.live;

import io.github.punctual.simulator.metrics.Outcomes;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;

/**
 * What came of a workload.
 *
 * @param deadlineJobs how many of its jobs had a deadline
 * @param met how many of these met it
 * @param promised to how many of them that was promised
 * @param promisedMet how many of those met it
 * @param ptr Productive Time Ratio: the work of those that met their deadline over that of all jobs
 * @param wtr Wasted Time Ratio: the work that was done for jobs that missed their deadline or did
 *     not complete over the same; on a cluster, of tasks that were done
 */
public record LiveFigures(
    int deadlineJobs, int met, int promised, int promisedMet, double ptr, double wtr) {
  /** The deadlines met over all; NaN when there are none. */
  public double sdr() {
    return (double) met / deadlineJobs;
  }

  /** The promises kept over those made; NaN when none was made. */
  public double kept() {
    return (double) promisedMet / promised;
  }

  /** Of a run on a cluster; {@code ends} in the order of the workload's jobs. */
  static LiveFigures of(Workload workload, List<JobEnd> ends) {
    int deadlineJobs = 0;
    int met = 0;
    int promised = 0;
    int promisedMet = 0;
    double all = 0;
    double productive = 0;
    double wasted = 0;
    for (int i = 0; i < ends.size(); i++) {
      TraceJob job = workload.jobs().get(i);
      JobEnd end = ends.get(i);
      all += job.workMillis();
      if (job.budgetMillis().isPresent()) {
        deadlineJobs++;
        promised += end.promised() ? 1 : 0;
        promisedMet += end.promised() && end.ending() == JobEnding.MET ? 1 : 0;
      }
      switch (end.ending()) {
        case MET -> {
          met++;
          productive += job.workMillis();
        }
        case LATE, REFUSED, KILLED, FAILED -> wasted += end.workedMillis();
        case DONE -> {
          // Neither: nobody promised anything.
        }
      }
    }
    return new LiveFigures(
        deadlineJobs, met, promised, promisedMet, productive / all, wasted / all);
  }

  /** Of a run in the simulator. */
  static LiveFigures of(Outcomes outcomes) {
    return new LiveFigures(
        outcomes.deadlineJobs(),
        outcomes.met(),
        outcomes.promised(),
        outcomes.promisedMet(),
        outcomes.ptr(),
        outcomes.wtr());
  }
}
