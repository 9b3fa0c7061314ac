package io.github.punctual.simulator.metrics;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * How the jobs of a run ended. Work is counted in task milliseconds.
 *
 * @param jobs how many were submitted
 * @param deadlineJobs how many of these had a deadline
 * @param met how many completed by their deadline
 * @param promised to how many their deadline was promised, see {@link Job#promised}
 * @param promisedMet how many of those met it
 * @param late how many completed after their deadline
 * @param completedWithoutDeadline how many completed that had no deadline
 * @param rejected how many were refused
 * @param terminated how many were ended while they ran
 * @param failed how many failed by themselves: a task failed too often
 * @param unfinished how many still waited or ran when nothing more could happen
 * @param reasons how often each reason was given to jobs that were refused or terminated
 * @param traceWork all the work of all jobs, whether it was done or not
 * @param deadlineWork all the work of the jobs that had a deadline
 * @param productiveWork the work of the jobs that met their deadline
 * @param wastedWork the work that was done for jobs that missed their deadline or did not complete
 * @param otherWork the work of jobs without a deadline that completed
 * @param overhead what was spent beside the work: starts of containers, and work that was lost
 * @param waitSeconds seconds from submission to start, over the jobs that started
 * @param slowdown time in the system over the time at best, over the jobs that completed; times
 *     below {@link #SHORT_MILLIS} count as that long
 */
public record Outcomes(
    int jobs,
    int deadlineJobs,
    int met,
    int promised,
    int promisedMet,
    int late,
    int completedWithoutDeadline,
    int rejected,
    int terminated,
    int failed,
    int unfinished,
    SortedMap<ReasonCode, Integer> reasons,
    double traceWork,
    double deadlineWork,
    double productiveWork,
    double wastedWork,
    double otherWork,
    double overhead,
    Estimate waitSeconds,
    Estimate slowdown) {
  /** Keeps the slowdown of jobs that hardly run from dominating the mean, in milliseconds. */
  public static final long SHORT_MILLIS = 10_000;

  /**
   * Satisfied Deadlines Ratio: the jobs that met their deadline over all that had one (Pythia,
   * section III; Justice, section 5.2); NaN when none had.
   */
  public double sdr() {
    return (double) met / deadlineJobs;
  }

  /**
   * Kept promises: the jobs that met their deadline over all to which it was promised; NaN when
   * none was. A scheduler that promises nothing in words promises to all that it does not refuse.
   */
  public double kept() {
    return (double) promisedMet / promised;
  }

  /**
   * The work of the jobs that met their deadline over the work of all that had one; NaN when none
   * had. Jobs without a deadline, which can never count as productive, are left out.
   */
  public double deadlinePtr() {
    return productiveWork / deadlineWork;
  }

  /** Productive Time Ratio (Pythia, section III; Justice, section 5.3). */
  public double ptr() {
    return productiveWork / traceWork;
  }

  /** Wasted Time Ratio (Justice, section 5.3): what was really done for jobs that failed. */
  public double wtr() {
    return wastedWork / traceWork;
  }

  /** The overhead over the work of all jobs. */
  public double overheadRatio() {
    return overhead / traceWork;
  }

  /**
   * Looks at the jobs after a run, and takes the time at best in the papers' model.
   *
   * @param capacity the cluster
   */
  public static Outcomes of(List<Job> jobs, ClusterCapacity capacity) {
    return of(
        jobs,
        job -> {
          int atOnce = Math.min(job.requestedTasks(), capacity.count(Cluster.ROOT, job.task()));
          return (double) job.workMillis() / Math.max(1, atOnce);
        });
  }

  /**
   * Looks at the jobs after a run.
   *
   * @param best the time that a job takes at best, in milliseconds
   */
  static Outcomes of(List<Job> jobs, ToDoubleFunction<Job> best) {
    SortedMap<ReasonCode, Integer> reasons = new TreeMap<>();
    Moments wait = new Moments();
    Moments slowdown = new Moments();
    for (Job job : jobs) {
      job.reason().ifPresent(reason -> reasons.merge(reason, 1, Integer::sum));
      if (job.startMillis() >= 0) {
        wait.add((job.startMillis() - job.submitMillis()) / 1000.0, 1);
      }
      if (isCompleted(job)) {
        slowdown.add(slowdown(job, best.applyAsDouble(job)), 1);
      }
    }
    return new Outcomes(
        jobs.size(),
        count(jobs, Outcomes::hasDeadline),
        count(jobs, Job::met),
        count(jobs, Job::promised),
        count(jobs, job -> job.promised() && job.met()),
        count(jobs, Outcomes::isLate),
        count(jobs, job -> isCompleted(job) && !hasDeadline(job)),
        count(jobs, job -> job.state() == JobState.REJECTED),
        count(jobs, job -> job.state() == JobState.TERMINATED),
        count(jobs, job -> job.state() == JobState.FAILED),
        count(jobs, job -> !job.state().isEnd()),
        reasons,
        sum(jobs, Job::workMillis),
        sum(jobs, job -> hasDeadline(job) ? job.workMillis() : 0),
        sum(jobs, job -> job.met() ? job.workMillis() : 0),
        sum(jobs, job -> isLate(job) ? job.workMillis() : isCompleted(job) ? 0 : job.doneMillis()),
        sum(jobs, job -> isCompleted(job) && !hasDeadline(job) ? job.workMillis() : 0),
        sum(jobs, Job::lostMillis),
        wait.estimate(),
        slowdown.estimate());
  }

  private static double slowdown(Job job, double best) {
    return Math.max(1, (job.endMillis() - job.submitMillis()) / Math.max(best, SHORT_MILLIS));
  }

  static boolean hasDeadline(Job job) {
    return job.deadlineMillis().isPresent();
  }

  static boolean isCompleted(Job job) {
    return job.state() == JobState.COMPLETED;
  }

  static boolean isLate(Job job) {
    return isCompleted(job) && hasDeadline(job) && !job.met();
  }

  static int count(List<Job> jobs, Predicate<Job> which) {
    return (int) jobs.stream().filter(which).count();
  }

  /** In the order of the jobs, so that a sum is the same to the last digit whoever adds. */
  static double sum(List<Job> jobs, ToDoubleFunction<Job> of) {
    double sum = 0;
    for (Job job : jobs) {
      sum += of.applyAsDouble(job);
    }
    return sum;
  }
}
