package io.github.punctual.yarn.enforce;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.yarn.adapt.Pools;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.Allocation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * Answers the scheduler's questions on its hot path from the table that was last published: may
 * this application be offered anything, may this container be committed, what room does this master
 * have.
 */
public final class Enforcer {
  private volatile Entitlements table = Entitlements.NONE;

  /** Puts a new table in force. */
  public void publish(Entitlements next) {
    table = next;
  }

  /** The table in force. */
  public Entitlements table() {
    return table;
  }

  /** Deadline jobs first, and held to their allocations, in a leaf queue. */
  public AssignmentOrder orderIn(String queuePath) {
    return new DeadlineFirst(this, queuePath);
  }

  boolean isIdle() {
    return table.isIdle();
  }

  /** Whether the table in force knows an application as a deadline job. */
  public boolean isDeadlineJob(ApplicationId id) {
    return table.byApplication().containsKey(id);
  }

  /**
   * Whether a deadline job may be offered something on its promise: only where something that it
   * asks for may also be committed. One that is offered first and then refused is offered first
   * again, and nobody else is offered anything.
   */
  boolean mayOfferDeadlineJob(FiCaSchedulerApp app) {
    Entitlement entitlement = table.byApplication().get(app.getApplicationId());
    return entitlement != null
        && entitlement.open()
        && (app.isWaitingForAMContainer() || asksFor(app, size -> entitlement.permits(app, size)));
  }

  /** Whether an application is offered containers on a promise, and not as best effort. */
  boolean hasPromise(FiCaSchedulerApp app) {
    Entitlement entitlement = table.byApplication().get(app.getApplicationId());
    return entitlement != null && !countsAsBestEffort(app, entitlement);
  }

  /** Whether promises leave best effort in a queue anything on the nodes of a partition. */
  boolean leavesRoom(PoolId pool) {
    return table.room().hasRoom(pool);
  }

  /**
   * Whether an application without a promise may be offered something: only where something that it
   * asks for fits in what promises leave, see {@link #mayOfferDeadlineJob}.
   */
  boolean mayOfferBestEffort(FiCaSchedulerApp app, PoolId pool) {
    BestEffortRoom room = table.room();
    return asksFor(app, size -> room.fits(pool, size));
  }

  /** Whether any container that an application asks for passes a test of its size. */
  private static boolean asksFor(FiCaSchedulerApp app, Predicate<Resource> test) {
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      PendingAsk ask = app.getPendingAsk(key, ResourceRequest.ANY);
      if (ask != null && ask.getCount() > 0 && test.test(ask.getPerAllocationResource())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a proposal may be committed. Asked by the thread that commits, so that what several
   * scheduling threads proposed at once does not add up to more than the cap.
   */
  public boolean permits(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    Entitlements now = table;
    if (now.isIdle() || !request.anythingAllocatedOrReserved()) {
      return true;
    }
    ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> proposal =
        request.getFirstAllocatedOrReservedContainer();
    SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container =
        proposal.getAllocatedOrReservedContainer();
    FiCaSchedulerApp app = container.getSchedulerApplicationAttempt();
    Resource size = proposal.getAllocatedOrReservedResource();
    Entitlement entitlement = now.byApplication().get(app.getApplicationId());
    if (entitlement != null && !countsAsBestEffort(app, entitlement)) {
      return app.isWaitingForAMContainer() || entitlement.permits(app, size);
    }
    PoolId pool = poolOf(app, container);
    // What was reserved is already counted as used in its queue.
    return proposal.getAllocateFromReservedContainer() != null
        ? !now.room().isOverdrawn(pool)
        : now.room().fits(pool, size);
  }

  /**
   * A proposal that is not committed must give back what it booked, or the application counts it as
   * held for ever.
   */
  public static void giveBackBooking(
      ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    if (request.getContainersToAllocate() != null && !request.getContainersToAllocate().isEmpty()) {
      FiCaSchedulerApp app =
          request
              .getFirstAllocatedOrReservedContainer()
              .getAllocatedOrReservedContainer()
              .getSchedulerApplicationAttempt();
      app.decUnconfirmedRes(request.getTotalAllocatedResource());
    }
  }

  /**
   * Whether a reservation keeps a node from others in vain, because its application may not have
   * the container now: the stock scheduler offers a reserved node to nobody else.
   */
  public boolean isReservedInVain(
      FiCaSchedulerApp app, RMContainer reserved, FiCaSchedulerNode node) {
    Entitlements now = table;
    Entitlement entitlement = now.byApplication().get(app.getApplicationId());
    if (entitlement != null && !countsAsBestEffort(app, entitlement)) {
      return !app.isWaitingForAMContainer()
          && !entitlement.permits(app, reserved.getReservedResource());
    }
    String partition = node.getPartition() == null ? "" : node.getPartition();
    return now.room().isOverdrawn(Pools.queue(app.getCSLeafQueue().getQueuePath(), partition));
  }

  /** Whether no job has been promised anything and nothing is to be enforced. */
  public boolean hasNothingToEnforce() {
    return table.isIdle();
  }

  /**
   * The master of a job that nothing is promised to yet takes its room from what promises leave.
   */
  private static boolean countsAsBestEffort(FiCaSchedulerApp app, Entitlement entitlement) {
    return !entitlement.open() && app.isWaitingForAMContainer();
  }

  /** Counts what was committed for best effort. */
  public void committed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    Entitlements now = table;
    if (now.isIdle() || !request.anythingAllocatedOrReserved()) {
      return;
    }
    ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> proposal =
        request.getFirstAllocatedOrReservedContainer();
    SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container =
        proposal.getAllocatedOrReservedContainer();
    FiCaSchedulerApp app = container.getSchedulerApplicationAttempt();
    Entitlement entitlement = now.byApplication().get(app.getApplicationId());
    if ((entitlement == null || !entitlement.open())
        && proposal.getAllocateFromReservedContainer() == null) {
      now.room().take(poolOf(app, container), proposal.getAllocatedOrReservedResource());
    }
  }

  /** Counts what a best-effort application gave back. */
  public void completed(FiCaSchedulerApp app, RMContainer container) {
    Entitlements now = table;
    Entitlement entitlement = now.byApplication().get(app.getApplicationId());
    if (!now.isIdle() && (entitlement == null || !entitlement.open())) {
      String partition =
          container.getNodeLabelExpression() == null ? "" : container.getNodeLabelExpression();
      now.room()
          .giveBack(
              Pools.queue(app.getCSLeafQueue().getQueuePath(), partition),
              container.getAllocatedResource());
    }
  }

  /**
   * Tells a master no more room than its job's cap leaves, or than promises leave to best effort:
   * more, and it would wait for containers that never come.
   */
  public void limitHeadroom(FiCaSchedulerApp app, Allocation allocation) {
    Entitlements now = table;
    Resource stock = allocation.getResourceLimit();
    if (now.isIdle() || stock == null) {
      return;
    }
    Entitlement entitlement = now.byApplication().get(app.getApplicationId());
    if (entitlement != null) {
      allocation.setResourceLimit(entitlement.rest(app, stock));
    } else {
      PoolId pool =
          Pools.queue(app.getCSLeafQueue().getQueuePath(), app.getAppAMNodePartitionName());
      allocation.setResourceLimit(now.room().limit(pool, stock));
    }
  }

  private static PoolId poolOf(
      FiCaSchedulerApp app, SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container) {
    String partition = container.getNodePartition() == null ? "" : container.getNodePartition();
    return Pools.queue(app.getCSLeafQueue().getQueuePath(), partition);
  }
}
