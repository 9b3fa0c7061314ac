package io.github.punctual.yarn.rush;

import java.util.Optional;

/** What the web pages ask of a scheduler to know whether it plans by utility. */
public interface HasRushService {
  /** The service; absent under other schedulers, and before the scheduler is initialised. */
  Optional<RushService> rushService();
}
