package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.part.Surroundings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ExecutionType;
import org.apache.hadoop.yarn.api.records.NodeState;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes back what promises need and nobody has free: containers of queues that hold more than is
 * theirs, where the least work is lost, and never a master. Their application is told first, and
 * has a grace to end them by itself. The room that comes free is kept for those it is made for; it
 * is made once for each need, and only when waiting would break a promise. For one thread.
 *
 * <p>The stock preemption compares queues by one number and knows no order among them, so it fills
 * a vector neither surely nor soon; and it would have to be switched on for all queues.
 */
final class Reclaimer {
  private static final Logger LOG = LoggerFactory.getLogger(Reclaimer.class);

  /** So many containers are made room for at one time. */
  static final int MOST = 1000;

  /** A container that was ended and is still on its node after so long may stay there for ever. */
  private static final long ENDING_MILLIS = 15_000;

  private final CapacityScheduler scheduler;
  private final Vectors vectors;
  private final SteadyClock clock;
  private final long graceMillis;
  private final Episodes episodes = new Episodes();

  private static final Set<RMContainerState> ENDED =
      EnumSet.of(
          RMContainerState.COMPLETED,
          RMContainerState.EXPIRED,
          RMContainerState.RELEASED,
          RMContainerState.KILLED);

  /** Since when a container is wanted back. */
  private final Map<ContainerId, Long> wantedSince = new HashMap<>();

  /** When a container was told to end: the scheduler may come to that later. */
  private final Map<ContainerId, Long> toldMillis = new HashMap<>();

  private final KeptNodes keptNodes = new KeptNodes();
  private final KeptInVain keptInVain = new KeptInVain();
  private volatile KeptRoom keptRoom = KeptRoom.NONE;

  /** One that has taken nothing; containers may take {@code graceMillis} to end by themselves. */
  Reclaimer(Surroundings with, long graceMillis) {
    this.scheduler = with.scheduler();
    this.vectors = with.vectors();
    this.clock = with.clock();
    this.graceMillis = graceMillis;
  }

  /** A container that has to go, and whom for. */
  private record Victim(RMContainer container, ContainerNeed need) {}

  /** What is kept on nodes for those that room is being made for. Read by any thread. */
  KeptRoom keptRoom() {
    return keptRoom;
  }

  /** The nodes that are kept for what could run elsewhere. Read by any thread. */
  KeptInVain keptInVain() {
    return keptInVain;
  }

  /** Takes back what is due; {@code killing} is told of what is about to end, and what for. */
  void follow(
      List<ContainerNeed> due, Lendings lendings, BiConsumer<RMContainer, PromiseKind> killing) {
    // What the machine's clock does must not make anybody wait.
    long nowMillis = clock.elapsedMillis();
    toldMillis.values().removeIf(since -> nowMillis - since >= ENDING_MILLIS);
    List<ContainerNeed> needed = new ArrayList<>(due);
    episodes.follow(needed, nowMillis);
    if (needed.isEmpty()) {
      release();
      return;
    }
    NodeHeartbeats heartbeats = NodeHeartbeats.of(scheduler);
    List<FiCaSchedulerNode> all = nodes(heartbeats);
    ResourceVector capacity =
        all.stream()
            .map(node -> vectors.of(node.getTotalResource()))
            .reduce(ResourceVector.ZERO, ResourceVector::plus);
    WorkAtStake stake = new WorkAtStake(capacity, clock.ages());
    Set<AbstractLeafQueue> owners = owners(needed);
    List<ClearedNode> nodes = clear(all, lendings, stake, owners);
    needed.sort(firmestAndLargestFirst(capacity));
    Map<ContainerId, Victim> chosen = choose(nodes, needed, lendings, nowMillis);
    // Before anything ends, so that no piece is lost. A scheduler that looks at all nodes at once
    // takes the first that fits: one that is kept would stop all that wants a container.
    keptRoom =
        scheduler.isMultiNodePlacementEnabled()
            ? KeptRoom.NONE
            : new KeptRoom(
                keptNodes.keep(nodes, nowMillis, heartbeats.arrivalMillis()),
                owners,
                lendings::isProtected,
                vectors);
    keptInVain.look(needed, all, keptRoom, nowMillis, heartbeats.arrivalMillis());
    wantedSince.keySet().retainAll(chosen.keySet());
    Set<ContainerNeed> served = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Victim victim : chosen.values()) {
      RMContainer container = victim.container();
      Long since = wantedSince.get(container.getContainerId());
      if (since == null) {
        wantedSince.put(container.getContainerId(), nowMillis);
        send(container, SchedulerEventType.MARK_CONTAINER_FOR_PREEMPTION);
      } else if (nowMillis - since >= graceMillis) {
        LOG.info(
            "Container {} ends, because {} need what it holds: {} of {}",
            container.getContainerId(),
            victim.need().kind().plural(),
            victim.need().size(),
            victim.need().app().getApplicationId());
        // It may still be there at the next look, and is not told again before long.
        wantedSince.put(container.getContainerId(), nowMillis + ENDING_MILLIS);
        toldMillis.put(container.getContainerId(), nowMillis);
        served.add(victim.need());
        killing.accept(container, victim.need().kind());
        send(container, SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE);
      }
    }
    served.forEach(need -> episodes.served(need, nowMillis));
  }

  private static Comparator<ContainerNeed> firmestAndLargestFirst(ResourceVector capacity) {
    return Comparator.comparing(ContainerNeed::kind)
        .thenComparingDouble(need -> -need.size().dominantShare(capacity))
        .thenComparing(ContainerNeed::dueMillis)
        .thenComparing(need -> need.size().toString());
  }

  /** Wants nothing back any more, and keeps nothing. */
  void release() {
    wantedSince.clear();
    keptNodes.release();
    keptRoom = KeptRoom.NONE;
    keptInVain.forget();
  }

  /**
   * Nobody starts anything soon on nodes that are silent, nor is anything ended there; but what was
   * told to end there leaves room for whom it was told.
   */
  private List<FiCaSchedulerNode> nodes(NodeHeartbeats heartbeats) {
    List<FiCaSchedulerNode> all = scheduler.getAllNodes();
    Set<FiCaSchedulerNode> heardOf = Set.copyOf(heartbeats.heardOf(all));
    return all.stream()
        .filter(node -> heardOf.contains(node) || makesRoom(node))
        .filter(node -> node.getPartition() == null || node.getPartition().isEmpty())
        .sorted(Comparator.comparing(FiCaSchedulerNode::getNodeID))
        .toList();
  }

  /** The queues that room is made for; a job has it for itself alone. */
  private static Set<AbstractLeafQueue> owners(List<ContainerNeed> needed) {
    return needed.stream()
        .filter(need -> need.kind() != PromiseKind.DEADLINE)
        .map(need -> need.app().getCSLeafQueue())
        .collect(Collectors.toSet());
  }

  /** The nodes that give what comes free; those that are kept for others last. */
  private List<ClearedNode> clear(
      List<FiCaSchedulerNode> all,
      Lendings lendings,
      WorkAtStake stake,
      Set<AbstractLeafQueue> owners) {
    return all.stream()
        // They offer no more than is used there, so that what ends leaves no room.
        .filter(node -> node.getRMNode().getState() != NodeState.DECOMMISSIONING)
        .map(node -> clear(node, lendings, stake, owners))
        .sorted(Comparator.comparing(ClearedNode::isKeptForOthers))
        .toList();
  }

  private ClearedNode clear(
      FiCaSchedulerNode node, Lendings lendings, WorkAtStake stake, Set<AbstractLeafQueue> owners) {
    // First what ends, then what is free: what changes in between counts as both, not as none.
    List<RMContainer> running = node.getCopiedListOfRunningContainers();
    List<ResourceVector> ending = new ArrayList<>();
    for (RMContainer container : running) {
      if (isTold(container) || isEnding(container, stake.ages())) {
        ending.add(vectors.of(container.getAllocatedResource()));
      }
    }
    ClearedRoom<AbstractLeafQueue> room =
        new ClearedRoom<>(
            vectors.of(node.getUnallocatedResource()), () -> lent(running, lendings, stake));
    ending.forEach(room::end);
    return new ClearedNode(
        node,
        vectors.of(node.getTotalResource()),
        room,
        isKeptForOthers(node, lendings, owners),
        new HashSet<>());
  }

  private boolean isKeptForOthers(
      FiCaSchedulerNode node, Lendings lendings, Set<AbstractLeafQueue> owners) {
    RMContainer reserved = node.getReservedContainer();
    FiCaSchedulerApp app =
        reserved == null
            ? null
            : scheduler.getCurrentAttemptForContainer(reserved.getContainerId());
    return app != null
        && !owners.contains(app.getCSLeafQueue())
        && !lendings.isProtected(app.getApplicationId());
  }

  private boolean makesRoom(FiCaSchedulerNode node) {
    return !toldMillis.isEmpty()
        && node.getCopiedListOfRunningContainers().stream().anyMatch(this::isTold);
  }

  private boolean isTold(RMContainer container) {
    return !toldMillis.isEmpty() && toldMillis.containsKey(container.getContainerId());
  }

  /** Which of a node's containers can be taken, if their queues hold more than their shares. */
  private List<LentContainer<AbstractLeafQueue>> lent(
      List<RMContainer> running, Lendings lendings, WorkAtStake stake) {
    List<LentContainer<AbstractLeafQueue>> lent = new ArrayList<>();
    for (RMContainer container : running) {
      if (!isTold(container)) {
        lendings.lender(container).ifPresent(queue -> lent.add(lent(container, queue, stake)));
      }
    }
    return lent;
  }

  private LentContainer<AbstractLeafQueue> lent(
      RMContainer container, AbstractLeafQueue queue, WorkAtStake stake) {
    ContainerId id = container.getContainerId();
    ResourceVector size = vectors.of(container.getAllocatedResource());
    boolean isWanted = wantedSince.containsKey(id);
    long created = container.getCreationTime();
    return new LentContainer<>(
        container, id, queue, size, isWanted, created, stake.of(isWanted, created, size));
  }

  /** Whether a container counts as used until its node has reported its end, which will be soon. */
  private static boolean isEnding(RMContainer container, LongUnaryOperator ages) {
    return ENDED.contains(container.getState())
        && container.getExecutionType() == ExecutionType.GUARANTEED
        && ages.applyAsLong(container.getFinishTime()) < ENDING_MILLIS;
  }

  /** The containers that must end so that others find a place, in the order of the choice. */
  private Map<ContainerId, Victim> choose(
      List<ClearedNode> nodes, List<ContainerNeed> needed, Lendings lendings, long nowMillis) {
    Map<ContainerId, Victim> chosen = new LinkedHashMap<>();
    Map<Alike, CheapestRoom<AbstractLeafQueue>> rooms = new HashMap<>();
    // What one container finds no room for the next one of its kind does not find either.
    Set<Wanted> inVain = new HashSet<>();
    for (ContainerNeed need : needed) {
      Wanted wanted = new Wanted(need.app(), need.size(), need.kind());
      if (!takeFree(nodes, need, nowMillis)
          && !inVain.contains(wanted)
          && episodes.permit(need)
          && !makeRoom(nodes, need, chosen, lendings, rooms)) {
        inVain.add(wanted);
      }
    }
    return chosen;
  }

  /** Needs that are alike: where no room can be made for one, it is not tried for the others. */
  private record Wanted(FiCaSchedulerApp app, ResourceVector size, PromiseKind kind) {}

  /** What decides about what is taken for a need; of its own queue a deadline job may take more. */
  private record Alike(
      PromiseKind kind,
      ResourceVector size,
      Optional<CSQueue> within,
      Optional<AbstractLeafQueue> own) {
    static Alike of(ContainerNeed need) {
      return new Alike(
          need.kind(),
          need.size(),
          need.within(),
          Optional.of(need)
              .filter(each -> each.kind() == PromiseKind.DEADLINE)
              .map(each -> each.app().getCSLeafQueue()));
    }
  }

  private boolean takeFree(List<ClearedNode> nodes, ContainerNeed need, long nowMillis) {
    if (need.within().isPresent()) {
      // What is free is of no use to a queue that has all that it may have.
      return false;
    }
    ClearedNode leftToOthers = null;
    for (ClearedNode node : nodes) {
      if (node.hasRoomFor(need)) {
        if (!keptNodes.isLeftToOthers(node, need.app().getApplicationId(), nowMillis)) {
          node.plan(need);
          return true;
        }
        if (node.room().canLeave(need.size())) {
          leftToOthers = node;
        }
      }
    }
    if (leftToOthers == null) {
      return false;
    }
    // It would find room there, if room were all that it needs: none is made for it elsewhere.
    leftToOthers.room().leave(need.size());
    return true;
  }

  /** Whether there is anything to be taken for it. */
  private static boolean makeRoom(
      List<ClearedNode> nodes,
      ContainerNeed need,
      Map<ContainerId, Victim> chosen,
      Lendings lendings,
      Map<Alike, CheapestRoom<AbstractLeafQueue>> rooms) {
    CheapestRoom<AbstractLeafQueue> alike =
        rooms.computeIfAbsent(
            Alike.of(need),
            first ->
                new CheapestRoom<>(
                    nodes.stream().map(ClearedNode::room).toList(),
                    need.size(),
                    need.within().isPresent(),
                    () -> lendings.trial(need)::takes));
    var found =
        alike.find(
            place ->
                need.size().fitsIn(nodes.get(place).total())
                    && need.mayRunOn(nodes.get(place).node()));
    if (found.isEmpty()) {
      return false;
    }
    ClearedNode node = nodes.get(found.get().node());
    for (LentContainer<AbstractLeafQueue> victim : found.get().victims()) {
      chosen.put(victim.id(), new Victim(victim.container(), need));
      lendings.take(victim.queue(), victim.size(), need);
      node.room().take(victim);
    }
    node.plan(need);
    return true;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private void send(RMContainer container, SchedulerEventType type) {
    Event event = new ContainerPreemptEvent(container.getApplicationAttemptId(), container, type);
    scheduler.getRMContext().getDispatcher().getEventHandler().handle(event);
  }
}
