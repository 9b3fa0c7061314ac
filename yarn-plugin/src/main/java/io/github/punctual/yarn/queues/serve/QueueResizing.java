package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.thread.OncePerCause;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides when queues are resized: when one of them could use more than its minimum and is to have
 * it, and when nodes or queues came or went. For the thread of the queues.
 */
final class QueueResizing {
  private static final Logger LOG = LoggerFactory.getLogger(QueueResizing.class);

  /** All floors together take at most this part of the cluster. */
  private static final double FLOORS = 0.1;

  /** What each queue below which queues are made keeps for new ones, and all of them at most. */
  private static final double ROOM = 0.02;

  private static final double ROOMS = 0.1;

  /** Resizing holds the scheduler's write lock for at most one in so many parts of the time. */
  private static final long LOCKED_PARTS = 10;

  private final CapacityScheduler scheduler;
  private final Vectors vectors;
  private final QueueResizer resizer;
  private Map<String, ResourceVector> inForce = Map.of();
  private ResourceVector capacity = ResourceVector.ZERO;
  private long restUntilNanos = System.nanoTime();

  QueueResizing(CapacityScheduler scheduler, Vectors vectors, QueueResizer resizer) {
    this.scheduler = scheduler;
    this.vectors = vectors;
    this.resizer = resizer;
  }

  /** Lets the minimums follow how queues are served. */
  void follow(List<ServedQueue> queues, ResourceVector capacityNow) {
    if (System.nanoTime() - restUntilNanos < 0) {
      return;
    }
    ResourceVector smallest = vectors.of(scheduler.getMinimumResourceCapability());
    Map<String, ResourceVector> wanted = new HashMap<>();
    int parents = QueueResizer.parentsOfNewQueues(scheduler.getRootQueue());
    double room = parents == 0 ? 0 : Math.min(ROOM, ROOMS / parents);
    Map<String, ResourceVector> next =
        divide(queues, capacityNow.scaledDown(1 - room * parents), smallest, wanted);
    boolean moved = !capacityNow.equals(capacity) || !next.keySet().equals(inForce.keySet());
    if (moved
        || next.keySet().stream()
            .anyMatch(path -> isShort(path, next.get(path).min(wanted.get(path)), smallest))) {
      // Noted first: what fails on the way is taken back as well.
      inForce = next;
      capacity = capacityNow;
      long held = resizer.resize(next, capacityNow.scaledDown(room));
      restUntilNanos = System.nanoTime() + LOCKED_PARTS * held;
    }
  }

  /** Gives all queues their configured minimums back. */
  void release() {
    if (!inForce.isEmpty()) {
      resizer.restore();
      inForce = Map.of();
    }
  }

  /** The same where something has failed already: what fails here is noted. */
  void releaseAfterFailure(OncePerCause failures) {
    OncePerCause.guard(
        this::release,
        e -> failures.note(LOG, "Queues could not be given back their configured minimums.", e));
  }

  private Map<String, ResourceVector> divide(
      List<ServedQueue> queues,
      ResourceVector capacityNow,
      ResourceVector smallest,
      Map<String, ResourceVector> wanted) {
    ResourceVector floor =
        capacityNow.scaledDown(FLOORS / Math.max(1, queues.size())).min(smallest);
    List<FluidShares.Claim> claims = new ArrayList<>();
    for (ServedQueue queue : queues) {
      String path = queue.queue().getQueuePath();
      ResourceVector most =
          vectors.of(queue.queue().getQueueResourceQuotas().getEffectiveMaxResource());
      ResourceVector use = wanted(queue).min(most);
      wanted.put(path, use);
      claims.add(new FluidShares.Claim(queue.share(), use, floor));
    }
    List<ResourceVector> shares = FluidShares.divide(capacityNow, claims);
    Map<String, ResourceVector> minimums = new HashMap<>();
    for (int i = 0; i < queues.size(); i++) {
      minimums.put(queues.get(i).queue().getQueuePath(), shares.get(i));
    }
    return minimums;
  }

  /**
   * What a queue could use. A hard burst counts with all of its level, also before its masters have
   * asked for it: the limits for masters follow the minimum.
   */
  private static ResourceVector wanted(ServedQueue queue) {
    QueueShare share = queue.share();
    QueueUse use = queue.use();
    return share.rank() == 0 ? use.wanted().max(share.level()) : use.wanted();
  }

  /** Whether the minimum in force lacks at least one smallest container of what it should be. */
  private boolean isShort(String path, ResourceVector should, ResourceVector smallest) {
    ResourceVector is = inForce.getOrDefault(path, ResourceVector.ZERO);
    return should.amounts().entrySet().stream()
        .anyMatch(
            entry ->
                entry.getValue() - is.get(entry.getKey())
                    >= Math.max(1, smallest.get(entry.getKey())));
  }
}
