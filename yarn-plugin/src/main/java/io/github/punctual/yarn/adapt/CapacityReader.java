package io.github.punctual.yarn.adapt;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.queue.UserLimit;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.settings.PromiseBasis;
import io.github.punctual.yarn.settings.QueueSettings;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;

/**
 * Reads from the running scheduler what deadline jobs may be promised: queues, user limits, and the
 * nodes that are there. For the policy thread, but for the queue settings and what was last read.
 */
public final class CapacityReader {
  private final CapacityScheduler scheduler;
  private final Vectors vectors;
  private final PromiseBasis basis;
  private final double clusterFloor;
  private final boolean isPlannedAround;
  private final Supplier<Map<PoolId, ResourceVector>> claims;
  private final CapacityWatch watch;
  private final Supplier<Set<QueuePlacement>> places;
  private volatile ToDoubleFunction<String> floors;
  private volatile Optional<ClusterCapacity> last = Optional.empty();

  /**
   * A reader of one scheduler.
   *
   * @param clusterFloor the fraction of the cluster that is never promised
   * @param isPlannedAround whether the policy is told what plan queues have promised when;
   *     otherwise all that they may promise is kept from it always
   * @param claims what others may come to have a right to, by pools, kept from it always, too
   * @param places where jobs take their capacity from
   * @param floors the fraction of a queue, given its path, that is never promised
   */
  public CapacityReader(
      CapacityScheduler scheduler,
      Vectors vectors,
      PromiseBasis basis,
      double clusterFloor,
      boolean isPlannedAround,
      Supplier<Map<PoolId, ResourceVector>> claims,
      CapacityWatch watch,
      Supplier<Set<QueuePlacement>> places,
      ToDoubleFunction<String> floors) {
    this.scheduler = scheduler;
    this.vectors = vectors;
    this.basis = basis;
    this.clusterFloor = clusterFloor;
    this.isPlannedAround = isPlannedAround;
    this.claims = claims;
    this.watch = watch;
    this.places = places;
    this.floors = floors;
  }

  /** A reader of all that queues may come to hold, whatever is kept from whom. */
  public static CapacityReader ofAll(
      CapacityScheduler scheduler,
      Vectors vectors,
      CapacityWatch watch,
      Supplier<Set<QueuePlacement>> places) {
    return new CapacityReader(
        scheduler, vectors, PromiseBasis.MAXIMUM, 0, true, Map::of, watch, places, path -> 0);
  }

  /** From now on these settings hold. Any thread. */
  public void queueSettings(QueueSettings next) {
    floors = next::bestEffortFloor;
  }

  /** The fraction of a queue, given its path, that is never promised. Any thread. */
  public double bestEffortFloor(String queuePath) {
    return floors.applyAsDouble(queuePath);
  }

  /** The capacity that was last read; empty before the first time. Any thread. */
  public Optional<ClusterCapacity> latest() {
    return last;
  }

  /** The capacity as it is now, if it is not what was last read. */
  public Optional<ClusterCapacity> changed() {
    Optional<ClusterCapacity> before = last;
    ClusterCapacity now = read();
    return before.filter(now::equals).isPresent() ? Optional.empty() : last;
  }

  /**
   * The capacity as it is now: the pools of all queues, for the default partition and those of the
   * places of jobs, with user pools for these places.
   */
  public ClusterCapacity read() {
    Set<QueuePlacement> wanted = places.get();
    ToDoubleFunction<String> now = floors;
    SortedMap<PoolId, Pool> pools = new TreeMap<>();
    Map<PoolId, ResourceVector> kept = isPlannedAround ? Map.of() : claims.get();
    for (String partition : partitions(wanted)) {
      addQueue(scheduler.getRootQueue(), Optional.empty(), partition, now, kept, pools);
    }
    for (QueuePlacement place : wanted) {
      addUser(place, pools);
    }
    Optional<ClusterCapacity> before = last;
    if (before.isPresent() && isMadeOf(before.get(), pools)) {
      return before.get();
    }
    ClusterCapacity read = ClusterCapacity.of(pools.values());
    last = Optional.of(read);
    return read;
  }

  /**
   * The partitions of some places. YARN takes any label of an application whose master it does not
   * run: those that are none have no nodes, and no pools.
   */
  private Set<String> partitions(Set<QueuePlacement> wanted) {
    Set<String> partitions =
        wanted.stream().map(QueuePlacement::partition).collect(Collectors.toSet());
    partitions.retainAll(scheduler.getRMContext().getNodeLabelManager().getClusterNodeLabelNames());
    partitions.add("");
    return partitions;
  }

  /** Whether a capacity has these pools and no others; both are in the order of their names. */
  private static boolean isMadeOf(ClusterCapacity capacity, SortedMap<PoolId, Pool> pools) {
    if (capacity.pools().size() != pools.size()) {
      return false;
    }
    Iterator<Pool> others = pools.values().iterator();
    for (Pool pool : capacity.pools()) {
      if (!pool.equals(others.next())) {
        return false;
      }
    }
    return true;
  }

  /** The pool of a job: its user's where the queue has one for it, otherwise the queue's. */
  public PoolId poolOf(QueuePlacement place) {
    return userCapacity(place).isPresent() || isUnknown(place)
        ? Pools.user(place.queuePath(), place.partition(), place.user())
        : Pools.queue(place.queuePath(), place.partition());
  }

  /**
   * Says by places the pools of jobs there as they are now, for many jobs at one moment: there are
   * far fewer places. Empty where nobody knows yet.
   */
  public Function<QueuePlacement, Optional<PoolId>> surePools() {
    Map<QueuePlacement, Optional<PoolId>> known = new HashMap<>();
    return place ->
        known.computeIfAbsent(
            place, asked -> isUnknown(asked) ? Optional.empty() : Optional.of(poolOf(asked)));
  }

  /** Before nodes are there nobody knows whether a user's limit is below all of the queue. */
  private boolean isUnknown(QueuePlacement place) {
    return leaf(place)
        .filter(leaf -> vectors.of(leaf.getEffectiveMaxCapacity(place.partition())).isZero())
        .isPresent();
  }

  private void addQueue(
      CSQueue queue,
      Optional<PoolId> parent,
      String partition,
      ToDoubleFunction<String> floors,
      Map<PoolId, ResourceVector> kept,
      Map<PoolId, Pool> pools) {
    PoolId id = Pools.queue(queue.getQueuePath(), partition);
    double floor = floors.applyAsDouble(queue.getQueuePath());
    ResourceVector capacity = limit(queue, partition);
    List<NodeGroup> nodes = List.of();
    if (parent.isEmpty()) {
      floor = Math.max(floor, clusterFloor);
      nodes = watch.nodes(partition);
      capacity = CapacityWatch.total(nodes);
    }
    if (!isPlannedAround) {
      capacity = capacity.minus(keptBelow(queue, partition, kept));
    }
    pools.put(id, new Pool(id, parent, capacity, nodes).withFloor(floor));
    for (CSQueue child : QueuesBelow.children(queue)) {
      addQueue(child, Optional.of(id), partition, floors, kept, pools);
    }
  }

  /**
   * What others may come to have a right to in a queue, and in plan queues below it all that these
   * may promise, be it promised at the moment or not.
   */
  private ResourceVector keptBelow(
      CSQueue queue, String partition, Map<PoolId, ResourceVector> kept) {
    if (queue instanceof PlanQueue) {
      return ResourceVector.ZERO;
    }
    ResourceVector sum = kept(queue, partition, kept);
    for (CSQueue child : QueuesBelow.children(queue)) {
      // What a plan has now may be less than it may promise: queues are resized as they are used.
      sum =
          sum.plus(
              child instanceof PlanQueue
                  ? vectors
                      .of(child.getEffectiveCapacity(partition))
                      .max(kept(child, partition, kept))
                  : keptBelow(child, partition, kept));
    }
    return sum;
  }

  private static ResourceVector kept(
      CSQueue queue, String partition, Map<PoolId, ResourceVector> kept) {
    return kept.getOrDefault(Pools.queue(queue.getQueuePath(), partition), ResourceVector.ZERO);
  }

  /** The most that a queue can ever hold of a partition. */
  public static Resource most(CapacityScheduler scheduler, CSQueue queue, String partition) {
    return queue.getParent() == null
        ? scheduler
            .getRMContext()
            .getNodeLabelManager()
            .getResourceByLabel(partition, scheduler.getClusterResource())
        : queue.getEffectiveMaxCapacity(partition);
  }

  private ResourceVector limit(CSQueue queue, String partition) {
    return basis == PromiseBasis.MAXIMUM
        ? vectors.of(queue.getEffectiveMaxCapacity(partition))
        : watch.guaranteed(queue, partition);
  }

  private void addUser(QueuePlacement place, Map<PoolId, Pool> pools) {
    PoolId queue = Pools.queue(place.queuePath(), place.partition());
    Pool whole = pools.get(queue);
    if (whole != null) {
      // Also where no limit applies any more: jobs that were placed under one must find their pool.
      PoolId id = queue.of(place.user());
      pools.put(id, Pool.child(id, queue, userCapacity(place).orElse(whole.capacity())));
    }
  }

  /** What a user can be promised of a queue; empty when that is all of the queue. */
  public Optional<ResourceVector> userCapacity(QueuePlacement place) {
    return leaf(place)
        .flatMap(
            leaf -> {
              // The CapacityScheduler takes any percentage; above 100 is all, below 0 nothing.
              double minimum = Math.max(0, Math.min(1, leaf.getUserLimit() / 100.0));
              UserLimit limit = new UserLimit(factor(leaf), minimum);
              double weight = leaf.getUserWeights().getByUser(place.user());
              return bound(leaf, place, limit.promisable(weight));
            });
  }

  /** What a queue's user-limit-factor leaves to one user; empty when that is all of the queue. */
  public Optional<ResourceVector> byFactor(QueuePlacement place) {
    return leaf(place).flatMap(leaf -> bound(leaf, place, factor(leaf)));
  }

  private Optional<AbstractLeafQueue> leaf(QueuePlacement place) {
    return scheduler.getQueue(place.queuePath()) instanceof AbstractLeafQueue leaf
        ? Optional.of(leaf)
        : Optional.empty();
  }

  private static double factor(AbstractLeafQueue leaf) {
    float factor = leaf.getUserLimitFactor();
    return factor < 0 ? Double.POSITIVE_INFINITY : factor;
  }

  /** So much of what a queue is guaranteed, unless that is all it may hold. */
  private Optional<ResourceVector> bound(
      AbstractLeafQueue leaf, QueuePlacement place, double times) {
    if (times == Double.POSITIVE_INFINITY) {
      return Optional.empty();
    }
    ResourceVector guaranteed = watch.guaranteed(leaf, place.partition());
    ResourceVector maximum = vectors.of(leaf.getEffectiveMaxCapacity(place.partition()));
    ResourceVector capacity = guaranteed.scaled(times);
    return maximum.fitsIn(capacity) ? Optional.empty() : Optional.of(capacity);
  }
}
