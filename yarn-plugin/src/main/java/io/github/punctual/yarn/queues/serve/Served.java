package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.reclaim.PromiseKind;
import java.util.Map;
import java.util.Set;

/**
 * How queues are served, and what they are promised, as of one decision. Read by any thread.
 *
 * @param reservations the paths of the queues of reservations
 * @param promised what of their levels queues may hold whoever else is promised something, by path
 */
record Served(ServingTable table, Set<String> reservations, Map<String, ResourceVector> promised) {
  /** The stock order. */
  static final Served STOCK = new Served(ServingTable.STOCK, Set.of(), Map.of());

  /** Up to what a queue is promised something of a kind; zero where it is not. */
  ResourceVector promised(ServedQueue queue, PromiseKind kind) {
    String path = queue.queue().getQueuePath();
    boolean isReservation = reservations.contains(path);
    return switch (kind) {
      case RESERVATION -> isReservation ? queue.share().level() : ResourceVector.ZERO;
      case BURST ->
          isReservation ? ResourceVector.ZERO : promised.getOrDefault(path, ResourceVector.ZERO);
      case DEADLINE -> ResourceVector.ZERO;
    };
  }
}
