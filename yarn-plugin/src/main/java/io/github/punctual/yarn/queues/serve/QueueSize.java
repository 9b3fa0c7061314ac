package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;

/**
 * What a queue of a reservation is to have, as a vector.
 *
 * @param minimum what it has at least
 * @param maximum what it may have at most; a type that is missing here is not limited
 * @param withheld sizes of containers that it is not given at the moment, as requests have them
 */
public record QueueSize(ResourceVector minimum, ResourceVector maximum, Set<Resource> withheld) {
  public QueueSize {
    withheld = Set.copyOf(withheld);
  }

  /** At least so much, and more without a limit. */
  public static QueueSize atLeast(ResourceVector minimum) {
    return new QueueSize(minimum, ResourceVector.ZERO, Set.of());
  }

  /** At least so much, and at most so much. */
  public static QueueSize within(ResourceVector minimum, ResourceVector maximum) {
    return new QueueSize(minimum, maximum, Set.of());
  }

  public QueueSize withholding(Set<Resource> sizes) {
    return new QueueSize(minimum, maximum, sizes);
  }

  /** Whether it may have more of a type than its minimum, without a limit. */
  boolean isUnlimited(String type) {
    return !maximum.amounts().containsKey(type);
  }
}
