package io.github.punctual.yarn.enforce;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.PriorityQueue;
import java.util.Queue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FairOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.FifoOrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.IteratorSelector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.SchedulableEntity;

/**
 * All applications of a leaf queue in its own order; a few of them can be gone through in the same
 * order without passing over all the others.
 */
final class QueueOrder implements Iterator<FiCaSchedulerApp> {
  private final Iterator<FiCaSchedulerApp> all;
  private final Comparator<SchedulableEntity> order;

  private QueueOrder(Iterator<FiCaSchedulerApp> all, Comparator<SchedulableEntity> order) {
    this.all = all;
    this.order = order;
  }

  /** The iterator of a policy; the plain one where its order is not known. */
  static Iterator<FiCaSchedulerApp> of(
      OrderingPolicy<FiCaSchedulerApp> policy, IteratorSelector selector) {
    Iterator<FiCaSchedulerApp> all = policy.getAssignmentIterator(selector);
    // Others of its kind leave some out, by partitions or by what is pending.
    return policy.getClass() == FifoOrderingPolicy.class
        ? new QueueOrder(all, ((FifoOrderingPolicy<FiCaSchedulerApp>) policy).getComparator())
        : all;
  }

  /** The iterator of the fair policy, which has brought its order up to date. */
  static Iterator<FiCaSchedulerApp> of(
      FairOrderingPolicy<FiCaSchedulerApp> policy, Iterator<FiCaSchedulerApp> all) {
    return new QueueOrder(all, policy.getComparator());
  }

  @Override
  public boolean hasNext() {
    return all.hasNext();
  }

  @Override
  public FiCaSchedulerApp next() {
    return all.next();
  }

  /** All of them, as the policy goes through them. */
  Iterator<FiCaSchedulerApp> plain() {
    return all;
  }

  /** Some of them in the same order, of which mostly the first is taken. */
  Iterator<FiCaSchedulerApp> among(Collection<FiCaSchedulerApp> few) {
    return new LookAhead<>() {
      private Queue<FiCaSchedulerApp> left;

      @Override
      protected FiCaSchedulerApp advance() {
        if (left == null) {
          // Not sorted: what the fair policy goes by may change meanwhile.
          left = new PriorityQueue<>(order);
          left.addAll(few);
        }
        return left.poll();
      }
    };
  }
}
