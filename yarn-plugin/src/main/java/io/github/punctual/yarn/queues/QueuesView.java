package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.condition.ClassChange;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How all queues stood at the last decision. Immutable.
 *
 * @param atMillis the instant of the decision, in milliseconds; 0 before the first
 * @param capacity what the queues share: the nodes of the default partition that were there
 * @param bypassed whether the policy failed, so that queues are served in the stock order
 * @param queues the leaf queues, and those that are declared, in the order of their paths
 * @param changes the classes that changed though their queues declared nothing new, newest last; so
 *     many are kept as is useful to show
 * @param failures failures of the policy, counted by their cause
 */
public record QueuesView(
    long atMillis,
    ResourceVector capacity,
    boolean bypassed,
    List<QueueView> queues,
    List<Change> changes,
    Map<String, Long> failures) {
  /** Before the first decision. */
  public static final QueuesView NONE =
      new QueuesView(0, ResourceVector.ZERO, false, List.of(), List.of(), Map.of());

  /** A change of a class, and when. */
  public record Change(long atMillis, ClassChange change) {}

  /** The queues may come in any order. */
  public QueuesView {
    queues = queues.stream().sorted(Comparator.comparing(QueueView::queue)).toList();
    changes = List.copyOf(changes);
  }

  /** The same when the policy has failed. */
  QueuesView bypassed(Map<String, Long> failuresNow) {
    return new QueuesView(atMillis, capacity, true, queues, changes, failuresNow);
  }

  /** Those that are registered as latency-sensitive. */
  Set<QueueId> withBursts() {
    return queues.stream()
        .filter(QueuesView::isLatencySensitive)
        .map(QueueView::queue)
        .collect(Collectors.toSet());
  }

  /** Whether a queue was not there at the decision, or is registered as latency-sensitive. */
  boolean isNewOrLatencySensitive(QueueId queue) {
    Optional<QueueView> known = find(queue);
    return known.isEmpty() || isLatencySensitive(known.get());
  }

  private static boolean isLatencySensitive(QueueView queue) {
    return queue
        .registration()
        .filter(known -> known.classification().declaration().isLatencySensitive())
        .isPresent();
  }

  public Optional<QueueView> find(QueueId queue) {
    int index =
        Collections.binarySearch(queues, null, (view, unused) -> view.queue().compareTo(queue));
    return index < 0 ? Optional.empty() : Optional.of(queues.get(index));
  }
}
