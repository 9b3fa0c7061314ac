package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import java.util.function.LongUnaryOperator;

/**
 * What work is lost with containers at one look: for how long they run, with what it costs to start
 * them again, as parts of the cluster. What was asked to go already costs nothing more.
 *
 * @param capacity the cluster
 * @param ages says how old a container is by the instant of its creation, both in milliseconds
 */
record WorkAtStake(ResourceVector capacity, LongUnaryOperator ages) {
  /** What it costs to start a task again, as if it had run for so much longer. */
  private static final long START_MILLIS = 10_000;

  /** What is lost with a container. */
  double of(boolean isWanted, long createdMillis, ResourceVector size) {
    if (isWanted) {
      return 0;
    }
    return (ages.applyAsLong(createdMillis) + START_MILLIS) * size.dominantShare(capacity);
  }
}
