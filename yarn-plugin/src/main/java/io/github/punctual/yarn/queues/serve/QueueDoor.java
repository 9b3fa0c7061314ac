package io.github.punctual.yarn.queues.serve;

import java.util.Optional;

/** Who may run jobs in the queue of a reservation, whatever way they come. Any thread asks. */
@FunctionalInterface
public interface QueueDoor {
  /**
   * Why jobs of a user may not run in the queue of a reservation; empty when they may.
   *
   * @param plan the path of the plan queue
   */
  Optional<String> refusal(String user, String plan, String reservation);
}
