package io.github.punctual.simulator.mix;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.ServingOrder;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Which queue is offered the next container when no promise says it: by shares where queues have
 * bursts, otherwise as the CapacityScheduler does, from the root down to the queue that uses the
 * least of what it is guaranteed.
 */
record MixQueueOrder(QueueTree tree) {
  /**
   * The first of some queues.
   *
   * @param open at least one
   * @param shares of all queues where any has bursts; else any
   */
  QueueId first(
      Collection<QueueId> open,
      boolean byShares,
      Map<QueueId, QueueShare> shares,
      HandOutRoom room) {
    return byShares ? byShares(open, shares, room) : inStockOrder(tree.root(), open, room);
  }

  private static QueueId byShares(
      Collection<QueueId> open, Map<QueueId, QueueShare> shares, HandOutRoom room) {
    return open.stream()
        .map(
            queue ->
                ServingOrder.QueuePosition.of(
                    shares.getOrDefault(queue, QueueShare.elastic(queue, 1)),
                    room.held(queue),
                    room.total()))
        .min(ServingOrder.COMPARATOR)
        .orElseThrow()
        .share()
        .queue();
  }

  private static QueueId inStockOrder(QueueSpec at, Collection<QueueId> open, HandOutRoom room) {
    if (at.isLeaf()) {
      // In a plan queue there are the queues of reservations, too.
      return open.stream()
          .min(
              Comparator.<QueueId>comparingDouble(
                      queue -> room.held(queue).dominantShare(room.total()))
                  .thenComparing(Comparator.naturalOrder()))
          .orElseThrow();
    }
    QueueSpec best = at;
    double least = Double.POSITIVE_INFINITY;
    List<QueueId> below = List.of();
    for (QueueSpec child : at.children()) {
      List<QueueId> here = open.stream().filter(queue -> isIn(queue, child)).toList();
      if (!here.isEmpty()) {
        double used = used(child, room);
        if (below.isEmpty() || used < least) {
          best = child;
          least = used;
          below = here;
        }
      }
    }
    return inStockOrder(best, below, room);
  }

  private static boolean isIn(QueueId queue, QueueSpec of) {
    return queue.path().equals(of.path()) || queue.path().startsWith(of.path() + ".");
  }

  /** What a queue uses over what it is guaranteed; those that are guaranteed nothing come last. */
  private static double used(QueueSpec queue, HandOutRoom room) {
    double part = room.held(queue).dominantShare(room.total());
    return queue.capacity() > 0 ? part / queue.capacity() : 1e9 + part;
  }
}
