package io.github.punctual.yarn.jobs;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Learns from a running master how many tasks its job has: what it asks for, once that has stayed
 * the same for a while. Masters send large requests in pieces. For one thread.
 */
public final class FirstRequests {
  /**
   * What a master asks for.
   *
   * @param tasks how many containers, at least 1
   * @param largest the componentwise largest container asked for
   */
  public record Request(int tasks, ResourceVector largest) {}

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
   */
  public Optional<Request> observe(FiCaSchedulerApp app, long nowMillis) {
    Optional<Request> pending = pending(app);
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

  /** Forgets an application. */
  public void forget(ApplicationId id) {
    observations.remove(id);
  }

  /** What a master asks for beside its own container; empty when nothing. */
  private Optional<Request> pending(FiCaSchedulerApp app) {
    if (app.isWaitingForAMContainer()) {
      return Optional.empty();
    }
    long tasks = 0;
    ResourceVector largest = ResourceVector.ZERO;
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      int count = app.getOutstandingAsksCount(key);
      PendingAsk ask = app.getPendingAsk(key, ResourceRequest.ANY);
      if (count > 0 && ask != null && ask.getPerAllocationResource() != null) {
        tasks += count;
        largest = largest.max(vectors.of(ask.getPerAllocationResource()));
      }
    }
    return tasks == 0 || largest.isZero()
        ? Optional.empty()
        : Optional.of(new Request((int) Math.min(tasks, Integer.MAX_VALUE), largest));
  }
}
