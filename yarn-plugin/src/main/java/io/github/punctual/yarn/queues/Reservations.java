package io.github.punctual.yarn.queues;

import io.github.punctual.core.queue.ServingOrder;
import io.github.punctual.core.queue.ServingOrder.Standing;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * Which reservations keep a node from a queue that goes before: the stock scheduler offers a
 * reserved node to nobody else, so that the order among queues would not reach it.
 */
final class Reservations {
  private Reservations() {}

  /**
   * Whether a node that is reserved for one queue could be used by another that is served before
   * it: one that is below its level when this one is not, or comes before it by rank; or one that
   * is served fairly when this one is served from what is spare. Among queues that are served
   * fairly reservations stand.
   */
  static boolean isInVain(ServingTable table, CSQueue reserving, Resource nodeSize) {
    if (table.isStock()) {
      return false;
    }
    List<ServedQueue> own = table.below(reserving);
    if (own.size() > 1 || (own.isEmpty() && !table.isStockBeside())) {
      return false;
    }
    for (ServedQueue other : table.leaves()) {
      if (other.queue() != reserving
          && (own.isEmpty() ? other.tier() == 0 : goesBefore(other, own.get(0)))
          && other.wants()
          && other.asksForSomethingWithin(nodeSize)
          && !other.isBlocked(other.queue())) {
        return true;
      }
    }
    return false;
  }

  private static boolean goesBefore(ServedQueue other, ServedQueue holder) {
    Standing standing = other.standing();
    int tier = ServingOrder.tier(other.share(), standing.held());
    int holderTier = holder.tier();
    return tier < holderTier
        || (tier == 0 && holderTier == 0 && other.share().rank() < holder.share().rank());
  }
}
