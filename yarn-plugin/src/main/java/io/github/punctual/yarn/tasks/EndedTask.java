package io.github.punctual.yarn.tasks;

import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * A task whose container has ended. Masters are no tasks.
 *
 * @param group the name of its group, see {@link TaskGroups#name}
 * @param beginMillis when it got its container, an instant in milliseconds
 * @param endMillis when that ended, an instant in milliseconds, not before the begin
 */
public record EndedTask(
    ApplicationId application,
    String group,
    long beginMillis,
    long endMillis,
    TaskOutcome outcome) {
  public EndedTask {
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
