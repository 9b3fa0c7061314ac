package io.github.punctual.yarn.service;

import java.util.Optional;

/** What the web pages ask of a scheduler to know that it is one of ours. */
public interface HasDeadlineService {
  /** The service, once the scheduler is initialised. */
  Optional<DeadlineService> deadlineService();
}
