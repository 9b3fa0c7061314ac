package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Says how queues are to be served. Asked by one thread, that of the queues; it may throw, and
 * queues are then served in the stock order until it works again.
 */
public interface QueueDecider {
  /**
   * How queues are to be served until the next decision.
   *
   * @param shares how queues are served
   * @param stockBeside whether the queues that have no share are served, and all queues outside of
   *     plans sized, as under the stock scheduler; otherwise every queue has a share
   * @param sizes the sizes of the queues of reservations, by path
   * @param promised what of their levels queues may hold whoever else is promised something
   * @param wakeMillis the next instant at which the answer would change though nothing else
   *     happened; empty when there is none
   */
  record Decided(
      Map<QueueId, QueueShare> shares,
      boolean stockBeside,
      Map<String, QueueSize> sizes,
      Map<QueueId, ResourceVector> promised,
      OptionalLong wakeMillis) {
    /** The stock order. */
    public static final Decided STOCK =
        new Decided(Map.of(), true, Map.of(), Map.of(), OptionalLong.empty());

    public Decided {
      shares = Map.copyOf(shares);
      sizes = Map.copyOf(sizes);
      promised = Map.copyOf(promised);
    }

    /** Shares of all queues, none of which belongs to a reservation. */
    public static Decided ofAll(
        Map<QueueId, QueueShare> shares,
        Map<QueueId, ResourceVector> promised,
        OptionalLong wakeMillis) {
      return new Decided(shares, false, Map.of(), promised, wakeMillis);
    }
  }

  /**
   * Decides.
   *
   * @param capacity what the queues share: the nodes of the default partition that are there
   * @param queues the leaf queues, in the order of their paths
   */
  Decided decide(ResourceVector capacity, List<QueueUse> queues);

  /** The nodes are back after a start, and the first decision has been taken. */
  void ready();

  /** Whether a decision is wanted at once when a job arrives in a queue. */
  boolean isWaitingFor(QueueId queue);

  /** The queues with bursts, of which it must be known when the last of their jobs was done. */
  Set<QueueId> withBursts();

  /** Something has failed, so that queues are served in the stock order. */
  void bypassed();
}
