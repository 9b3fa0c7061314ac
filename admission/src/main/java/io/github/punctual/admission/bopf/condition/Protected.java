package io.github.punctual.admission.bopf.condition;

import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The hard and soft queues by the sum of weights that they tolerate: with it the safety condition
 * (1) takes one comparison, however many queues and bursts there are.
 *
 * <p>What a queue tolerates only grows as its bursts pass, so a number that is out of date is too
 * small, and just the smallest needs to be brought up to date.
 */
final class Protected {
  private static final Comparator<Entry> SMALLEST_FIRST =
      Comparator.comparingDouble(Entry::tolerated).thenComparingLong(entry -> entry.queue().place);

  private final ResourceVector capacity;
  private final PriorityQueue<Entry> queues = new PriorityQueue<>(SMALLEST_FIRST);

  Protected(ResourceVector capacity) {
    this.capacity = capacity;
  }

  private record Entry(double tolerated, Admitted queue) {
    boolean isCurrent(long nowMillis) {
      return queue.isProtected && queue.tightest.untilMillis() > nowMillis;
    }
  }

  void add(Admitted queue) {
    queue.isProtected = true;
    enter(queue);
  }

  private void enter(Admitted queue) {
    if (queue.tightest.demand() > 0) {
      queues.add(new Entry(queue.tolerated(), queue));
    }
  }

  /** Takes a queue out, which costs nothing until it would be the smallest. */
  void remove(Admitted queue) {
    queue.isProtected = false;
  }

  /** The queue that tolerates least; empty when none has a burst left. */
  Optional<Admitted> smallest(long nowMillis) {
    while (!queues.isEmpty()) {
      Admitted queue = queues.peek().queue();
      if (queues.peek().isCurrent(nowMillis)) {
        return Optional.of(queue);
      }
      queues.poll();
      if (queue.isProtected) {
        queue.tightest = Tightest.of(queue.plan(), capacity, nowMillis);
        enter(queue);
      }
    }
    return Optional.empty();
  }

  /** The sum of weights that all tolerate; infinite when none has a burst left. */
  double tolerated(long nowMillis) {
    Entry first = queues.peek();
    if (first != null && first.isCurrent(nowMillis)) {
      return first.tolerated();
    }
    return smallest(nowMillis).map(Admitted::tolerated).orElse(Double.POSITIVE_INFINITY);
  }

  /** The queue that tolerates least but for one. */
  Optional<Admitted> smallestBeside(Admitted queue, long nowMillis) {
    List<Entry> aside = new ArrayList<>();
    Optional<Admitted> smallest = smallest(nowMillis);
    while (smallest.isPresent() && smallest.get() == queue) {
      aside.add(queues.poll());
      smallest = smallest(nowMillis);
    }
    queues.addAll(aside);
    return smallest;
  }
}
