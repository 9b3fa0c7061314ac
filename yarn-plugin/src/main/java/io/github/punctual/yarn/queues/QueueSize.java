package io.github.punctual.yarn.queues;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Objects;

/**
 * What a queue of a reservation is to have, as a vector.
 *
 * @param minimum what it has at least
 * @param maximum what it may have at most; a type that is missing here is not limited
 */
public record QueueSize(ResourceVector minimum, ResourceVector maximum) {
  /** Checks that nothing is missing. */
  public QueueSize {
    Objects.requireNonNull(minimum, "minimum");
    Objects.requireNonNull(maximum, "maximum");
  }

  /** At least so much, and more without a limit. */
  public static QueueSize atLeast(ResourceVector minimum) {
    return new QueueSize(minimum, ResourceVector.ZERO);
  }

  /** Whether it may have more of a type than its minimum, without a limit. */
  boolean isUnlimited(String type) {
    return !maximum.amounts().containsKey(type);
  }
}
