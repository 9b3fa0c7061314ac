package io.github.punctual.yarn.rush.serve;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * What all jobs of a plan are to have: read on the hot path, never changed, but for what was
 * refused since. In each list the job with the largest difference between wanted and held comes
 * first.
 */
public final class JobTargets {
  private static final Comparator<JobTarget> LARGEST_DIFFERENCE =
      Comparator.comparingInt(JobTarget::most).reversed().thenComparingInt(JobTarget::rank);

  /** No plan is in force: everything is as in the stock scheduler. */
  public static final JobTargets STOCK = new JobTargets(List.of());

  private final List<JobTarget> jobs;
  private final Map<ApplicationId, JobTarget> byId = new HashMap<>();
  private final Map<String, List<JobTarget>> byQueue = new HashMap<>();

  /** Jobs that were refused a node to be kept for them. */
  private final Set<ApplicationId> withoutNode = ConcurrentHashMap.newKeySet();

  /** A table of jobs, in any order. */
  public JobTargets(Collection<JobTarget> jobs) {
    this.jobs = jobs.stream().sorted(LARGEST_DIFFERENCE).toList();
    Map<String, List<JobTarget>> below = new HashMap<>();
    for (JobTarget job : this.jobs) {
      byId.put(job.id(), job);
      for (String path = job.leaf(); !path.isEmpty(); path = parent(path)) {
        below.computeIfAbsent(path, p -> new ArrayList<>()).add(job);
      }
    }
    below.forEach((path, list) -> byQueue.put(path, List.copyOf(list)));
  }

  private static String parent(String path) {
    int dot = path.lastIndexOf('.');
    return dot < 0 ? "" : path.substring(0, dot);
  }

  /** Whether there is no plan. */
  public boolean isStock() {
    return jobs.isEmpty();
  }

  List<JobTarget> jobs() {
    return jobs;
  }

  /** The jobs in a queue or below it. */
  List<JobTarget> in(String queuePath) {
    return byQueue.getOrDefault(queuePath, List.of());
  }

  /** A node is not kept for a job while others go before it. */
  void keepsNoNode(JobTarget job) {
    withoutNode.add(job.id());
  }

  /**
   * Whether a job was refused that under this plan. It would be proposed the same again in vain, at
   * each node that has too little room for it, and nobody who comes after it would be offered that.
   */
  boolean wasRefusedNode(JobTarget job) {
    return !withoutNode.isEmpty() && withoutNode.contains(job.id());
  }

  /** A job; null when the plan does not know it. */
  JobTarget get(ApplicationId id) {
    return byId.get(id);
  }
}
