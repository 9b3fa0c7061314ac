package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.AttemptMaster;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.enforce.Entitlement;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Which containers can be taken from queues. For reservations: as long as a queue holds more of
 * some type than its share, which is its level where it has one and otherwise its minimum. For
 * others: as long as what it keeps is no less than its level and its configured capacity in some
 * type; and for a job from its own queue as long as that keeps its level. What jobs with deadlines
 * need leaves best effort its floors. Masters, what jobs with deadlines hold that are promised or
 * on spare, and queues whose preemption is disabled are left alone.
 */
final class Lendings {
  private final CapacityScheduler scheduler;
  private final Vectors vectors;
  private final Guarantees guarantees;
  private final Function<ApplicationId, Optional<Entitlement>> deadlineJobs;
  private final BestEffortFloors floors;
  private final Map<AbstractLeafQueue, ResourceVector> held = new HashMap<>();
  private final Map<String, Boolean> disabled = new HashMap<>();

  Lendings(
      CapacityScheduler scheduler,
      Vectors vectors,
      Guarantees guarantees,
      Function<ApplicationId, Optional<Entitlement>> deadlineJobs,
      BestEffortFloors floors) {
    this.scheduler = scheduler;
    this.vectors = vectors;
    this.guarantees = guarantees;
    this.deadlineJobs = deadlineJobs;
    this.floors = floors;
  }

  /** Whether an application is offered room before best effort, which nobody takes back from it. */
  boolean isProtected(ApplicationId app) {
    return deadlineJobs.apply(app).filter(Entitlement::isProtected).isPresent();
  }

  /** The queue of a container that can be taken if that queue holds more than its share. */
  Optional<AbstractLeafQueue> lender(RMContainer container) {
    FiCaSchedulerApp app = scheduler.getCurrentAttemptForContainer(container.getContainerId());
    RMContainerState state = container.getState();
    boolean isLent =
        app != null
            && !AttemptMaster.of(app).isIn(container)
            && container.getExecutionType() == ExecutionType.GUARANTEED
            && (state == RMContainerState.RUNNING
                || state == RMContainerState.ALLOCATED
                || state == RMContainerState.ACQUIRED)
            && !isProtected(app.getApplicationId())
            && !keepsContainers(app.getCSLeafQueue());
    return isLent ? Optional.of(app.getCSLeafQueue()) : Optional.empty();
  }

  /**
   * Whether the operator disabled preemption for a queue, or for the nearest one above for which
   * something is said. Without the stock preemption a queue itself says so always.
   */
  private boolean keepsContainers(AbstractLeafQueue queue) {
    return disabled.computeIfAbsent(
        queue.getQueuePath(),
        path -> {
          Configuration conf = scheduler.getConfiguration();
          for (CSQueue above = queue; above != null; above = above.getParent()) {
            String said =
                conf.getTrimmed(
                    CapacitySchedulerConfiguration.PREFIX
                        + above.getQueuePath()
                        + "."
                        + CapacitySchedulerConfiguration.QUEUE_PREEMPTION_DISABLED);
            if (said != null) {
              return Boolean.parseBoolean(said);
            }
          }
          return false;
        });
  }

  /** Notes that a container of a queue is taken for somebody. */
  void take(AbstractLeafQueue queue, ResourceVector size, ContainerNeed need) {
    // Of its own queue it holds again what was taken there.
    if (!isOwn(queue, need)) {
      held.put(queue, held(queue).minus(size));
    }
    floors.take(queue, size);
  }

  private static boolean isOwn(AbstractLeafQueue queue, ContainerNeed need) {
    return need.kind() == PromiseKind.DEADLINE && queue == need.app().getCSLeafQueue();
  }

  /** A try to take some containers for somebody. */
  Trial trial(ContainerNeed need) {
    return new Trial(need);
  }

  /** Containers that might be taken together. */
  final class Trial {
    private final ContainerNeed need;
    private final Map<AbstractLeafQueue, ResourceVector> taken = new HashMap<>();

    private Trial(ContainerNeed need) {
      this.need = need;
    }

    /**
     * Whether another container can be taken from a queue; it counts as taken from now on. What
     * cannot be taken cannot be taken later either, when the queues hold less.
     */
    boolean takes(AbstractLeafQueue queue, ResourceVector size) {
      if (!need.isServedBy(queue)) {
        return false;
      }
      ResourceVector before = taken.getOrDefault(queue, ResourceVector.ZERO);
      ResourceVector more = before.plus(size);
      if (!holdsMoreThanItsShare(queue, held(queue).minus(before), size)
          || (need.kind() == PromiseKind.DEADLINE && !floors.permit(queue, more))) {
        return false;
      }
      taken.put(queue, more);
      return true;
    }

    private boolean holdsMoreThanItsShare(
        AbstractLeafQueue queue, ResourceVector now, ResourceVector size) {
      ResourceVector level = guarantees.level(queue);
      if (need.kind() == PromiseKind.RESERVATION) {
        ResourceVector share =
            level.isZero()
                ? vectors.of(queue.getQueueResourceQuotas().getEffectiveMinResource())
                : level;
        return !now.fitsIn(share);
      }
      ResourceVector share = isOwn(queue, need) ? level : level.max(guarantees.configured(queue));
      return !share.exceeds(now.minus(size));
    }
  }

  private ResourceVector held(AbstractLeafQueue queue) {
    return held.computeIfAbsent(queue, first -> vectors.held(first.getQueueResourceUsage()));
  }
}
