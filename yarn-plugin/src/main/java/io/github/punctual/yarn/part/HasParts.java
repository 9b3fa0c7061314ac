package io.github.punctual.yarn.part;

import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/** What is asked of a scheduler to know which parts it has. */
public interface HasParts {
  /** One of its parts; empty where it has none of the type, and before it is initialised. */
  <T extends SchedulerPart> Optional<T> find(Class<T> type);

  /** A part of any scheduler; empty where it is none of ours. */
  static <T extends SchedulerPart> Optional<T> find(ResourceScheduler scheduler, Class<T> type) {
    return scheduler instanceof HasParts ours ? ours.find(type) : Optional.empty();
  }
}
