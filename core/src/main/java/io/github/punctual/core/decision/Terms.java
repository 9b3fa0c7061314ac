package io.github.punctual.core.decision;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What would be accepted now instead.
 *
 * @param earliestDeadlineMillis the shortest time from now to the deadline, in milliseconds, with
 *     which a job of this size would be admitted: at once where tasks are whole, else also after
 *     waiting for what others give back by their deadlines; empty when none is known
 * @param largestTasks the most requestedTasks with which a job of this deadline would be admitted
 *     at once; empty when any number would
 * @param latestStartMillis the instant until which a waiting job can still be admitted in time;
 *     empty when it does not wait
 */
public record Terms(
    OptionalLong earliestDeadlineMillis, OptionalInt largestTasks, OptionalLong latestStartMillis) {
  /** Nothing can be said. */
  public static final Terms UNKNOWN =
      new Terms(OptionalLong.empty(), OptionalInt.empty(), OptionalLong.empty());
}
