package io.github.punctual.yarn.enforce;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What was proposed to whom and could not be committed. The stock scheduler takes a refused
 * proposal for a success and proposes the same again, to the same application, on every node; so an
 * application is offered nothing more until it asks for something else or may have what was
 * refused.
 */
final class Refusals {
  /** An attempt on the nodes of a partition. */
  private record AttemptInPartition(ApplicationAttemptId attempt, String partition) {}

  /** A size, whether a node was to be kept for it, and what was asked for then. */
  private record Refused(
      Resource size, boolean keepsNode, Resource pending, Resource pendingThere) {
    /** Amounts are replaced, never changed, so the same objects mean the same requests. */
    @SuppressWarnings("ReferenceEquality")
    boolean isStillAsked(ResourceUsage usage, String partition) {
      return pending == usage.getPending() && pendingThere == usage.getPending(partition);
    }
  }

  private final Map<AttemptInPartition, Refused> refused = new ConcurrentHashMap<>();

  /** Whether a container of a size could be committed now. */
  interface Permission {
    /** Says so of one that is to be started, or that a node is to be kept for. */
    boolean permits(Resource size, boolean keepsNode);
  }

  void note(FiCaSchedulerApp app, String partition, Resource size, boolean keepsNode) {
    ResourceUsage usage = app.getAppAttemptResourceUsage();
    AttemptInPartition place = new AttemptInPartition(app.getApplicationAttemptId(), partition);
    Refused last = new Refused(size, keepsNode, usage.getPending(), usage.getPending(partition));
    refused.put(place, last);
    if (app.isStopped()) {
      // What was proposed for it before it ended may be refused after it was forgotten.
      refused.remove(place, last);
    }
  }

  /** Whether an application would be proposed the same again, in vain. */
  boolean hold(FiCaSchedulerApp app, String partition, Permission now) {
    if (refused.isEmpty()) {
      return false;
    }
    AttemptInPartition place = new AttemptInPartition(app.getApplicationAttemptId(), partition);
    Refused last = refused.get(place);
    if (last == null) {
      return false;
    }
    if (last.isStillAsked(app.getAppAttemptResourceUsage(), partition)
        && !now.permits(last.size(), last.keepsNode())) {
      return true;
    }
    refused.remove(place, last);
    return false;
  }

  void forget(ApplicationAttemptId attempt) {
    refused.keySet().removeIf(place -> place.attempt().equals(attempt));
  }
}
