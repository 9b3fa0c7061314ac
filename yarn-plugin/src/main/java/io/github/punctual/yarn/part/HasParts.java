package io.github.punctual.yarn.part;

import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;

/** What is asked of a scheduler to know which parts it has. */
public interface HasParts {
  /** One of its parts; empty where it has none of the type, and before it is initialised. */
  <T extends SchedulerPart> Optional<T> find(Class<T> type);

  /** What failed of its parts, by cause, and how often: the stock scheduler went on without. */
  Map<String, Long> failures();

  /** A part of any scheduler; empty where it is none of ours. */
  static <T extends SchedulerPart> Optional<T> find(ResourceScheduler scheduler, Class<T> type) {
    return scheduler instanceof HasParts ours ? ours.find(type) : Optional.empty();
  }
}
