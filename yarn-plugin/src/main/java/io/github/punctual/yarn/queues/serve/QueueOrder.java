package io.github.punctual.yarn.queues.serve;

import io.github.punctual.yarn.thread.OncePerCause;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The order among queues that is in force, and where the stock scheduler asks for it. */
final class QueueOrder {
  private static final Logger LOG = LoggerFactory.getLogger(QueueOrder.class);

  private final CapacityScheduler scheduler;
  private final OncePerCause failures;
  private volatile ServingTable table = ServingTable.STOCK;

  QueueOrder(CapacityScheduler scheduler, OncePerCause failures) {
    this.scheduler = scheduler;
    this.failures = failures;
  }

  /** Puts a table in force. */
  void publish(ServingTable next) {
    table = next;
  }

  /** Puts our order above the ordering policies of all parent queues that have it not yet. */
  void install() {
    ParentOrdering.replaceBelow(
        scheduler.getRootQueue(),
        (stock, children) -> ServingQueueOrdering.over(stock, children, () -> table, this::failed));
  }

  private void failed(Throwable thrown) {
    failures.note(LOG, "The order of queues failed; the stock order serves instead.", thrown);
  }

  /** Whether no order but the stock one is in force. */
  boolean isStock() {
    return table.isStock();
  }

  /** Whether what is reserved on a node keeps it from a queue that goes before. */
  boolean isReservedInVain(FiCaSchedulerApp app, FiCaSchedulerNode node) {
    boolean labelled = node.getPartition() != null && !node.getPartition().isEmpty();
    return !labelled && table.isReservedInVain(app.getCSLeafQueue(), node.getTotalResource());
  }
}
