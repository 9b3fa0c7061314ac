package io.github.punctual.yarn.tasks;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Objects;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * A task whose container has ended. Masters are no tasks.
 *
 * @param application whose task it was
 * @param group the name of its group, see {@link TaskGroups#name}
 * @param size what it held, as the scheduler counts
 * @param beginMillis when it got its container, an instant in milliseconds
 * @param endMillis when that ended, an instant in milliseconds, not before the begin
 * @param outcome what became of its work
 */
public record EndedTask(
    ApplicationId application,
    String group,
    ResourceVector size,
    long beginMillis,
    long endMillis,
    TaskOutcome outcome) {
  /** Checks that nothing is missing. */
  public EndedTask {
    Objects.requireNonNull(application, "application");
    Objects.requireNonNull(group, "group");
    Objects.requireNonNull(size, "size");
    Objects.requireNonNull(outcome, "outcome");
    if (endMillis < beginMillis) {
      throw new IllegalArgumentException(
          "a task of %s ends at %d, before it begins at %d"
              .formatted(application, endMillis, beginMillis));
    }
  }

  /** How long it held its container, in seconds. */
  public double seconds() {
    return (endMillis - beginMillis) / 1000.0;
  }
}
