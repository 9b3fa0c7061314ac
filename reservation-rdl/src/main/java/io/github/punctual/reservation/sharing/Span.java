package io.github.punctual.reservation.sharing;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Objects;

/**
 * The same vector over some steps.
 *
 * @param from the first step
 * @param until the step after the last, after {@code from}
 * @param vector what is held at each of them
 */
public record Span(long from, long until, ResourceVector vector) {
  public Span {
    Objects.requireNonNull(vector, "vector");
    if (until <= from) {
      throw new IllegalArgumentException(
          "a span is [%d, %d); it must end after it begins".formatted(from, until));
    }
  }
}
