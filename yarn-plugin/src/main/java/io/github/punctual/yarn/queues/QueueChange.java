package io.github.punctual.yarn.queues;

import java.util.Optional;
import java.util.function.Supplier;

/**
 * A change of what is registered that is not in force yet, so that it can be made durable before.
 *
 * @param after what is to be kept from then on; empty when nothing changes
 * @param made puts it in force and says what is answered; empty when it would not be the same any
 *     more, and nothing is done
 */
record QueueChange<T>(Optional<QueueKeeper.Snapshot> after, Supplier<Optional<T>> made) {
  /** An answer that changes nothing. */
  static <T> QueueChange<T> none(T answer) {
    return new QueueChange<>(Optional.empty(), () -> Optional.of(answer));
  }
}
