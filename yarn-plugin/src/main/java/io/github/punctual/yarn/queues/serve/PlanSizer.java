package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.part.Surroundings;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector.ResourceUnitCapacityType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.ReservationQueue;

/**
 * Sets the sizes of the queues below plan queues as vectors of all resource types: those of
 * reservations to what they are to have now, and that of the jobs without a reservation to what is
 * left of the plan. Its state is guarded by the scheduler's write lock.
 */
final class PlanSizer {
  private static final String LABEL = CommonNodeLabelsManager.NO_LABEL;

  private final Surroundings with;
  private final PlanQueues plans;

  /** What was last set, by the path of the queue. */
  private final Map<String, QueueSize> inForce = new HashMap<>();

  private Map<String, QueueSize> wanted = Map.of();
  private boolean minimums = true;

  PlanSizer(Surroundings with) {
    this.with = with;
    this.plans = new PlanQueues(with.scheduler(), with.writeLock());
  }

  /**
   * Sets sizes where they differ from what was set before.
   *
   * @param sizes of the queues of reservations, by path; one that is missing has no minimum
   * @param minimumsToo whether minimums are set; otherwise somebody else sets those of all queues
   */
  void follow(Map<String, QueueSize> sizes, boolean minimumsToo) {
    if (plans.all().isEmpty()) {
      return;
    }
    with.writeLock().lock();
    try {
      if (minimumsToo != minimums) {
        inForce.clear();
      }
      wanted = sizes;
      minimums = minimumsToo;
      plans.all().forEach(this::apply);
    } finally {
      with.writeLock().unlock();
    }
  }

  /** The queues were made anew from their configuration. The caller holds the write lock. */
  void reinitialized() {
    inForce.clear();
    plans.reinitialized();
    plans.all().forEach(this::apply);
  }

  private void apply(PlanQueue plan) {
    ResourceVector left =
        with.vectors().of(plan.getQueueResourceQuotas().getEffectiveMinResource(LABEL));
    boolean changed = false;
    for (CSQueue queue : plans.reservations(plan)) {
      QueueSize size =
          wanted.getOrDefault(queue.getQueuePath(), QueueSize.atLeast(ResourceVector.ZERO));
      QueueSize fitting = new QueueSize(size.minimum().min(left), size.maximum(), size.withheld());
      left = left.minus(fitting.minimum());
      changed |= set(queue, fitting);
    }
    CSQueue others = plans.defaultOf(plan).orElse(null);
    if (others != null) {
      plans.settleDefault(plan, others);
      changed |= set(others, QueueSize.atLeast(left));
    }
    inForce.keySet().removeIf(path -> isGone(plan, path));
    if (changed) {
      with.scheduler()
          .getCapacitySchedulerQueueManager()
          .getQueueCapacityHandler()
          .updateChildren(with.scheduler().getClusterResource(), plan);
      for (CSQueue queue : plans.reservations(plan)) {
        if (queue instanceof ReservationQueue reservation) {
          plans.settle(plan, reservation);
        }
      }
    }
  }

  private boolean isGone(PlanQueue plan, String path) {
    return path.startsWith(plan.getQueuePath() + ".")
        && with.scheduler().getCapacitySchedulerQueueManager().getQueueByFullName(path) == null;
  }

  private boolean set(CSQueue queue, QueueSize size) {
    if (Objects.equals(inForce.put(queue.getQueuePath(), size), size)) {
      return false;
    }
    QueueCapacityVector minimum = QueueCapacityVector.newInstance();
    QueueCapacityVector maximum = QueueCapacityVector.newInstance();
    for (String type : with.vectors().types()) {
      minimum.setResource(
          type, (double) size.minimum().get(type), ResourceUnitCapacityType.ABSOLUTE);
      if (size.isUnlimited(type)) {
        maximum.setResource(type, 100, ResourceUnitCapacityType.PERCENTAGE);
      } else {
        // The stock scheduler takes a maximum of 0 for none.
        maximum.setResource(
            type,
            (double) Math.max(1, size.maximum().get(type)),
            ResourceUnitCapacityType.ABSOLUTE);
      }
    }
    if (minimums) {
      queue.setConfiguredMinCapacityVector(LABEL, minimum);
    }
    queue.setConfiguredMaxCapacityVector(LABEL, maximum);
    if (queue instanceof OpenReservationQueue reservation) {
      reservation.withhold(size.withheld());
    }
    return true;
  }
}
