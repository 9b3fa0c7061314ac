package io.github.punctual.yarn.queues;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.event.Event;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.ContainerPreemptEvent;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.SchedulerEventType;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes back what reservations have lent, when they want it and nothing is free: containers of
 * queues that hold more than their share, where the fewest have to go, the newest first, and never
 * a master. Their application is told first, and has a grace to end them by itself. For the thread
 * of the queues.
 *
 * <p>The stock preemption compares queues by one number and knows no order among them, so it fills
 * a vector neither surely nor soon; and it would have to be switched on for all queues.
 */
final class Reclaimer {
  private static final Logger LOG = LoggerFactory.getLogger(Reclaimer.class);

  /** So many containers are made room for at one time. */
  private static final int MOST = 1000;

  private final CapacityScheduler scheduler;
  private final Vectors vectors;
  private final long graceMillis;

  /** Since when a container is wanted back. */
  private final Map<ContainerId, Long> wantedSince = new HashMap<>();

  Reclaimer(CapacityScheduler scheduler, Vectors vectors, long graceMillis) {
    this.scheduler = scheduler;
    this.vectors = vectors;
    this.graceMillis = graceMillis;
  }

  /** A node as it would be. */
  private static final class Room {
    private final FiCaSchedulerNode node;
    private ResourceVector free;
    private Optional<List<RMContainer>> victims = Optional.empty();

    Room(FiCaSchedulerNode node, ResourceVector free) {
      this.node = node;
      this.free = free;
    }
  }

  /**
   * Takes back what is wanted.
   *
   * @param table how queues are served
   * @param reservations the paths of the queues that may take something back
   */
  void follow(ServingTable table, Set<String> reservations, Lendings lendings, long nowMillis) {
    List<ResourceVector> needed = new ArrayList<>();
    for (ServedQueue queue : table.leaves()) {
      if (reservations.contains(queue.queue().getQueuePath())
          && queue.tier() == 0
          && queue.wants()) {
        needed.addAll(Shortfall.of(queue, vectors, MOST - needed.size()));
      }
    }
    if (needed.isEmpty()) {
      wantedSince.clear();
      return;
    }
    needed.sort(
        Comparator.<ResourceVector>comparingDouble(size -> -size.dominantShare(table.capacity()))
            .thenComparing(ResourceVector::toString));
    Map<ContainerId, RMContainer> chosen = choose(needed, lendings);
    wantedSince.keySet().retainAll(chosen.keySet());
    for (RMContainer container : chosen.values()) {
      Long since = wantedSince.get(container.getContainerId());
      if (since == null) {
        wantedSince.put(container.getContainerId(), nowMillis);
        send(container, SchedulerEventType.MARK_CONTAINER_FOR_PREEMPTION);
      } else if (nowMillis - since >= graceMillis) {
        LOG.info(
            "Container {} ends, because a reservation wants back what it has lent",
            container.getContainerId());
        send(container, SchedulerEventType.MARK_CONTAINER_FOR_KILLABLE);
      }
    }
  }

  /** The containers that must end so that others find a place, in the order of the choice. */
  private Map<ContainerId, RMContainer> choose(List<ResourceVector> needed, Lendings lendings) {
    List<Room> rooms = new ArrayList<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      if (node.getPartition() == null || node.getPartition().isEmpty()) {
        rooms.add(new Room(node, vectors.of(node.getUnallocatedResource())));
      }
    }
    rooms.sort(Comparator.comparing(room -> room.node.getNodeID()));
    Map<ContainerId, RMContainer> chosen = new LinkedHashMap<>();
    for (ResourceVector size : needed) {
      if (!takeFree(rooms, size)) {
        makeRoom(rooms, size, chosen, lendings);
      }
    }
    return chosen;
  }

  private static boolean takeFree(List<Room> rooms, ResourceVector size) {
    for (Room room : rooms) {
      if (size.fitsIn(room.free)) {
        room.free = room.free.minus(size);
        return true;
      }
    }
    return false;
  }

  private void makeRoom(
      List<Room> rooms,
      ResourceVector size,
      Map<ContainerId, RMContainer> chosen,
      Lendings lendings) {
    Room best = null;
    List<RMContainer> fewest = List.of();
    for (Room room : rooms) {
      if (!size.fitsIn(vectors.of(room.node.getTotalResource()))) {
        continue;
      }
      Optional<List<RMContainer>> victims = victims(room, size, chosen, lendings);
      if (victims.isPresent() && (best == null || isBetter(victims.get(), fewest))) {
        best = room;
        fewest = victims.get();
      }
    }
    if (best == null) {
      return;
    }
    for (RMContainer victim : fewest) {
      chosen.put(victim.getContainerId(), victim);
      lendings.take(victim);
      best.free = best.free.plus(vectors.of(victim.getAllocatedResource()));
    }
    best.free = best.free.minus(size);
  }

  /** Fewer containers, and among as many those that were started last. */
  private boolean isBetter(List<RMContainer> some, List<RMContainer> others) {
    return some.size() != others.size()
        ? some.size() < others.size()
        : order().compare(some.get(some.size() - 1), others.get(others.size() - 1)) < 0;
  }

  /** The containers of a node that must end for one of a size; empty when that is not enough. */
  private Optional<List<RMContainer>> victims(
      Room room, ResourceVector size, Map<ContainerId, RMContainer> chosen, Lendings lendings) {
    if (room.victims.isEmpty()) {
      List<RMContainer> running = new ArrayList<>(room.node.getCopiedListOfRunningContainers());
      running.removeIf(container -> !lendings.isLent(container));
      running.sort(order());
      room.victims = Optional.of(running);
    }
    List<RMContainer> victims = new ArrayList<>();
    Lendings.Trial trial = lendings.trial();
    ResourceVector free = room.free;
    for (RMContainer candidate : room.victims.get()) {
      if (size.fitsIn(free)) {
        break;
      }
      if (!chosen.containsKey(candidate.getContainerId()) && trial.takes(candidate)) {
        victims.add(candidate);
        free = free.plus(vectors.of(candidate.getAllocatedResource()));
      }
    }
    return size.fitsIn(free) ? Optional.of(victims) : Optional.empty();
  }

  /** Those that were asked to go already, then the newest. */
  private Comparator<RMContainer> order() {
    return Comparator.<RMContainer>comparingInt(
            container -> wantedSince.containsKey(container.getContainerId()) ? 0 : 1)
        .thenComparingLong(container -> -container.getCreationTime())
        .thenComparing(RMContainer::getContainerId, Comparator.reverseOrder());
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private void send(RMContainer container, SchedulerEventType type) {
    Event event = new ContainerPreemptEvent(container.getApplicationAttemptId(), container, type);
    scheduler.getRMContext().getDispatcher().getEventHandler().handle(event);
  }
}
