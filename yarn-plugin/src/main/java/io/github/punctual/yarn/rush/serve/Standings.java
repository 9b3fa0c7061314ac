package io.github.punctual.yarn.rush.serve;

import io.github.punctual.yarn.enforce.Proposals;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** How jobs stand at the moment: what they want more than they hold. Safe for several threads. */
final class Standings {
  /** A job whose master waits for its container goes before all others. */
  static final int MASTER = Integer.MAX_VALUE;

  private final Proposals proposals = new Proposals();

  /** The applications that may be assigned containers, by their leaf queues' own rules. */
  private final Map<ApplicationId, FiCaSchedulerApp> active = new ConcurrentHashMap<>();

  void added(FiCaSchedulerApp app) {
    active.put(app.getApplicationId(), app);
  }

  void removed(FiCaSchedulerApp app) {
    active.remove(app.getApplicationId(), app);
    proposals.forget(app.getApplicationAttemptId());
  }

  /** What is proposed to jobs and not committed yet. */
  Proposals proposals() {
    return proposals;
  }

  /** The active attempt of an application; null when there is none. */
  FiCaSchedulerApp app(JobTarget job) {
    return active.get(job.id());
  }

  /** How many tasks an attempt holds, without its master. */
  static int held(FiCaSchedulerApp app) {
    int containers = app.getLiveContainersMap().size();
    boolean hasMaster = !app.getUnmanagedAM() && !app.isWaitingForAMContainer();
    return Math.max(0, containers - (hasMaster ? 1 : 0));
  }

  /** How many tasks more than it holds a job is to have; at most 0 when it has them. */
  static int difference(JobTarget job, FiCaSchedulerApp app) {
    return difference(job.tasks(), app);
  }

  /** The same of a job that is to have so many tasks. */
  static int difference(int tasks, FiCaSchedulerApp app) {
    return app.isWaitingForAMContainer() ? MASTER : tasks - held(app);
  }

  /**
   * How many tasks more than it holds, and than are on their way to it, a job is to have and asks
   * for on the nodes of a partition; 0 when it has them, or asks for none.
   */
  int hunger(JobTarget job, String partition) {
    FiCaSchedulerApp app = active.get(job.id());
    if (app == null) {
      return 0;
    }
    int difference = difference(job, app);
    if (difference != MASTER) {
      difference -= proposals.countTo(app.getApplicationAttemptId());
    }
    return difference > 0 && asks(app, partition) ? difference : 0;
  }

  private static boolean asks(FiCaSchedulerApp app, String partition) {
    Resource pending = app.getAppAttemptResourceUsage().getPending(partition);
    return pending.getMemorySize() > 0 || pending.getVirtualCores() > 0;
  }

  /** The hungriest of jobs in a table's order, null if none is; looks no further than it must. */
  JobTarget hungriest(List<JobTarget> jobs, String partition) {
    JobTarget hungriest = null;
    int largest = 0;
    for (int i = 0; i < jobs.size() && jobs.get(i).most() > largest; i++) {
      int hunger = hunger(jobs.get(i), partition);
      if (hunger > largest) {
        largest = hunger;
        hungriest = jobs.get(i);
      }
    }
    return hungriest;
  }

  /** Whether any job, other than one, is to have more than it holds and asks for it. */
  boolean anyHungry(List<JobTarget> jobs, String partition, JobTarget except) {
    for (int i = 0; i < jobs.size() && jobs.get(i).most() > 0; i++) {
      if (!jobs.get(i).id().equals(except.id()) && hunger(jobs.get(i), partition) > 0) {
        return true;
      }
    }
    return false;
  }
}
