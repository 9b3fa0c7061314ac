package io.github.punctual.yarn.adapt;

import java.util.Objects;

/**
 * Where a job takes its capacity from.
 *
 * @param queuePath the leaf queue's full path
 * @param partition the partition of the nodes; the default one is the empty string
 * @param user the user
 */
public record Place(String queuePath, String partition, String user) {
  /** Checks that nothing is missing. */
  public Place {
    Objects.requireNonNull(queuePath, "queuePath");
    Objects.requireNonNull(partition, "partition");
    Objects.requireNonNull(user, "user");
  }
}
