package io.github.punctual.yarn;

import io.github.punctual.yarn.queues.QueueEnforcement;
import io.github.punctual.yarn.rush.RushService;
import io.github.punctual.yarn.service.DeadlineService;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * What a proposal of the stock scheduler must pass before it is committed: here several scheduling
 * threads meet, and the node is known.
 */
record CommitGate(SchedulerServices services) {
  /** Whether nothing of ours asks about proposals. */
  boolean isOpen() {
    return services.deadlines().isEmpty() && services.enforcement().isEmpty();
  }

  /** Whether nobody objects to a proposal. */
  boolean permits(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    QueueEnforcement serving = services.enforcement().orElse(null);
    DeadlineService deadlines = services.deadlines().orElse(null);
    RushService planning = services.rush().orElse(null);
    // Planning first: it keeps a note of each proposal until it is asked about it.
    return (planning == null || planning.serving().permits(request))
        && (serving == null || serving.permits(request))
        && (deadlines == null || deadlines.enforcer().permits(request));
  }

  /** Notes that a proposal was committed; always true. */
  boolean committed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    services.deadlines().ifPresent(deadlines -> deadlines.enforcer().committed(request));
    return true;
  }
}
