package io.github.punctual.yarn.part;

import io.github.punctual.yarn.adapt.CapacityWatch;
import io.github.punctual.yarn.adapt.SteadyClock;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.settings.PunctualSettings;
import io.github.punctual.yarn.settings.QueueSettings;
import io.github.punctual.yarn.thread.Watchdog;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * What parts are made of.
 *
 * @param scheduler it was just initialised
 * @param clock tells all parts the present
 * @param capacity tells all parts which nodes are there
 * @param watchdog watches the threads on which parts decide
 * @param made the parts that were added, in this order
 */
public record Surroundings(
    CapacityScheduler scheduler,
    Lock writeLock,
    Vectors vectors,
    Configuration conf,
    PunctualSettings settings,
    QueueSettings queues,
    SteadyClock clock,
    CapacityWatch capacity,
    Watchdog watchdog,
    List<SchedulerPart> made) {
  /** Has a part told and asked, after those that were added before. */
  public <T extends SchedulerPart> T add(T part) {
    made.add(part);
    return part;
  }

  /** A part that was added before. */
  public <T extends SchedulerPart> Optional<T> find(Class<T> type) {
    return made.stream().filter(type::isInstance).map(type::cast).findFirst();
  }

  /** One that has to be there. */
  public <T extends SchedulerPart> T need(Class<T> type) {
    return find(type)
        .orElseThrow(() -> new IllegalStateException("no " + type.getSimpleName() + " before"));
  }
}
