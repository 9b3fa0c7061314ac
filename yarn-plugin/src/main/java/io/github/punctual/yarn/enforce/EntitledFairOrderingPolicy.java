package io.github.punctual.yarn.enforce;

import java.util.Collection;
import java.util.Iterator;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;

/**
 * The fair ordering policy, with deadline jobs put first. A subclass, because the stock preemption
 * within queues asks whether a queue's policy is a {@link FairOrderingPolicy}.
 */
final class EntitledFairOrderingPolicy extends FairOrderingPolicy<FiCaSchedulerApp> {
  private final DeadlineFirst deadlineFirst;

  EntitledFairOrderingPolicy(
      FairOrderingPolicy<FiCaSchedulerApp> configured, DeadlineFirst deadlineFirst) {
    this.deadlineFirst = deadlineFirst;
    setSizeBasedWeight(configured.getSizeBasedWeight());
  }

  @Override
  public Iterator<FiCaSchedulerApp> getAssignmentIterator(IteratorSelector selector) {
    return deadlineFirst.order(super.getAssignmentIterator(selector), selector.getPartition());
  }

  @Override
  public void addSchedulableEntity(FiCaSchedulerApp app) {
    super.addSchedulableEntity(app);
    deadlineFirst.added(app);
  }

  @Override
  public boolean removeSchedulableEntity(FiCaSchedulerApp app) {
    deadlineFirst.removed(app);
    return super.removeSchedulableEntity(app);
  }

  @Override
  public void addAllSchedulableEntities(Collection<FiCaSchedulerApp> apps) {
    super.addAllSchedulableEntities(apps);
    deadlineFirst.addedAll(apps);
  }
}
