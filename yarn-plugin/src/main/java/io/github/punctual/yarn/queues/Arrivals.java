package io.github.punctual.yarn.queues;

import io.github.punctual.core.queue.QueueId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The jobs that arrived in queues since somebody last looked. Safe for several threads. */
final class Arrivals {
  private record Arrival(QueueId queue, long millis) {}

  private final Queue<Arrival> arrivals = new ConcurrentLinkedQueue<>();
  private volatile long seenUntilMillis = Long.MIN_VALUE;

  /** Leaves out arrivals that somebody saw before a restart, and that come again with recovery. */
  void seenUntil(long millis) {
    seenUntilMillis = millis;
  }

  void add(QueueId queue, long millis) {
    if (millis > seenUntilMillis) {
      arrivals.add(new Arrival(queue, millis));
    }
  }

  /** The instants of the arrivals that were not taken yet, ascending, by queue. */
  Map<QueueId, List<Long>> take() {
    Map<QueueId, List<Long>> taken = new HashMap<>();
    for (Arrival next = arrivals.poll(); next != null; next = arrivals.poll()) {
      if (next.millis() <= seenUntilMillis) {
        continue;
      }
      taken.computeIfAbsent(next.queue(), queue -> new ArrayList<>()).add(next.millis());
    }
    taken.values().forEach(instants -> instants.sort(null));
    return taken;
  }
}
