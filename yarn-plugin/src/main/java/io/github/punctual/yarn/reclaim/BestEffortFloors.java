package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.QueuesBelow;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What is left to best effort in every queue that has a floor, whatever jobs with deadlines need.
 * What best effort holds is read once for each queue.
 */
final class BestEffortFloors {
  private final CapacityScheduler scheduler;
  private final Vectors vectors;
  private final Guarantees guarantees;
  private final ToDoubleFunction<String> floors;
  private final Collection<ApplicationId> deadlineJobs;
  private Map<AbstractLeafQueue, ResourceVector> byDeadlineJobs;
  private final Map<CSQueue, ResourceVector> held = new HashMap<>();

  /**
   * Floors are fractions of queues, given their paths; deadline jobs that are not lost are no best
   * effort.
   */
  BestEffortFloors(
      CapacityScheduler scheduler,
      Vectors vectors,
      Guarantees guarantees,
      ToDoubleFunction<String> floors,
      Collection<ApplicationId> deadlineJobs) {
    this.scheduler = scheduler;
    this.vectors = vectors;
    this.guarantees = guarantees;
    this.floors = floors;
    this.deadlineJobs = deadlineJobs;
  }

  /** Whether so much may be taken from best effort in a leaf queue, beside what was taken. */
  boolean permit(AbstractLeafQueue leaf, ResourceVector taken) {
    for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
      double floor = floors.applyAsDouble(queue.getQueuePath());
      if (floor > 0 && capacity(queue).scaledDown(floor).exceeds(held(queue).minus(taken))) {
        return false;
      }
    }
    return true;
  }

  /** Notes that something was taken from best effort in a leaf queue. */
  void take(AbstractLeafQueue leaf, ResourceVector taken) {
    for (CSQueue queue = leaf; queue != null; queue = queue.getParent()) {
      if (floors.applyAsDouble(queue.getQueuePath()) > 0) {
        held.put(queue, held(queue).minus(taken));
      }
    }
  }

  private ResourceVector capacity(CSQueue queue) {
    return vectors.of(CapacityReader.most(scheduler, queue, ""));
  }

  private ResourceVector held(CSQueue queue) {
    return held.computeIfAbsent(
        queue,
        first ->
            QueuesBelow.leaves(first)
                .map(this::heldIn)
                .reduce(ResourceVector.ZERO, ResourceVector::plus));
  }

  private ResourceVector heldIn(AbstractLeafQueue leaf) {
    return vectors
        .held(leaf.getQueueResourceUsage())
        .minus(byDeadlineJobs().getOrDefault(leaf, ResourceVector.ZERO))
        .minus(guarantees.level(leaf));
  }

  private Map<AbstractLeafQueue, ResourceVector> byDeadlineJobs() {
    if (byDeadlineJobs == null) {
      byDeadlineJobs = new HashMap<>();
      for (ApplicationId id : deadlineJobs) {
        var known = scheduler.getSchedulerApplications().get(id);
        FiCaSchedulerApp app = known == null ? null : known.getCurrentAppAttempt();
        if (app != null) {
          byDeadlineJobs.merge(
              app.getCSLeafQueue(),
              vectors.of(app.getAppAttemptResourceUsage().getUsed()),
              ResourceVector::plus);
        }
      }
    }
    return byDeadlineJobs;
  }
}
