package io.github.punctual.yarn.web;

import java.util.Optional;

/** What the caller of a request may see and change of queues. */
interface QueueAccess {
  /** Whether the caller may submit to a queue or administers it; a path that need not exist. */
  boolean mayView(String queuePath);

  /**
   * Whether the caller administers a queue, or, when there is none of that path, the one in which
   * it would be made.
   */
  boolean mayAdminister(String queuePath);

  /** Who calls, where that is known for sure enough to change something. */
  Optional<String> caller();

  /** From where. */
  String address();
}
