package io.github.punctual.yarn.room;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Serving;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.adapt.QueuesBelow;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.enforce.BestEffortRoom;
import io.github.punctual.yarn.enforce.Rooms;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.DefaultResourceCalculator;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Works out what promises leave.
 *
 * <p>Where jobs are held to their allocations these count in full: best effort may take what a
 * queue has beside them and does not hold already.
 *
 * <p>Where containers go by deadline, the order within a leaf queue does that; this is for those
 * that share a parent. Best effort may take what promised jobs and those on spare neither hold nor
 * ask for, and its floor in any case; jobs on spare what promised ones neither hold nor ask for;
 * and both leave best effort its floor while that is asked for.
 *
 * <p>All leave to queues what these are promised and ask for.
 *
 * @param serving how deadline jobs get their containers
 * @param reader knows the bounds of users
 * @param floors the fraction of a queue, given its path, that is never promised
 * @param rights what queues are promised
 * @param onTheWay what was proposed to an attempt and is not committed yet
 */
public record RoomCalculator(
    CapacityScheduler scheduler,
    Serving serving,
    CapacityReader reader,
    ToDoubleFunction<String> floors,
    QueueRights rights,
    Function<ApplicationAttemptId, Resource> onTheWay) {
  /** What jobs hold and ask for, in YARN's order of resource types. */
  private static final class Claim {
    /** What deadline jobs hold, and what is reserved on nodes for them. */
    final long[] held;

    /** The part of that which jobs on spare have. */
    final long[] spareHeld;

    /** What they ask for, within bounds, beside what is reserved for them. */
    final long[] pending;

    /** What promised jobs hold and ask for, within the bounds of their users and queues. */
    final long[] promised;

    /** The same of jobs on spare. */
    final long[] onSpare;

    /** What others hold by right. */
    final long[] rightHeld;

    /** What others ask for and have a right to. */
    final long[] rightOpen;

    Claim(int types) {
      held = new long[types];
      spareHeld = new long[types];
      pending = new long[types];
      promised = new long[types];
      onSpare = new long[types];
      rightHeld = new long[types];
      rightOpen = new long[types];
    }

    void add(Claim other) {
      for (int i = 0; i < held.length; i++) {
        held[i] += other.held[i];
        spareHeld[i] += other.spareHeld[i];
        pending[i] += other.pending[i];
        promised[i] += other.promised[i];
        onSpare[i] += other.onSpare[i];
        rightHeld[i] += other.rightHeld[i];
        rightOpen[i] += other.rightOpen[i];
      }
    }

    /** Together they cannot come to hold more than this, promised ones first. */
    void bound(long[] most) {
      for (int i = 0; i < held.length; i++) {
        promised[i] = Math.min(promised[i], most[i]);
        onSpare[i] = Math.min(onSpare[i], most[i] - promised[i]);
      }
    }
  }

  /** The rooms that are being worked out. */
  private static final class Found {
    /**
     * What queues used before jobs were looked at. What ends after that would count as held by the
     * job and not as used by the queue, and best effort as holding so much less.
     */
    final Map<PoolId, long[]> usedBefore = new HashMap<>();

    final Map<PoolId, long[]> bestEffort = new HashMap<>();
    final Map<PoolId, long[]> onSpare = new HashMap<>();
    final Map<PoolId, long[]> promised = new HashMap<>();
    final QueueRights.Left rights;

    Found(QueueRights rights) {
      this.rights = new QueueRights.Left(rights);
    }
  }

  /** The rooms beside these jobs. Any thread. */
  public Rooms calculate(Collection<TrackedJob> jobs) {
    List<TrackedJob> claiming = jobs.stream().filter(this::claims).toList();
    TreeSet<String> partitions = new TreeSet<>();
    claiming.forEach(job -> partitions.add(job.place().partition()));
    Found found = new Found(rights);
    for (String partition : partitions) {
      QueuesBelow.from(scheduler.getRootQueue())
          .forEach(queue -> found.usedBefore.put(pool(queue, partition), used(queue, partition)));
    }
    Map<QueuePlacement, Claim> places = new HashMap<>();
    // Where jobs are held to their allocations and nobody has a right, what they ask for says
    // nothing.
    boolean withPending = isByDeadline() || !found.rights.isNothing();
    for (TrackedJob job : claiming) {
      addClaim(job, withPending, places.computeIfAbsent(job.place(), place -> new Claim(types())));
    }
    Map<PoolId, Claim> leaves = new HashMap<>();
    places.forEach(
        (place, claim) -> {
          Optional<ResourceVector> most =
              isByDeadline() ? reader.userCapacity(place) : Optional.empty();
          most.map(Vectors::toResource).map(QueueRights::amounts).ifPresent(claim::bound);
          partitions.add(place.partition());
          leaves
              .computeIfAbsent(
                  Pools.queue(place.queuePath(), place.partition()), pool -> new Claim(types()))
              .add(claim);
        });
    Map<PoolId, List<PoolId>> paths = new HashMap<>();
    for (String partition : partitions) {
      long[] unlimited = new long[types()];
      Arrays.fill(unlimited, Long.MAX_VALUE);
      gather(scheduler.getRootQueue(), partition, unlimited, leaves, found);
      addPaths(scheduler.getRootQueue(), List.of(), partition, paths);
    }
    if (!isByDeadline()) {
      return Rooms.allocating(BestEffortRoom.of(found.bestEffort, paths), found.rights.room());
    }
    return new Rooms(
        serving,
        BestEffortRoom.of(found.bestEffort, paths),
        BestEffortRoom.of(found.onSpare, paths),
        BestEffortRoom.of(found.promised, paths),
        found.rights.room());
  }

  private boolean claims(TrackedJob job) {
    return job.phase() == Phase.ADMITTED
        && !job.hasLeft()
        && !(isByDeadline() && job.turn() == Standing.LAST);
  }

  private static PoolId pool(CSQueue queue, String partition) {
    return Pools.queue(queue.getQueuePath(), partition);
  }

  private static long[] used(CSQueue queue, String partition) {
    return QueueRights.amounts(queue.getQueueResourceUsage().getUsed(partition));
  }

  private boolean isByDeadline() {
    return serving == Serving.BY_DEADLINE;
  }

  private int types() {
    return scheduler.getClusterResource().getResources().length;
  }

  /** Adds what a job holds and asks for: there can be very many jobs, in few places. */
  private void addClaim(TrackedJob job, boolean withPending, Claim claim) {
    long[] wants = job.turn() == Standing.PROMISED ? claim.promised : claim.onSpare;
    var application = scheduler.getSchedulerApplications().get(job.id());
    FiCaSchedulerApp attempt = application == null ? null : application.getCurrentAppAttempt();
    if (!isByDeadline()) {
      // What is promised to it counts before the stock scheduler knows the job.
      Vectors.addTo(wants, job.job().footprint(job.guaranteedTasks()));
    } else if (attempt == null) {
      // So does its master.
      Vectors.addTo(wants, job.job().master());
      Vectors.addTo(claim.pending, job.job().master());
    }
    if (attempt == null) {
      return;
    }
    String partition = job.place().partition();
    ApplicationAttemptId id = attempt.getApplicationAttemptId();
    ResourceUsage usage = attempt.getAppAttemptResourceUsage();
    // What it asks for is read first: a container that it is given meanwhile counts twice for a
    // moment, and not as if nobody needed it. YARN itself counts one that it commits as asked for
    // no more before it is held. What is reserved for it is still asked for.
    Resource onTheWayBefore = onTheWay.apply(id);
    Resource pending = withPending ? usage.getPending(partition) : Resources.none();
    Resource used = usage.getUsed(partition);
    Resource reserved = usage.getReserved(partition);
    add(claim.held, used);
    add(claim.held, reserved);
    if (job.turn() == Standing.ON_SPARE) {
      add(claim.spareHeld, used);
      add(claim.spareHeld, reserved);
    }
    if (withPending) {
      add(claim.pending, QueueRights.asked(usage, partition));
    }
    if (isByDeadline()) {
      Resource wanted = Resources.add(used, pending);
      // What is on its way to a master is not noted.
      add(
          wants,
          attempt.isWaitingForAMContainer()
              ? Resources.componentwiseMax(wanted, Vectors.toResource(job.job().master()))
              : Resources.add(
                  wanted, Resources.componentwiseMax(onTheWayBefore, onTheWay.apply(id))));
    }
  }

  /**
   * Adds up the claims in a queue and below it; empty where there are none.
   *
   * @param above what floors of the queues above leave to deadline jobs
   */
  private Optional<Claim> gather(
      CSQueue queue, String partition, long[] above, Map<PoolId, Claim> leaves, Found found) {
    PoolId pool = pool(queue, partition);
    Claim sum = withRights(leaves.get(pool), queue, partition, found);
    if (queue.getChildQueues() != null) {
      long[] left = leftByFloor(queue, partition, above);
      for (CSQueue child : queue.getChildQueues()) {
        Optional<Claim> below = gather(child, partition, left, leaves, found);
        if (below.isPresent()) {
          sum = sum == null ? new Claim(types()) : sum;
          sum.add(below.get());
        }
      }
    }
    if (sum != null) {
      long[] capacity = QueueRights.amounts(CapacityReader.most(scheduler, queue, partition));
      if (isByDeadline()) {
        sum.bound(capacity);
      }
      divide(queue, partition, capacity, above, sum, found);
    }
    return Optional.ofNullable(sum);
  }

  /** Null when nobody claims anything. */
  private Claim withRights(Claim leaf, CSQueue queue, String partition, Found found) {
    if (found.rights.isNothing()) {
      return leaf;
    }
    long[] held = used(queue, partition);
    long[] asked = QueueRights.amounts(QueueRights.asked(queue.getQueueResourceUsage(), partition));
    for (int i = 0; leaf != null && i < held.length; i++) {
      held[i] = Math.max(0, held[i] - leaf.held[i]);
      asked[i] = Math.max(0, asked[i] - leaf.pending[i]);
    }
    Claim sum = leaf == null ? new Claim(types()) : leaf;
    found.rights.of(queue, partition, held, asked, sum.rightHeld, sum.rightOpen);
    return leaf == null && isNothing(sum.rightHeld) && isNothing(sum.rightOpen) ? null : sum;
  }

  private static boolean isNothing(long[] amounts) {
    return Arrays.stream(amounts).allMatch(amount -> amount == 0);
  }

  private long[] leftByFloor(CSQueue queue, String partition, long[] above) {
    double floor = floor(queue);
    if (floor == 0) {
      return above;
    }
    long[] left = QueueRights.amounts(CapacityReader.most(scheduler, queue, partition));
    for (int i = 0; i < left.length; i++) {
      left[i] = Math.min(left[i] - (long) (floor * left[i]), above[i]);
    }
    return left;
  }

  private void divide(
      CSQueue queue, String partition, long[] capacity, long[] above, Claim claim, Found found) {
    PoolId pool = pool(queue, partition);
    long[] used = used(queue, partition);
    // A queue that has just been made used nothing.
    long[] usedBefore = found.usedBefore.getOrDefault(pool, used);
    long[] asked = QueueRights.amounts(QueueRights.asked(queue.getQueueResourceUsage(), partition));
    double floor = floor(queue);
    boolean memoryOnly = scheduler.getResourceCalculator() instanceof DefaultResourceCalculator;
    long[] bestEffort = new long[capacity.length];
    long[] onSpare = new long[capacity.length];
    long[] promised = new long[capacity.length];
    boolean limitsBestEffort = false;
    boolean limitsSpare = false;
    boolean limitsPromised = false;
    for (int i = 0; i < capacity.length; i++) {
      long wanted = claim.promised[i] + claim.onSpare[i];
      if (wanted == 0 || (memoryOnly && i > 0)) {
        // Types that no deadline job needs are the stock scheduler's business alone.
        bestEffort[i] = Long.MAX_VALUE;
        onSpare[i] = Long.MAX_VALUE;
        promised[i] = Long.MAX_VALUE;
        continue;
      }
      long others = Math.max(0, used[i] - claim.held[i]);
      // What is held by right is no best effort: the floor is beside it.
      long othersAtMost = Math.max(0, Math.max(used[i], usedBefore[i]) - claim.held[i]);
      long rest = Math.max(0, othersAtMost - claim.rightHeld[i]);
      long right = claim.rightOpen[i];
      long least = (long) (floor * capacity[i]);
      long kept = Math.max(0, Math.min(least - rest, asked[i] - claim.pending[i] - right));
      long promisedHeld = claim.held[i] - claim.spareHeld[i];
      long promisedWanted = Math.max(claim.promised[i], promisedHeld);
      // Or best effort would find no room here for a floor of a queue above.
      long free = capacity[i] - right - claim.rightHeld[i] - Math.min(wanted, above[i]);
      bestEffort[i] = (isByDeadline() ? Math.max(free, least) : free) - rest;
      onSpare[i] = capacity[i] - right - others - kept - promisedWanted - claim.spareHeld[i];
      promised[i] = capacity[i] - right - others - kept - claim.held[i];
      limitsBestEffort |= !isByDeadline() || right > 0 || wanted > claim.held[i];
      limitsSpare |= right > 0 || kept > 0 || promisedWanted > promisedHeld;
      limitsPromised |= right > 0 || kept > 0;
    }
    if (limitsBestEffort) {
      found.bestEffort.put(pool, bestEffort);
    }
    if (limitsSpare) {
      found.onSpare.put(pool, onSpare);
    }
    if (limitsPromised) {
      found.promised.put(pool, promised);
    }
  }

  private double floor(CSQueue queue) {
    return isByDeadline() ? floors.applyAsDouble(queue.getQueuePath()) : 0;
  }

  /** Adds the paths of the leaf queues below a queue, given the path to it. */
  private static void addPaths(
      CSQueue queue, List<PoolId> above, String partition, Map<PoolId, List<PoolId>> paths) {
    PoolId pool = pool(queue, partition);
    List<PoolId> path = new ArrayList<>(above);
    path.add(pool);
    if (queue instanceof AbstractLeafQueue) {
      paths.put(pool, path);
    }
    QueuesBelow.children(queue).forEach(child -> addPaths(child, path, partition, paths));
  }

  private static void add(long[] sum, Resource resource) {
    ResourceInformation[] types = resource.getResources();
    for (int i = 0; i < sum.length && i < types.length; i++) {
      sum[i] += types[i].getValue();
    }
  }
}
