package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Comparator;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * A container that can be taken, as it was read at one look.
 *
 * @param isWanted whether it was asked to go already
 * @param createdMillis when it was started, an instant in milliseconds
 * @param loss the work that is lost with it
 * @param <Q> what stands for a queue
 */
record LentContainer<Q>(
    RMContainer container,
    ContainerId id,
    Q queue,
    ResourceVector size,
    boolean isWanted,
    long createdMillis,
    double loss) {
  /** Those that were asked to go already, then the newest. */
  static final Comparator<LentContainer<?>> ORDER =
      Comparator.<LentContainer<?>>comparingInt(lent -> lent.isWanted() ? 0 : 1)
          .thenComparingLong(lent -> -lent.createdMillis())
          .thenComparing(LentContainer::id, Comparator.reverseOrder());
}
