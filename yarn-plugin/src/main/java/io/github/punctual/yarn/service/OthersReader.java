package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.adapt.QueuesBelow;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/** What others than jobs with deadlines hold and have a right to. For the policy thread. */
final class OthersReader {
  private final PolicyContext with;
  private final Vectors vectors;

  OthersReader(PolicyContext with, Vectors vectors) {
    this.with = with;
    this.vectors = vectors;
  }

  /** As it is now, with rights that are about to be given. */
  Others read(ClusterCapacity capacity, PendingRights pending, long nowMillis) {
    Map<PoolId, Resource> byJobs = heldByJobs();
    Map<PoolId, ResourceVector> held = new HashMap<>();
    Map<PoolId, ResourceVector> idle = new HashMap<>(with.claims().unused(nowMillis));
    QueuesBelow.leaves(with.scheduler().getRootQueue())
        .forEach(leaf -> read(leaf, capacity, nowMillis, byJobs, held, idle));
    return new Others(held, pending.beside(with.claims().from(nowMillis), nowMillis), idle);
  }

  /**
   * What all but admitted jobs that are not done hold of a leaf queue, beyond what they have a
   * claim to; of which nothing is idle that they hold.
   */
  private void read(
      AbstractLeafQueue leaf,
      ClusterCapacity capacity,
      long nowMillis,
      Map<PoolId, Resource> byJobs,
      Map<PoolId, ResourceVector> held,
      Map<PoolId, ResourceVector> idle) {
    ResourceUsage usage = leaf.getQueueResourceUsage();
    for (String partition : usage.getExistingNodeLabels()) {
      PoolId pool = Pools.queue(leaf.getQueuePath(), partition);
      ResourceVector rest = vectors.of(usage.getUsed(partition));
      if (byJobs.containsKey(pool)) {
        rest = rest.minus(vectors.of(byJobs.get(pool)));
      }
      if (partition.isEmpty()) {
        ResourceVector all = rest;
        idle.computeIfPresent(pool, (same, unused) -> unused.minus(all));
        rest = rest.minus(with.claims().now(leaf.getQueuePath(), nowMillis));
      }
      if (!rest.isZero() && !capacity.path(pool).isEmpty()) {
        held.put(pool, rest);
      }
    }
  }

  /** Added up as the scheduler has them: there can be very many jobs, and they are in few pools. */
  private Map<PoolId, Resource> heldByJobs() {
    Map<PoolId, Resource> byJobs = new HashMap<>();
    IdentityHashMap<CSQueue, String> paths = new IdentityHashMap<>();
    for (TrackedJob job : with.registry().live()) {
      var application = with.scheduler().getSchedulerApplications().get(job.id());
      if (job.phase() == Phase.ADMITTED
          && !TaskReporter.isDone(with.scheduler().getRMContext().getRMApps().get(job.id()))
          && application != null
          && application.getCurrentAppAttempt() != null
          && application.getQueue() instanceof CSQueue leaf) {
        ResourceUsage usage = application.getCurrentAppAttempt().getAppAttemptResourceUsage();
        String partition = job.place().partition();
        Resource sum =
            byJobs.computeIfAbsent(
                Pools.queue(paths.computeIfAbsent(leaf, CSQueue::getQueuePath), partition),
                pool -> Resource.newInstance(0L, 0));
        Resources.addTo(sum, usage.getUsed(partition));
        Resources.addTo(sum, usage.getReserved(partition));
      }
    }
    return byJobs;
  }
}
