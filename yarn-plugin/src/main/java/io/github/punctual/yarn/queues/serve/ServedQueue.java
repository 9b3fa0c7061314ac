package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.queue.ServingOrder.QueuePosition;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/** A leaf queue: how it is served and stands. Read by the threads that schedule, without a lock. */
final class ServedQueue {
  private final AbstractLeafQueue queue;
  private final QueueUse use;
  private final QueueShare share;
  private final List<Resource> asks;
  private final ResourceVector capacity;
  private final Vectors vectors;

  /** Replaced when what the queue holds has changed; threads that race put the same there. */
  private volatile Read last = new Read(null, null, null);

  /** A standing, and what it was worked out from. */
  private record Read(Resource used, Resource reserved, QueuePosition standing) {
    /** Amounts are replaced, never changed, so the same objects mean the same amounts. */
    @SuppressWarnings("ReferenceEquality")
    boolean isOf(Resource usedNow, Resource reservedNow) {
      return used == usedNow && reserved == reservedNow;
    }
  }

  /** A queue, and the capacity that all share. */
  ServedQueue(QueueReader.Leaf leaf, QueueShare share, ResourceVector capacity, Vectors vectors) {
    this.queue = leaf.queue();
    this.use = leaf.use();
    this.share = share;
    this.asks = List.copyOf(leaf.asks());
    this.capacity = capacity;
    this.vectors = vectors;
  }

  AbstractLeafQueue queue() {
    return queue;
  }

  /** What it held and wanted when it was read. */
  QueueUse use() {
    return use;
  }

  QueueShare share() {
    return share;
  }

  /** How it stands with what it holds now. */
  QueuePosition standing() {
    ResourceUsage usage = queue.getQueueResourceUsage();
    Resource used = usage.getUsed();
    Resource reserved = usage.getReserved();
    Read read = last;
    if (!read.isOf(used, reserved)) {
      ResourceVector held = vectors.of(Resources.subtract(used, reserved));
      read = new Read(used, reserved, QueuePosition.of(share, held, capacity));
      last = read;
    }
    return read.standing();
  }

  /** 0 below its level, 1 when served fairly beyond it, 2 when served from what is spare. */
  int tier() {
    return standing().tier();
  }

  /** Whether it is served before another by its level or its rank. */
  boolean goesBefore(ServedQueue other) {
    int own = tier();
    int others = other.tier();
    return own < others || (own == 0 && others == 0 && share.rank() < other.share.rank());
  }

  /** Whether it asks for anything on the nodes of the default partition. */
  boolean wants() {
    Resource pending = queue.getQueueResourceUsage().getPending();
    return pending.getMemorySize() > 0 || pending.getVirtualCores() > 0;
  }

  /**
   * Whether none of the containers that it asks for fits in what its maximum, or that of a queue
   * above it, leaves. The stock scheduler would keep that remainder from queues that are tried
   * later.
   */
  boolean isBlocked(CSQueue limiting) {
    return !asks.isEmpty() && (hasNoRoomIn(queue) || (limiting != queue && hasNoRoomIn(limiting)));
  }

  private boolean hasNoRoomIn(CSQueue limiting) {
    Resource maximum = limiting.getQueueResourceQuotas().getEffectiveMaxResource();
    Resource used = limiting.getQueueResourceUsage().getUsed();
    for (Resource ask : asks) {
      if (fitsBeside(ask, used, maximum)) {
        return false;
      }
    }
    return true;
  }

  /** Without making a sum: it is asked for each queue and each container that is assigned. */
  private boolean fitsBeside(Resource ask, Resource used, Resource maximum) {
    ResourceInformation[] asked = ask.getResources();
    ResourceInformation[] taken = used.getResources();
    ResourceInformation[] most = maximum.getResources();
    if (asked.length != taken.length || asked.length != most.length) {
      return fitsAsSum(ask, used, maximum);
    }
    for (int i = 0; i < vectors.counted(asked.length); i++) {
      if (!haveOneUnit(asked[i], taken[i], most[i])) {
        return fitsAsSum(ask, used, maximum);
      }
      if (taken[i].getValue() + asked[i].getValue() > most[i].getValue()) {
        return false;
      }
    }
    return true;
  }

  private boolean fitsAsSum(Resource ask, Resource used, Resource maximum) {
    return vectors.of(Resources.add(used, ask)).fitsIn(vectors.of(maximum));
  }

  private static boolean haveOneUnit(
      ResourceInformation a, ResourceInformation b, ResourceInformation c) {
    return a.getUnits().equals(b.getUnits()) && a.getUnits().equals(c.getUnits());
  }

  /** Whether it asks for a container that a node of some size can hold. */
  boolean asksForSomethingWithin(Resource size) {
    for (Resource ask : asks) {
      if (Resources.fitsIn(ask, size)) {
        return true;
      }
    }
    return false;
  }
}
