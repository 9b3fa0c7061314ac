package io.github.punctual.yarn.part;

import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/** What is asked of a scheduler to know which parts it has. */
public interface HasParts {
  /** What one of its parts offers; empty without that part, and before it is initialised. */
  <T> Optional<T> find(Class<T> type);

  /** What a part of any scheduler offers; empty where it is none of ours. */
  static <T> Optional<T> find(ResourceScheduler scheduler, Class<T> type) {
    return scheduler instanceof HasParts ours ? ours.find(type) : Optional.empty();
  }
}
