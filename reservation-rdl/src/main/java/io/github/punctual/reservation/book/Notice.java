package io.github.punctual.reservation.book;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.Objects;

/**
 * Something that an owner must be told.
 *
 * @param number from 1, in the order in which they were made
 * @param millis when
 * @param key the reservation
 * @param owner the user
 * @param kind what happened
 * @param fromMillis from when on the promises differ
 * @param lost what was accepted and is not promised, all together; zero when nothing is missing
 * @param promised what is still promised from {@code millis} on
 * @param text the same in words
 */
public record Notice(
    long number,
    long millis,
    ReservationKey key,
    String owner,
    NoticeKind kind,
    long fromMillis,
    ResourceSeconds lost,
    ResourceSeconds promised,
    String text) {
  public Notice {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(owner, "owner");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(lost, "lost");
    Objects.requireNonNull(promised, "promised");
    Objects.requireNonNull(text, "text");
  }
}
