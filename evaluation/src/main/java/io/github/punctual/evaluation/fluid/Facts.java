package io.github.punctual.evaluation.fluid;

import io.github.punctual.simulator.generate.MarginalMatch;
import io.github.punctual.simulator.generate.UnboundedDemand;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;

/**
 * What a data set is, as its first seed has it.
 *
 * @param data the data set
 * @param jobs how many
 * @param cpuHours all their work
 * @param largest the most tasks that a job requests
 * @param hopeless the jobs whose own deadline is shorter than their run time with all their tasks
 * @param demand what they would use without bounds
 * @param curves how tasks and work are distributed
 * @param marginals what is published of the imitated trace beside it; empty when there is none
 */
record Facts(
    Dataset data,
    int jobs,
    double cpuHours,
    int largest,
    int hopeless,
    UnboundedDemand demand,
    WorkloadCurves curves,
    List<MarginalMatch> marginals) {
  private static final double MILLIS_PER_HOUR = 3_600_000;

  static Facts of(Dataset data, Workload workload, List<MarginalMatch> marginals) {
    List<TraceJob> jobs = workload.jobs();
    return new Facts(
        data,
        jobs.size(),
        jobs.stream().mapToLong(TraceJob::workMillis).sum() / MILLIS_PER_HOUR,
        jobs.stream().mapToInt(TraceJob::requestedTasks).max().orElse(0),
        (int) jobs.stream().filter(Facts::isHopeless).count(),
        UnboundedDemand.of(workload),
        WorkloadCurves.of(data.title(), workload),
        marginals);
  }

  private static boolean isHopeless(TraceJob job) {
    return job.budgetMillis().isPresent()
        && job.workMillis() / job.requestedTasks() > job.budgetMillis().getAsLong();
  }

  /** Offered work over what so many CPUs can do. */
  double load(int cpus) {
    return demand.meanTasks() / cpus;
  }

  /** The size of a cluster of which the offered work is so many times what it can do. */
  int cpusForLoad(double load) {
    return (int) Math.max(1, Math.round(demand.meanTasks() / load));
  }
}
