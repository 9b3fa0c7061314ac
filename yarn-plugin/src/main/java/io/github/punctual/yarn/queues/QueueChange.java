package io.github.punctual.yarn.queues;

import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A change of what is registered that is not in force yet, so that it can be made durable before.
 *
 * @param result what is answered when it is made
 * @param after what is to be kept from then on; empty when nothing changes
 * @param made puts it in force; false when it would not be the same any more, and nothing is done
 */
record QueueChange<T>(T result, Optional<QueueKeeper.Snapshot> after, BooleanSupplier made) {
  /** An answer that changes nothing. */
  static <T> QueueChange<T> none(T result) {
    return new QueueChange<>(result, Optional.empty(), () -> true);
  }
}
