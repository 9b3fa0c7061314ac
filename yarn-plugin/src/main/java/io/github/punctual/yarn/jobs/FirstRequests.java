package io.github.punctual.yarn.jobs;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.tasks.TaskGroups;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Learns from a running master how many tasks its job has: what it asks for, once that has stayed
 * the same for a while. Masters send large requests in pieces. For one thread.
 */
public final class FirstRequests {
  /**
   * What a master asks for.
   *
   * @param tasks how many containers, at least 1
   * @param size what most of them ask for; the largest among equals
   */
  public record Request(int tasks, ResourceVector size) {}

  private record Observation(Request request, long sinceMillis) {}

  private final Vectors vectors;
  private final long settleMillis;
  private final Map<ApplicationId, Observation> observations = new HashMap<>();

  /** An observer that waits until requests have not changed for so long. */
  public FirstRequests(Vectors vectors, long settleMillis) {
    this.vectors = vectors;
    this.settleMillis = settleMillis;
  }

  /**
   * Looks at what a master asks for; answers once it has settled, and then forgets the application.
   *
   * @param tasksRun whether what is asked for is given meanwhile, so that it counts as asked for
   * @param nowMillis by what tells how long nothing has changed
   */
  public Optional<Request> observe(FiCaSchedulerApp app, boolean tasksRun, long nowMillis) {
    Optional<Request> pending = pending(app, tasksRun);
    if (pending.isEmpty()) {
      observations.remove(app.getApplicationId());
      return pending;
    }
    Observation last = observations.get(app.getApplicationId());
    if (last == null || !last.request().equals(pending.get())) {
      last = new Observation(pending.get(), nowMillis);
      observations.put(app.getApplicationId(), last);
    }
    if (nowMillis - last.sinceMillis() < settleMillis) {
      return Optional.empty();
    }
    observations.remove(app.getApplicationId());
    return pending;
  }

  public void forget(ApplicationId id) {
    observations.remove(id);
  }

  /** What a master asks for beside its own container; empty when nothing. */
  private Optional<Request> pending(FiCaSchedulerApp app, boolean tasksRun) {
    if (app.isWaitingForAMContainer()) {
      return Optional.empty();
    }
    Map<ResourceVector, Long> countBySize = new HashMap<>();
    for (TaskGroup group : TaskGroups.of(app, vectors, created -> 0, OptionalDouble.empty())) {
      long asked = tasksRun ? group.unfinished() : group.pending();
      if (asked > 0) {
        countBySize.merge(group.size(), asked, Long::sum);
      }
    }
    long tasks = countBySize.values().stream().mapToLong(Long::longValue).sum();
    return countBySize.entrySet().stream()
        .max(
            Comparator.<Map.Entry<ResourceVector, Long>>comparingLong(Map.Entry::getValue)
                .thenComparing(entry -> entry.getKey().get(ResourceVector.MEMORY))
                .thenComparing(entry -> entry.getKey().toString()))
        .map(entry -> new Request((int) Math.min(tasks, Integer.MAX_VALUE), entry.getKey()));
  }
}
