package io.github.punctual.benchmarks.memory;

import io.github.punctual.benchmarks.decision.DecisionWorkload;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.testcluster.MeasuredRow;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.lang.ref.Reference;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAttemptAddedSchedulerEvent;

/**
 * The heap that waiting jobs take, as the difference of two heaps after garbage collection: in the
 * book of the policy, and in the registry with each job's last decision and withheld attempt. What
 * the ResourceManager itself keeps of an application is not counted.
 */
public final class TrackedJobMemory {
  private static final int RUNNING = 100;

  private TrackedJobMemory() {}

  /**
   * Prints bytes per job, and a row for each number of them.
   *
   * @param args the numbers of waiting jobs; 10,000 and 100,000 when there are none
   */
  public static void main(String[] args) {
    System.out.println(
        "waiting jobs | bytes per job: declared  in the policy's book  tracked  all");
    // Classes that are loaded while jobs are measured would count as theirs.
    registry(new DecisionWorkload(RUNNING, RUNNING));
    String[] counts = args.length > 0 ? args : new String[] {"10000", "100000"};
    for (String count : counts) {
      measure(Integer.parseInt(count));
    }
  }

  private static void measure(int jobs) {
    long empty = usedBytes();
    DecisionWorkload workload = new DecisionWorkload(RUNNING, jobs);
    long declared = usedBytes();
    PolicyRunner runner = workload.learned();
    long booked = usedBytes();
    JobRegistry registry = registry(workload);
    try {
      long tracked = usedBytes();
      System.out.printf(
          "%,12d | %23d %22d %8d %4d%n",
          jobs,
          (declared - empty) / jobs,
          (booked - declared) / jobs,
          (tracked - booked) / jobs,
          (tracked - empty) / jobs);
      MeasuredRow.of(
              "memory for each of %,d jobs that wait".formatted(jobs),
              "%,d bytes, of which the policy's book %,d"
                  .formatted((tracked - empty) / jobs, (booked - declared) / jobs))
          .tell();
    } finally {
      Reference.reachabilityFence(workload);
      Reference.reachabilityFence(runner);
      Reference.reachabilityFence(registry);
    }
  }

  private static JobRegistry registry(DecisionWorkload workload) {
    JobRegistry registry = new JobRegistry();
    int number = 0;
    for (DeadlineJob job : workload.waiting()) {
      ApplicationId id = ApplicationId.newInstance(DecisionWorkload.NOW, ++number);
      QueuePlacement place = new QueuePlacement(job.pool().value(), "", job.user());
      TrackedJob tracked = new TrackedJob(id, place, job, true, Phase.WAITING);
      tracked.decision(workload.standing(job));
      ApplicationAttemptId attempt = ApplicationAttemptId.newInstance(id, 1);
      tracked.withholdIfWaiting(new AppAttemptAddedSchedulerEvent(attempt, false));
      registry.add(tracked);
    }
    return registry;
  }

  /** What is in use once collecting garbage frees nothing more. */
  private static long usedBytes() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 5; i++) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }
}
