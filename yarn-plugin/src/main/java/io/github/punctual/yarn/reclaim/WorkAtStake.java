package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * What work is lost with containers at one look: for how long they run, with what it costs to start
 * them again, as parts of the cluster. What was asked to go already costs nothing more.
 *
 * @param wanted the containers that were asked to go already
 * @param capacity the cluster
 */
record WorkAtStake(
    Set<ContainerId> wanted, ResourceVector capacity, Vectors vectors, long nowMillis) {
  /** What it costs to start a task again, as if it had run for so much longer. */
  private static final long START_MILLIS = 10_000;

  /** What is lost with all of some containers. */
  double of(List<RMContainer> containers) {
    return containers.stream().mapToDouble(this::of).sum();
  }

  double of(RMContainer container) {
    if (wanted.contains(container.getContainerId())) {
      return 0;
    }
    long ran = Math.max(0, nowMillis - container.getCreationTime());
    return (ran + START_MILLIS)
        * vectors.of(container.getAllocatedResource()).dominantShare(capacity);
  }

  /** Of the same loss: fewer containers, and among as many those that were started last. */
  boolean isBetter(List<RMContainer> some, List<RMContainer> others) {
    return some.size() != others.size()
        ? some.size() < others.size()
        : order().compare(some.get(some.size() - 1), others.get(others.size() - 1)) < 0;
  }

  /** Those that were asked to go already, then the newest. */
  Comparator<RMContainer> order() {
    return Comparator.<RMContainer>comparingInt(
            container -> wanted.contains(container.getContainerId()) ? 0 : 1)
        .thenComparingLong(container -> -container.getCreationTime())
        .thenComparing(RMContainer::getContainerId, Comparator.reverseOrder());
  }
}
