package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/** How queues are served until the next decision. Never changes, and is read without a lock. */
final class ServingTable {
  /** The stock order. */
  static final ServingTable STOCK = new ServingTable(List.of(), true, ResourceVector.ZERO, null);

  /** How queues ranked last, by the queues: each makes its path anew whenever it is looked at. */
  private final IdentityHashMap<CSQueue, Rank> ranks = new IdentityHashMap<>();

  private final List<ServedQueue> leaves;
  private final boolean stockBeside;
  private final ResourceVector capacity;
  private final Vectors vectors;

  /**
   * A table.
   *
   * @param leaves how each leaf queue is served
   * @param stockBeside whether the leaf queues that are not among them are served in the stock
   *     order
   * @param capacity what the queues share
   */
  ServingTable(
      Collection<ServedQueue> leaves,
      boolean stockBeside,
      ResourceVector capacity,
      Vectors vectors) {
    this.leaves = List.copyOf(leaves);
    this.stockBeside = stockBeside;
    this.capacity = capacity;
    this.vectors = vectors;
    IdentityHashMap<CSQueue, List<ServedQueue>> below = new IdentityHashMap<>();
    for (ServedQueue leaf : leaves) {
      ranks.put(leaf.queue(), new Rank(leaf.queue(), List.of(leaf)));
      for (CSQueue parent = leaf.queue().getParent(); parent != null; parent = parent.getParent()) {
        below.computeIfAbsent(parent, queue -> new ArrayList<>()).add(leaf);
      }
    }
    below.forEach((parent, queues) -> ranks.put(parent, new Rank(parent, List.copyOf(queues))));
  }

  /** The table that serves leaf queues as they were read by the shares that were decided. */
  static ServingTable of(
      List<QueueReader.Leaf> leaves,
      Map<QueueId, QueueShare> shares,
      boolean stockBeside,
      ResourceVector capacity,
      Vectors vectors) {
    List<ServedQueue> served = new ArrayList<>();
    for (QueueReader.Leaf leaf : leaves) {
      QueueShare share = shares.get(leaf.use().queue());
      if (share != null) {
        served.add(new ServedQueue(leaf, share, capacity, vectors));
      }
    }
    return new ServingTable(served, stockBeside, capacity, vectors);
  }

  /** The same, which remembers nothing of how queues ranked: their sizes may be others. */
  ServingTable afresh() {
    return new ServingTable(leaves, stockBeside, capacity, vectors);
  }

  boolean isStock() {
    return leaves.isEmpty();
  }

  /** Whether only some leaf queues are served as this says, and the others in the stock order. */
  boolean isStockBeside() {
    return stockBeside;
  }

  /** All leaf queues that it knows. */
  List<ServedQueue> leaves() {
    return leaves;
  }

  /**
   * The leaf queues below a queue, or the queue itself when it is one. A leaf queue that is newer
   * than this table is served like one that declared nothing; where the others are served in the
   * stock order there is none.
   */
  List<ServedQueue> below(CSQueue queue) {
    Rank known = ranks.get(queue);
    if (known != null) {
      return known.leaves;
    }
    if (!stockBeside && queue instanceof AbstractLeafQueue leaf) {
      QueueId id = new QueueId(leaf.getQueuePath());
      QueueUse use = new QueueUse(id, ResourceVector.ZERO, ResourceVector.ZERO, 0, List.of());
      QueueReader.Leaf read = new QueueReader.Leaf(leaf, use);
      return List.of(new ServedQueue(read, QueueShare.elastic(id, 1), capacity, vectors));
    }
    return List.of();
  }

  /**
   * How a child of a parent queue is to be ranked. It is asked for each container that is assigned
   * anywhere, and each time of very many queues of which one has changed: so it is worked out anew
   * only when something of the child, or below it, has changed.
   */
  static final class Rank {
    private final CSQueue queue;
    private final List<ServedQueue> leaves;

    /** Threads that race put there what was true. */
    private volatile Known last;

    private record Known(QueueAmounts amounts, Ranked ranked) {}

    private Rank(CSQueue queue, List<ServedQueue> leaves) {
      this.queue = queue;
      this.leaves = leaves;
    }

    CSQueue queue() {
      return queue;
    }

    /** As the queue stands now. */
    Ranked now() {
      Known known = last;
      if (known == null || !known.amounts().areStillOf(queue)) {
        // Read first: what changes while it is worked out makes it stale at once.
        QueueAmounts amounts = QueueAmounts.of(queue);
        known = new Known(amounts, Ranked.of(queue, leaves));
        last = known;
      }
      return known.ranked();
    }
  }

  /** How a child of a parent queue is to be ranked, also one that is newer than this table. */
  Ranked rank(CSQueue child) {
    Rank rank = ranks.get(child);
    return rank == null ? Ranked.of(child, below(child)) : rank.now();
  }

  /** How those of some queues are to be ranked that it knows, in their order. */
  List<Rank> known(CSQueue[] children) {
    return Stream.of(children).map(ranks::get).filter(Objects::nonNull).toList();
  }

  /**
   * Whether a node that is reserved for one queue could be used by another that is served before
   * it: one that is below its level when this one is not, or comes before it by rank; or one that
   * is served fairly when this one is served from what is spare. Among queues that are served
   * fairly reservations stand. The stock scheduler offers a reserved node to nobody else, so that
   * the order among queues would not reach it.
   */
  boolean isReservedInVain(CSQueue reserving, Resource nodeSize) {
    List<ServedQueue> own = isStock() ? List.of() : below(reserving);
    if (isStock() || own.size() > 1 || (own.isEmpty() && !stockBeside)) {
      return false;
    }
    for (ServedQueue other : leaves) {
      if (other.queue() != reserving
          && (own.isEmpty() ? other.tier() == 0 : other.goesBefore(own.get(0)))
          && other.wants()
          && other.asksForSomethingWithin(nodeSize)
          && !other.isBlocked(other.queue())) {
        return true;
      }
    }
    return false;
  }
}
