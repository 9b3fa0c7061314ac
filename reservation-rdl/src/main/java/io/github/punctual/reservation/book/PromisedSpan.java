package io.github.punctual.reservation.book;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Objects;

/**
 * The same vector over some time.
 *
 * @param fromMillis the first instant
 * @param untilMillis the instant after the last, after {@code fromMillis}
 * @param vector what is promised
 */
public record PromisedSpan(long fromMillis, long untilMillis, ResourceVector vector) {
  public PromisedSpan {
    Objects.requireNonNull(vector, "vector");
    if (untilMillis <= fromMillis) {
      throw new IllegalArgumentException(
          "a promise from %d ms until %d ms; it must end after it begins"
              .formatted(fromMillis, untilMillis));
    }
  }
}
