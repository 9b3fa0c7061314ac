package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.settings.QueueSettings;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Follows the capacity of the cluster as nodes and queues come and go. For the policy thread, but
 * for the queue settings.
 */
final class CapacityWatch {
  /** After a start the nodes count as back when none came for this part of the grace. */
  private static final long QUIET_PARTS = 6;

  private final CapacityReader reader;
  private final JobRegistry registry;
  private final long graceMillis;
  private volatile QueueSettings queueSettings;
  private volatile Optional<ClusterCapacity> last = Optional.empty();
  private long startedMillis = -1;
  private long nodesChangedMillis;
  private int nodes = -1;

  CapacityWatch(
      CapacityReader reader, JobRegistry registry, QueueSettings queueSettings, long graceMillis) {
    this.reader = reader;
    this.registry = registry;
    this.queueSettings = queueSettings;
    this.graceMillis = graceMillis;
  }

  void queueSettings(QueueSettings next) {
    queueSettings = next;
  }

  /** The fraction of a queue, given its path, that is never promised. */
  double bestEffortFloor(String queuePath) {
    return queueSettings.bestEffortFloor(queuePath);
  }

  /** The capacity as it is now. */
  ClusterCapacity read() {
    ClusterCapacity now =
        reader.read(
            queueSettings::bestEffortFloor,
            registry.live().stream().map(TrackedJob::place).collect(Collectors.toSet()));
    last = Optional.of(now);
    return now;
  }

  /** The capacity that was last read; empty before the first time. Any thread. */
  Optional<ClusterCapacity> latest() {
    return last;
  }

  /** The capacity as it is now, if it is not what was last read. */
  Optional<ClusterCapacity> changed() {
    Optional<ClusterCapacity> before = last;
    ClusterCapacity now = read();
    return before.filter(now::equals).isPresent() ? Optional.empty() : last;
  }

  /**
   * Whether decisions may begin: nodes are there and no more have come for a while, or the grace is
   * over.
   */
  boolean nodesAreBack(long nowMillis) {
    if (startedMillis < 0) {
      startedMillis = nowMillis;
    }
    if (reader.nodes() != nodes) {
      nodes = reader.nodes();
      nodesChangedMillis = nowMillis;
    }
    boolean quiet = nodes > 0 && nowMillis - nodesChangedMillis >= graceMillis / QUIET_PARTS;
    return quiet || nowMillis - startedMillis >= graceMillis;
  }
}
