package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.yarn.adapt.SteadyClock;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.SchedulerApplication;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * How many jobs of queues have work left, and when the last one was done.
 *
 * <p>A job is done when its master unregisters, which is when it says that all work is finished.
 * Masters stay for seconds after that, so that clients can ask them how it went: to wait for their
 * exits would make bursts late that were done in time. For one thread at a time.
 */
final class JobsLeft {
  private final CapacityScheduler scheduler;
  private final SteadyClock clock;
  private final Map<QueueId, Long> done = new HashMap<>();
  private Map<String, Integer> left = Map.of();

  /** The jobs of queues with bursts that had work left at the last look, and where they were. */
  private Map<ApplicationId, QueueId> open = Map.of();

  JobsLeft(CapacityScheduler scheduler, SteadyClock clock) {
    this.scheduler = scheduler;
    this.clock = clock;
  }

  /**
   * Looks at all jobs. A queue counts attempts; a job that arrived has none yet, and none between
   * two of them.
   *
   * @param withBursts the queues whose jobs are asked whether they are done; those of others have
   *     work left until they are gone
   */
  void look(Set<QueueId> withBursts) {
    Map<String, Integer> counts = new HashMap<>();
    Map<ApplicationId, QueueId> working = new HashMap<>();
    Map<ApplicationId, SchedulerApplication<FiCaSchedulerApp>> all =
        scheduler.getSchedulerApplications();
    done.keySet().retainAll(withBursts);
    for (Map.Entry<ApplicationId, SchedulerApplication<FiCaSchedulerApp>> job : all.entrySet()) {
      if (!(job.getValue().getQueue() instanceof CSQueue queue)) {
        continue;
      }
      String path = queue.getQueuePath();
      QueueId id = withBursts.isEmpty() ? null : new QueueId(path);
      boolean isAsked = id != null && withBursts.contains(id);
      if (isAsked && noteIfDone(job.getKey(), id)) {
        continue;
      }
      counts.merge(path, 1, Integer::sum);
      if (isAsked) {
        working.put(job.getKey(), id);
      }
    }
    open.forEach(
        (job, queue) -> {
          if (withBursts.contains(queue) && !all.containsKey(job)) {
            noteIfDone(job, queue);
          }
        });
    left = counts;
    open = working;
  }

  private boolean noteIfDone(ApplicationId job, QueueId queue) {
    RMApp app = scheduler.getRMContext().getRMApps().get(job);
    // YARN says when it ended from when its master has unregistered.
    long ended = app == null ? 0 : app.getFinishTime();
    if (ended <= 0) {
      return false;
    }
    done.merge(queue, clock.of(ended), Math::max);
    return true;
  }

  /** How many jobs of a queue have work left. */
  int of(String path) {
    return left.getOrDefault(path, 0);
  }

  /** When the last job of a queue that is done was done; empty when that was not seen. */
  OptionalLong doneMillis(QueueId queue) {
    Long millis = done.get(queue);
    return millis == null ? OptionalLong.empty() : OptionalLong.of(millis);
  }
}
