package io.github.punctual.yarn.rush.serve;

import java.util.List;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What a job is to have until the next plan.
 *
 * @param leaf the path of its leaf queue
 * @param rank its place in the plan, from 0, for the order among equals
 * @param tasks how many of its tasks are to run, with those that run already; its master is no task
 * @param size what these tasks hold together
 * @param most its difference between wanted and held when the plan was made; what it holds only
 *     grows until the next one, but for tasks that end. Whoever wants nothing more then is not
 *     hungry until the next plan, so that not all have to be looked at
 * @param asks the sizes of containers that it asks for
 */
public record JobTarget(
    ApplicationId id,
    String leaf,
    int rank,
    int tasks,
    Resource size,
    int most,
    List<Resource> asks) {
  public JobTarget {
    asks = List.copyOf(asks);
  }

  /** What the attempt of a job is to have, as it stands now. */
  public static JobTarget of(
      FiCaSchedulerApp attempt, int rank, int tasks, Resource size, List<Resource> asks) {
    return new JobTarget(
        attempt.getApplicationId(),
        attempt.getCSLeafQueue().getQueuePath(),
        rank,
        tasks,
        size,
        Standings.difference(tasks, attempt),
        asks);
  }
}
