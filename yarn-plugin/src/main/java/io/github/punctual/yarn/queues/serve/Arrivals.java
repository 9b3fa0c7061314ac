package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.yarn.adapt.SteadyClock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/** The jobs that arrived in queues since somebody last looked. Safe for several threads. */
final class Arrivals {
  private record Arrival(QueueId queue, long millis) {}

  private final Queue<Arrival> arrivals = new ConcurrentLinkedQueue<>();
  private final SteadyClock clock;
  private volatile long seenUntilMillis = Long.MIN_VALUE;

  /** No arrivals yet; they are noted in the time of a clock. */
  Arrivals(SteadyClock clock) {
    this.clock = clock;
  }

  /**
   * Leaves out arrivals that somebody saw before a restart, and that have come again with recovery,
   * which is over by now. Those that come later are new, even where the clock is behind that of
   * another machine.
   */
  void seenUntil(long millis) {
    seenUntilMillis = millis;
    arrivals.removeIf(arrival -> arrival.millis() <= millis);
  }

  /** Notes the arrival of an application; says in which queue. */
  Optional<QueueId> note(CapacityScheduler scheduler, ApplicationId id) {
    var application = scheduler.getSchedulerApplications().get(id);
    RMApp app = scheduler.getRMContext().getRMApps().get(id);
    if (app == null || application == null || !(application.getQueue() instanceof CSQueue queue)) {
      return Optional.empty();
    }
    QueueId path = new QueueId(queue.getQueuePath());
    add(path, clock.of(app.getSubmitTime()));
    return Optional.of(path);
  }

  void add(QueueId queue, long millis) {
    arrivals.add(new Arrival(queue, Math.max(millis, seenUntilMillis + 1)));
  }

  /** Takes back what was taken and could not be looked at. */
  void putBack(Map<QueueId, List<Long>> taken) {
    taken.forEach((queue, instants) -> instants.forEach(instant -> add(queue, instant)));
  }

  /** The instants of the arrivals that were not taken yet, ascending, by queue. */
  Map<QueueId, List<Long>> take() {
    Map<QueueId, List<Long>> taken = new HashMap<>();
    for (Arrival next = arrivals.poll(); next != null; next = arrivals.poll()) {
      taken.computeIfAbsent(next.queue(), queue -> new ArrayList<>()).add(next.millis());
    }
    taken.values().forEach(instants -> instants.sort(null));
    return taken;
  }
}
