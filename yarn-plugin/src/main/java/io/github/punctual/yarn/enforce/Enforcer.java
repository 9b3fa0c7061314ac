package io.github.punctual.yarn.enforce;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.part.SchedulerPart;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ContainerAllocationProposal;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Answers the scheduler's questions on its hot path from the table that was last published: may
 * this application be offered anything, may this container be committed, what room does this master
 * have.
 */
public final class Enforcer implements SchedulerPart {
  private final Refusals refusals = new Refusals();
  private final AtomicReference<Entitlements> table = new AtomicReference<>(Entitlements.NONE);

  /** Puts a new table in force. */
  public void publish(Entitlements next) {
    table.set(next);
  }

  /**
   * Puts a new table in force unless another one than that before is by now; says whether it did.
   */
  public boolean replace(Entitlements before, Entitlements next) {
    return table.compareAndSet(before, next);
  }

  /** The table in force. */
  public Entitlements table() {
    return table.get();
  }

  /** Deadline jobs first, and held to their allocations, in a leaf queue. */
  public AssignmentOrder orderIn(String queuePath) {
    return new DeadlineFirst(this, queuePath);
  }

  /** Whether no job has been promised anything and nothing is to be enforced. */
  public boolean isIdle() {
    return table().isIdle();
  }

  /** Whether the table in force knows an application as a deadline job. */
  public boolean isDeadlineJob(ApplicationId id) {
    return table().byApplication().containsKey(id);
  }

  /** Whether an application is promised something by the table in force. */
  public boolean isPromised(ApplicationId id) {
    Entitlement entitlement = table().byApplication().get(id);
    return entitlement != null && entitlement.open();
  }

  /**
   * Whether a deadline job may be offered something on its promise: only where what it would be
   * proposed may also be committed. One that is offered first and then refused is offered first
   * again, and nobody else is offered anything.
   */
  boolean mayOfferDeadlineJob(FiCaSchedulerApp app, PoolId pool, String partition) {
    Entitlements now = table();
    Entitlement entitlement = now.byApplication().get(app.getApplicationId());
    if (entitlement == null || !entitlement.open()) {
      return false;
    }
    BestEffortRoom room = now.room(entitlement);
    return app.isWaitingForAMContainer()
        || mayOffer(
            app, partition, size -> entitlement.permits(app, size) && room.fits(pool, size));
  }

  /** Whether an application is held to a promise, or waits for one, and is no best effort. */
  boolean isHeldToPromise(FiCaSchedulerApp app) {
    Entitlement entitlement = table().byApplication().get(app.getApplicationId());
    return entitlement != null && !countsAsBestEffort(app, entitlement);
  }

  /** Where a deadline job stands by the table in force; one that it does not know is promised. */
  Standing standing(ApplicationId id) {
    Entitlement entitlement = table().byApplication().get(id);
    return entitlement == null ? Standing.PROMISED : entitlement.standing();
  }

  /** Whether what deadline jobs of a standing may take changes while a table is in force. */
  boolean isLimited(Standing standing) {
    return table().rooms().of(standing) != BestEffortRoom.UNLIMITED;
  }

  /** Whether promises leave best effort in a queue anything on the nodes of a partition. */
  boolean leavesRoom(PoolId pool) {
    Entitlements now = table();
    return now.room().hasRoom(pool) || now.rooms().byRight().covers(pool);
  }

  /**
   * Whether an application without a promise may be offered something: only where what it would be
   * proposed fits in what promises leave, see {@link #mayOfferDeadlineJob}, or in what is promised
   * to its queue.
   */
  boolean mayOfferBestEffort(FiCaSchedulerApp app, PoolId pool, String partition) {
    Rooms rooms = table().rooms();
    boolean open = rooms.byRight().covers(pool) && !isDeadlineJob(app.getApplicationId());
    return mayOffer(app, partition, size -> open || rooms.bestEffort().fits(pool, size));
  }

  private boolean mayOffer(FiCaSchedulerApp app, String partition, Predicate<Resource> permits) {
    Resource first = FirstAsk.of(app, partition);
    return first != null && permits.test(first) && !refusals.hold(app, partition, permits);
  }

  /** An attempt is over. */
  void forget(ApplicationAttemptId attempt) {
    refusals.forget(attempt);
  }

  /**
   * Whether a proposal may be committed. Asked by the thread that commits, so that what several
   * scheduling threads proposed at once does not add up to more than the cap.
   */
  @Override
  public boolean permits(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    Entitlements now = table();
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
    boolean permits;
    if (entitlement != null && !countsAsBestEffort(app, entitlement)) {
      permits =
          app.isWaitingForAMContainer()
              || (entitlement.permits(app, size)
                  && isRoomFor(now.room(entitlement), proposal, poolOf(app, container)));
    } else {
      PoolId pool = poolOf(app, container);
      permits =
          isRoomFor(now.room(), proposal, pool)
              || (entitlement == null && isByRight(now, proposal, pool));
    }
    if (!permits) {
      refusals.note(app, partitionOf(container), size);
    }
    return permits;
  }

  /** Whether a proposal fits; what was reserved is already counted as used in its queue. */
  private static boolean isRoomFor(
      BestEffortRoom room,
      ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> proposal,
      PoolId pool) {
    return proposal.getAllocateFromReservedContainer() != null
        ? !room.isOverdrawn(pool)
        : room.fits(pool, proposal.getAllocatedOrReservedResource());
  }

  /** Whether it is promised to its queue; what was reserved is counted already. */
  private static boolean isByRight(
      Entitlements now,
      ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> proposal,
      PoolId pool) {
    BestEffortRoom byRight = now.rooms().byRight();
    return proposal.getAllocateFromReservedContainer() != null
        ? byRight.coveredBefore(pool, proposal.getAllocatedOrReservedResource())
        : byRight.covers(pool);
  }

  /**
   * Whether a reservation keeps a node from others in vain, because its application may not have
   * the container now: the stock scheduler offers a reserved node to nobody else.
   */
  @Override
  public boolean isReservedInVain(
      FiCaSchedulerApp app, RMContainer reserved, FiCaSchedulerNode node) {
    Entitlements now = table();
    String partition = node.getPartition() == null ? "" : node.getPartition();
    PoolId pool = Pools.queue(app.getCSLeafQueue().getQueuePath(), partition);
    Entitlement entitlement = now.byApplication().get(app.getApplicationId());
    if (entitlement != null && !countsAsBestEffort(app, entitlement)) {
      return !app.isWaitingForAMContainer()
          && (!entitlement.permits(app, reserved.getReservedResource())
              || now.room(entitlement).isOverdrawn(pool));
    }
    return now.room().isOverdrawn(pool)
        && !(entitlement == null
            && now.rooms().byRight().coveredBefore(pool, reserved.getReservedResource()));
  }

  @Override
  public boolean looksAtReserved(NodeId node) {
    return !isIdle();
  }

  /**
   * The master of a job that nothing is promised to yet takes its room from what promises leave.
   */
  private static boolean countsAsBestEffort(FiCaSchedulerApp app, Entitlement entitlement) {
    return !entitlement.open() && app.isWaitingForAMContainer();
  }

  /** Counts what was committed. */
  @Override
  public void committed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    Entitlements now = table();
    if (now.isIdle() || !request.anythingAllocatedOrReserved()) {
      return;
    }
    ContainerAllocationProposal<FiCaSchedulerApp, FiCaSchedulerNode> proposal =
        request.getFirstAllocatedOrReservedContainer();
    SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container =
        proposal.getAllocatedOrReservedContainer();
    FiCaSchedulerApp app = container.getSchedulerApplicationAttempt();
    Entitlement entitlement = now.byApplication().get(app.getApplicationId());
    if (proposal.getAllocateFromReservedContainer() == null) {
      Resource size = proposal.getAllocatedOrReservedResource();
      PoolId pool = poolOf(app, container);
      BestEffortRoom byRight = now.rooms().byRight();
      boolean within = entitlement == null && byRight.covers(pool);
      if (entitlement == null) {
        byRight.take(pool, size);
      }
      if (!within) {
        counting(now.rooms(), entitlement, room -> room.take(pool, size));
      }
    }
  }

  /**
   * Counts in all rooms that become smaller by what an application takes: that from which it takes,
   * and those of whoever comes before it. What those who come after it may take was without what it
   * asks for already. What is promised to a queue is left to it by all others.
   */
  private static void counting(
      Rooms rooms, Entitlement entitlement, Consumer<BestEffortRoom> count) {
    boolean open = entitlement != null && entitlement.open();
    if (!open || entitlement.standing() == Standing.LAST) {
      count.accept(rooms.bestEffort());
    }
    if (!open || entitlement.standing() != Standing.PROMISED) {
      count.accept(rooms.onSpare());
    }
    count.accept(rooms.promised());
  }

  /** Counts what an application gave back. */
  @Override
  public void ended(EndedContainer ended) {
    FiCaSchedulerApp app = ended.app();
    RMContainer container = ended.container();
    Entitlements now = table();
    Entitlement entitlement = now.byApplication().get(app.getApplicationId());
    if (!now.isIdle()) {
      String partition =
          container.getNodeLabelExpression() == null ? "" : container.getNodeLabelExpression();
      PoolId pool = Pools.queue(app.getCSLeafQueue().getQueuePath(), partition);
      Resource size = container.getAllocatedResource();
      BestEffortRoom byRight = now.rooms().byRight();
      if (entitlement == null) {
        byRight.giveBack(pool, size);
      }
      if (entitlement != null || !byRight.covers(pool)) {
        counting(now.rooms(), entitlement, room -> room.giveBack(pool, size));
      }
    }
  }

  /**
   * Tells a master no more room than its job's cap leaves, or than promises leave to best effort:
   * more, and it would wait for containers that never come. It is told none while it would be
   * proposed a container that is larger: a master that holds back less important containers, as
   * that of MapReduce does with reduces, then makes room. Where containers go by deadline there are
   * no caps, and what is left to whom changes from one container to the next: the stock scheduler's
   * answer stands.
   */
  @Override
  public void answering(MasterCall call) {
    FiCaSchedulerApp app = call.app();
    Entitlements now = table();
    Resource stock = call.answer().getResourceLimit();
    if (now.isIdle() || stock == null || now.rooms().serving() == Serving.BY_DEADLINE) {
      return;
    }
    String label = app.getAppAMNodePartitionName();
    String partition = label == null ? "" : label;
    Entitlement entitlement = now.byApplication().get(app.getApplicationId());
    Resource first = FirstAsk.of(app, partition);
    Resource limit;
    boolean waits;
    if (entitlement != null) {
      limit = entitlement.rest(app, stock);
      waits = first != null && !entitlement.permits(app, first);
    } else {
      PoolId pool = Pools.queue(app.getCSLeafQueue().getQueuePath(), partition);
      if (now.rooms().byRight().covers(pool)) {
        return;
      }
      limit = now.room().limit(pool, stock);
      waits = first != null && !now.room().fits(pool, first);
    }
    call.answer().setResourceLimit(waits ? Resource.newInstance(0L, 0) : limit);
  }

  private static PoolId poolOf(
      FiCaSchedulerApp app, SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container) {
    return Pools.queue(app.getCSLeafQueue().getQueuePath(), partitionOf(container));
  }

  private static String partitionOf(
      SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container) {
    return container.getNodePartition() == null ? "" : container.getNodePartition();
  }
}
