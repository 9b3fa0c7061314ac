package io.github.punctual.yarn.queues.serve;

import java.util.Optional;

/** Who may run jobs in the queue of a reservation, whatever way they come. Any thread asks. */
@FunctionalInterface
public interface QueueDoor {
  /** Why a user's jobs may not run in a reservation of a plan, by its path; empty if they may. */
  Optional<String> refusal(String user, String plan, String reservation);
}
