package io.github.punctual.yarn.enforce;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.yarn.adapt.OpenAsks;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.part.SchedulerPart;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.SchedulerContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Answers the scheduler's questions on its hot path from the table that was last published: may
 * this application be offered anything, may this container be committed, what room does this master
 * have.
 */
public final class Enforcer implements SchedulerPart {
  private final Refusals refusals = new Refusals();
  private final Proposals proposals = new Proposals();

  /** Whom to tell when it is decided what becomes of a proposal to an attempt. */
  private final Map<ApplicationAttemptId, Runnable> awaiting = new ConcurrentHashMap<>();

  private final AtomicReference<Entitlements> table = new AtomicReference<>(Entitlements.NONE);

  /** Puts a table in force unless another one than that before is by now; says whether it did. */
  public boolean replace(Entitlements before, Entitlements next) {
    return table.compareAndSet(before, next);
  }

  public Entitlements table() {
    return table.get();
  }

  /** What was proposed to a deadline job's attempt and is not committed yet. */
  public Resource onTheWayTo(ApplicationAttemptId attempt) {
    return proposals.to(attempt);
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
    if (app.isWaitingForAMContainer()) {
      return true;
    }
    // What it asks for takes longer to find out than what it holds, and most of those that are
    // looked at have all they may have.
    if (app.getSchedulerKeys().isEmpty()) {
      return false;
    }
    Resource held =
        entitlement.isCapped()
            ? Entitlement.held(app, proposals.to(app.getApplicationAttemptId()))
            : Resources.none();
    if (entitlement.isFull(held)) {
      return false;
    }
    BestEffortRoom room = now.rooms().of(entitlement.standing());
    return mayOffer(
        app,
        partition,
        (size, keepsNode) ->
            entitlement.permits(size, held)
                && room.fits(pool, size, replaced(app, partition, keepsNode)));
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

  /** Whether promises leave best effort in a queue anything, beside what is reserved for it. */
  boolean leavesRoom(PoolId pool, Resource reserved) {
    Rooms rooms = table().rooms();
    return rooms.bestEffort().hasRoom(pool, reserved) || rooms.byRight().covers(pool, reserved);
  }

  /**
   * Whether an application without a promise may be offered something: only where what it would be
   * proposed fits in what promises leave, see {@link #mayOfferDeadlineJob}, or in what is promised
   * to its queue.
   */
  boolean mayOfferBestEffort(FiCaSchedulerApp app, PoolId pool, String partition) {
    Rooms rooms = table().rooms();
    boolean hasRight = !isDeadlineJob(app.getApplicationId());
    return mayOffer(
        app,
        partition,
        (size, keepsNode) -> {
          Resource replaced = replaced(app, partition, keepsNode);
          return (hasRight && rooms.byRight().covers(pool, replaced))
              || rooms.bestEffort().fits(pool, size, replaced);
        });
  }

  private boolean mayOffer(FiCaSchedulerApp app, String partition, Refusals.Permission permission) {
    Resource first = OpenAsks.first(app, partition);
    return first != null
        && permission.permits(first, false)
        && !refusals.hold(app, partition, permission);
  }

  /**
   * What an application gives up for a container: what is reserved on nodes for it counts as taken,
   * and nothing runs there. Where both would be more than it may have, what is still reserved is in
   * vain, and the stock scheduler or {@link #isReservedInVain} takes it back. Nothing is given up
   * so that one more node is kept.
   */
  private static Resource replaced(FiCaSchedulerApp app, String partition, boolean keepsNode) {
    return keepsNode ? Resources.none() : app.getAppAttemptResourceUsage().getReserved(partition);
  }

  @Override
  public void proposed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    Entitlements now = table();
    if (now.byApplication().isEmpty() || !request.anythingAllocatedOrReserved()) {
      return;
    }
    var proposal = request.getFirstAllocatedOrReservedContainer();
    FiCaSchedulerApp app =
        proposal.getAllocatedOrReservedContainer().getSchedulerApplicationAttempt();
    if (now.byApplication().containsKey(app.getApplicationId()) && !app.isWaitingForAMContainer()) {
      proposals.made(
          request, app.getApplicationAttemptId(), proposal.getAllocatedOrReservedResource());
    }
  }

  @Override
  public void settled(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    ApplicationAttemptId attempt = proposals.settled(request);
    Runnable waiting = attempt == null ? null : awaiting.get(attempt);
    if (waiting != null) {
      waiting.run();
    }
  }

  /** A deadline job is in a queue, which is told when a proposal to it is committed or refused. */
  void follow(ApplicationAttemptId attempt, Runnable settled) {
    awaiting.put(attempt, settled);
  }

  /** An attempt comes to a queue: another one, or the same as it was before, has it no more. */
  void unfollow(ApplicationAttemptId attempt) {
    awaiting.remove(attempt);
  }

  /** It is there no more; another queue may have it by now. */
  void unfollow(ApplicationAttemptId attempt, Runnable settled) {
    awaiting.remove(attempt, settled);
  }

  /** An attempt is over. */
  void forget(ApplicationAttemptId attempt) {
    refusals.forget(attempt);
    proposals.forget(attempt);
  }

  @Override
  public String refuser() {
    return "Promises";
  }

  /** Asked where one thread commits, so that proposals of several do not exceed the cap. */
  @Override
  public boolean permits(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    Entitlements now = table();
    if (now.isIdle() || !request.anythingAllocatedOrReserved()) {
      return true;
    }
    var proposal = request.getFirstAllocatedOrReservedContainer();
    var container = proposal.getAllocatedOrReservedContainer();
    FiCaSchedulerApp app = container.getSchedulerApplicationAttempt();
    Resource size = proposal.getAllocatedOrReservedResource();
    Resource replaced = replaced(app, partitionOf(container), !container.isAllocated());
    boolean permits = permits(now, app, partitionOf(container), size, replaced);
    if (!permits) {
      refusals.note(app, partitionOf(container), size, !container.isAllocated());
    }
    return permits;
  }

  private static boolean permits(
      Entitlements now, FiCaSchedulerApp app, String partition, Resource size, Resource replaced) {
    PoolId pool = poolOf(app, partition);
    Entitlement entitlement = now.byApplication().get(app.getApplicationId());
    if (entitlement != null && !countsAsBestEffort(app, entitlement)) {
      return app.isWaitingForAMContainer()
          || (entitlement.permits(app, size, Resources.none())
              && now.rooms().of(entitlement.standing()).fits(pool, size, replaced));
    }
    return now.rooms().bestEffort().fits(pool, size, replaced)
        || (entitlement == null && now.rooms().byRight().covers(pool, replaced));
  }

  /**
   * Whether a reservation keeps a node from others in vain, because its application may not have
   * the container now: the stock scheduler offers a reserved node to nobody else.
   */
  @Override
  public boolean isReservedInVain(
      FiCaSchedulerApp app, RMContainer reserved, FiCaSchedulerNode node) {
    String partition = node.getPartition() == null ? "" : node.getPartition();
    return !permits(
        table(), app, partition, reserved.getReservedResource(), replaced(app, partition, false));
  }

  @Override
  public boolean looksAtReserved(NodeId node) {
    return !isIdle();
  }

  /** The master of a job that is promised nothing yet takes its room from what promises leave. */
  private static boolean countsAsBestEffort(FiCaSchedulerApp app, Entitlement entitlement) {
    return !entitlement.open() && app.isWaitingForAMContainer();
  }

  @Override
  public void committed(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    Entitlements now = table();
    if (now.isIdle()) {
      return;
    }
    giveBack(now, request.getContainersToRelease());
    if (!request.anythingAllocatedOrReserved()) {
      return;
    }
    var proposal = request.getFirstAllocatedOrReservedContainer();
    var container = proposal.getAllocatedOrReservedContainer();
    FiCaSchedulerApp app = container.getSchedulerApplicationAttempt();
    if (proposal.getAllocateFromReservedContainer() == null) {
      // What is reserved elsewhere, when a container is started in its place.
      giveBack(now, proposal.getToRelease());
      Resource size = proposal.getAllocatedOrReservedResource();
      PoolId pool = poolOf(app, partitionOf(container));
      Entitlement entitlement = now.byApplication().get(app.getApplicationId());
      BestEffortRoom byRight = now.rooms().byRight();
      boolean within = entitlement == null && byRight.covers(pool, Resources.none());
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

  @Override
  public void ended(EndedContainer ended) {
    RMContainer container = ended.container();
    Entitlements now = table();
    if (!now.isIdle()) {
      String partition =
          container.getNodeLabelExpression() == null ? "" : container.getNodeLabelExpression();
      giveBack(now, ended.app(), partition, container.getAllocatedResource());
    }
  }

  private static void giveBack(
      Entitlements now, List<SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode>> given) {
    for (var container : given) {
      giveBack(
          now,
          container.getSchedulerApplicationAttempt(),
          partitionOf(container),
          container.getRmContainer().getAllocatedOrReservedResource());
    }
  }

  private static void giveBack(
      Entitlements now, FiCaSchedulerApp app, String partition, Resource size) {
    PoolId pool = poolOf(app, partition);
    Entitlement entitlement = now.byApplication().get(app.getApplicationId());
    BestEffortRoom byRight = now.rooms().byRight();
    if (entitlement == null) {
      byRight.giveBack(pool, size);
    }
    if (entitlement != null || !byRight.covers(pool, Resources.none())) {
      counting(now.rooms(), entitlement, room -> room.giveBack(pool, size));
    }
  }

  /**
   * Tells a master no more room than its job's cap leaves, or than promises leave to best effort:
   * more, and it would wait for containers that never come. It is told none while it would be
   * proposed a container that is larger: a master that holds back less important containers, as
   * that of MapReduce does with reduces, then makes room. Where containers go by deadline, what is
   * left to whom changes from one container to the next, and a job yields for a moment only: the
   * stock scheduler's answer stands.
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
    Resource first = OpenAsks.first(app, partition);
    Resource limit;
    boolean waits;
    if (entitlement != null) {
      limit = entitlement.rest(app, stock);
      waits = first != null && !entitlement.permits(app, first, Resources.none());
    } else {
      PoolId pool = poolOf(app, partition);
      if (now.rooms().byRight().covers(pool, Resources.none())) {
        return;
      }
      limit = now.rooms().bestEffort().limit(pool, stock);
      waits = first != null && !now.rooms().bestEffort().fits(pool, first, Resources.none());
    }
    call.answer().setResourceLimit(waits ? Resource.newInstance(0L, 0) : limit);
  }

  private static PoolId poolOf(FiCaSchedulerApp app, String partition) {
    return Pools.queue(app.getCSLeafQueue().getQueuePath(), partition);
  }

  private static String partitionOf(
      SchedulerContainer<FiCaSchedulerApp, FiCaSchedulerNode> container) {
    return container.getNodePartition() == null ? "" : container.getNodePartition();
  }
}
