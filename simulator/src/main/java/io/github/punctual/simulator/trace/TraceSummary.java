package io.github.punctual.simulator.trace;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Quantile;

/**
 * What a trace holds, in numbers.
 *
 * @param jobs how many jobs
 * @param deadlines how many of them have a deadline
 * @param stages how many stages in all
 * @param tasks how many tasks in all
 * @param queues how many different queues
 * @param users how many different users
 * @param names how many different names of jobs
 * @param spanSeconds from the first submission to the last
 * @param vcoreSeconds the work of all tasks, times the virtual cores of each
 * @param memoryGibSeconds the work of all tasks, times the memory of each in GiB
 * @param widthOfJobs the tasks of a job's widest stage
 * @param tasksOfJobs the tasks of a job
 * @param workOfJobs the work of a job in task seconds
 * @param budgetOfJobs the time from submission to deadline in seconds, of the jobs that have one
 */
public record TraceSummary(
    int jobs,
    int deadlines,
    long stages,
    long tasks,
    int queues,
    int users,
    int names,
    double spanSeconds,
    double vcoreSeconds,
    double memoryGibSeconds,
    Spread widthOfJobs,
    Spread tasksOfJobs,
    Spread workOfJobs,
    Spread budgetOfJobs) {
  private static final double MILLIS = 1000;
  private static final double MIB_PER_GIB = 1024;

  /**
   * Quantiles; all 0 when there is nothing.
   *
   * @param min the smallest
   * @param p50 the median
   * @param p90 90 % are at most this
   * @param p99 99 % are at most this
   * @param max the largest
   * @param mean the mean
   */
  public record Spread(double min, double p50, double p90, double p99, double max, double mean) {
    private static final double[] LEVELS = {0, 0.5, 0.9, 0.99, 1};

    static Spread of(double[] values) {
      if (values.length == 0) {
        return new Spread(0, 0, 0, 0, 0, 0);
      }
      double[] at = Quantile.withDefaults().evaluate(values, LEVELS);
      return new Spread(
          at[0], at[1], at[2], at[3], at[4], Arrays.stream(values).average().orElse(0));
    }
  }

  public static TraceSummary of(Workload workload) {
    List<TraceJob> jobs = workload.jobs();
    double vcoreSeconds = 0;
    double memoryGibSeconds = 0;
    for (TraceJob job : jobs) {
      for (Stage stage : job.stages()) {
        double seconds = stage.workMillis() / MILLIS;
        vcoreSeconds += seconds * stage.task().get(ResourceVector.VCORES);
        memoryGibSeconds += seconds * stage.task().get(ResourceVector.MEMORY) / MIB_PER_GIB;
      }
    }
    List<TraceJob> promised = jobs.stream().filter(j -> j.budgetMillis().isPresent()).toList();
    return new TraceSummary(
        jobs.size(),
        promised.size(),
        jobs.stream().mapToLong(job -> job.stages().size()).sum(),
        jobs.stream().mapToLong(TraceJob::totalTasks).sum(),
        different(jobs, TraceJob::queue),
        different(jobs, TraceJob::user),
        different(jobs, TraceJob::name),
        workload.spanMillis() / MILLIS,
        vcoreSeconds,
        memoryGibSeconds,
        spread(jobs, TraceJob::requestedTasks),
        spread(jobs, TraceJob::totalTasks),
        spread(jobs, job -> job.workMillis() / MILLIS),
        spread(promised, job -> job.budgetMillis().orElse(0) / MILLIS));
  }

  /**
   * The virtual cores that would be busy on average if the work were done as it arrives; empty when
   * all jobs are submitted at once.
   */
  public OptionalDouble offeredVcores() {
    return perSecond(vcoreSeconds);
  }

  /** The memory in GiB that would be busy on average; empty when all jobs are submitted at once. */
  public OptionalDouble offeredMemoryGib() {
    return perSecond(memoryGibSeconds);
  }

  private OptionalDouble perSecond(double sum) {
    return spanSeconds > 0 ? OptionalDouble.of(sum / spanSeconds) : OptionalDouble.empty();
  }

  private static int different(List<TraceJob> jobs, Function<TraceJob, String> text) {
    return (int) jobs.stream().map(text).distinct().count();
  }

  private static Spread spread(List<TraceJob> jobs, ToDoubleFunction<TraceJob> value) {
    return Spread.of(jobs.stream().mapToDouble(value).toArray());
  }
}
