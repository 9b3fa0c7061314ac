package io.github.punctual.yarn.enforce;

import java.util.Collection;
import java.util.Iterator;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;

/**
 * The fair ordering policy, with an order of ours over it. A subclass, because the stock preemption
 * within queues asks whether a queue's policy is a {@link FairOrderingPolicy}.
 */
final class EntitledFairOrderingPolicy extends FairOrderingPolicy<FiCaSchedulerApp> {
  private final GuardedOrder order;

  EntitledFairOrderingPolicy(FairOrderingPolicy<FiCaSchedulerApp> configured, GuardedOrder order) {
    this.order = order;
    setSizeBasedWeight(configured.getSizeBasedWeight());
  }

  @Override
  public Iterator<FiCaSchedulerApp> getAssignmentIterator(IteratorSelector selector) {
    return order.order(
        () -> QueueOrder.of(this, super.getAssignmentIterator(selector)), selector.getPartition());
  }

  @Override
  public void addSchedulableEntity(FiCaSchedulerApp app) {
    super.addSchedulableEntity(app);
    order.added(app);
  }

  @Override
  public boolean removeSchedulableEntity(FiCaSchedulerApp app) {
    order.removed(app);
    return super.removeSchedulableEntity(app);
  }

  @Override
  public void addAllSchedulableEntities(Collection<FiCaSchedulerApp> apps) {
    super.addAllSchedulableEntities(apps);
    // They may be those of the policy before, which other threads still put in order.
    getSchedulableEntities().forEach(order::added);
  }

  @Override
  public void containerAllocated(FiCaSchedulerApp app, RMContainer container) {
    super.containerAllocated(app, container);
    order.changed(app);
  }

  @Override
  public void containerReleased(FiCaSchedulerApp app, RMContainer container) {
    super.containerReleased(app, container);
    order.changed(app);
  }

  @Override
  public void demandUpdated(FiCaSchedulerApp app) {
    super.demandUpdated(app);
    order.changed(app);
  }
}
