package io.github.punctual.core.job;

import java.util.Objects;

/**
 * A task of a running job that has ended by itself: nobody took its container away.
 *
 * @param stage the name of its stage
 * @param ranMillis for how long it held its container, in milliseconds, at least 0
 * @param completed false when it failed and has to run again
 */
public record TaskEnd(String stage, long ranMillis, boolean completed) {
  public TaskEnd {
    Objects.requireNonNull(stage, "stage");
    if (ranMillis < 0) {
      throw new IllegalArgumentException(
          "a task of stage %s ran for %d ms; it must be at least 0".formatted(stage, ranMillis));
    }
  }
}
