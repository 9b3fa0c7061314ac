package io.github.punctual.simulator.metrics;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

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

  /** Copies the reasons. */
  public Outcomes {
    reasons = Collections.unmodifiableSortedMap(new TreeMap<>(reasons));
  }

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
   * Looks at the jobs after a run.
   *
   * @param capacity the cluster, for the time that a job takes at best
   */
  public static Outcomes of(List<Job> jobs, ClusterCapacity capacity) {
    Counter counter = new Counter(capacity);
    jobs.forEach(counter::add);
    return counter.outcomes();
  }

  private static final class Counter {
    private final ClusterCapacity capacity;
    private final SortedMap<ReasonCode, Integer> reasons = new TreeMap<>();
    private final Moments wait = new Moments();
    private final Moments slowdown = new Moments();
    private int jobs;
    private int deadlineJobs;
    private int met;
    private int promised;
    private int promisedMet;
    private int late;
    private int withoutDeadline;
    private int rejected;
    private int terminated;
    private int failed;
    private int unfinished;
    private double traceWork;
    private double deadlineWork;
    private double productive;
    private double wasted;
    private double other;
    private double overhead;

    Counter(ClusterCapacity capacity) {
      this.capacity = capacity;
    }

    void add(Job job) {
      jobs++;
      boolean hasDeadline = job.deadlineMillis().isPresent();
      deadlineJobs += hasDeadline ? 1 : 0;
      traceWork += job.workMillis();
      deadlineWork += hasDeadline ? job.workMillis() : 0;
      promised += job.promised() ? 1 : 0;
      promisedMet += job.promised() && job.met() ? 1 : 0;
      overhead += job.lostMillis();
      job.reason().ifPresent(reason -> reasons.merge(reason, 1, Integer::sum));
      if (job.startMillis() >= 0) {
        wait.add((job.startMillis() - job.submitMillis()) / 1000.0, 1);
      }
      if (job.state() == JobState.COMPLETED) {
        completed(job, hasDeadline);
      } else {
        wasted += job.doneMillis();
        rejected += job.state() == JobState.REJECTED ? 1 : 0;
        terminated += job.state() == JobState.TERMINATED ? 1 : 0;
        failed += job.state() == JobState.FAILED ? 1 : 0;
        unfinished += job.state().isEnd() ? 0 : 1;
      }
    }

    private void completed(Job job, boolean hasDeadline) {
      int atOnce = Math.min(job.requestedTasks(), capacity.count(Cluster.ROOT, job.task()));
      double best = (double) job.workMillis() / Math.max(1, atOnce);
      slowdown.add(
          Math.max(1, (job.endMillis() - job.submitMillis()) / Math.max(best, SHORT_MILLIS)), 1);
      if (job.met()) {
        met++;
        productive += job.workMillis();
      } else if (hasDeadline) {
        late++;
        wasted += job.workMillis();
      } else {
        withoutDeadline++;
        other += job.workMillis();
      }
    }

    Outcomes outcomes() {
      return new Outcomes(
          jobs,
          deadlineJobs,
          met,
          promised,
          promisedMet,
          late,
          withoutDeadline,
          rejected,
          terminated,
          failed,
          unfinished,
          reasons,
          traceWork,
          deadlineWork,
          productive,
          wasted,
          other,
          overhead,
          wait.estimate(),
          slowdown.estimate());
    }
  }
}
