package io.github.punctual.core.decision;

import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What would be accepted now instead.
 *
 * @param earliestDeadlineMillis the shortest time from now to the deadline, in milliseconds, with
 *     which a job of this size would be admitted: at once where tasks are whole, else also after
 *     waiting for what others give back by their deadlines; empty when none is known. It may be too
 *     far away to be declared: {@link #offered} is what users are told
 * @param largestTasks the most requestedTasks with which a job of this deadline would be admitted
 *     at once; empty when any number would
 * @param latestStartMillis the instant until which a waiting job can still be admitted in time;
 *     empty when it does not wait
 */
public record Terms(
    OptionalLong earliestDeadlineMillis, OptionalInt largestTasks, OptionalLong latestStartMillis) {
  /** The longest time to a deadline that can be declared, in milliseconds: 366 days. */
  public static final long DEADLINE_MOST_MILLIS = Duration.ofDays(366).toMillis();

  public static final Terms UNKNOWN =
      new Terms(OptionalLong.empty(), OptionalInt.empty(), OptionalLong.empty());

  /** Whether the shortest deadline that would do is too far away to be declared. */
  public boolean isBeyondDeclaring() {
    return earliestDeadlineMillis.orElse(0) > DEADLINE_MOST_MILLIS;
  }

  /** The same without a deadline that cannot be declared: who is offered it could not take it. */
  public Terms offered() {
    return isBeyondDeclaring()
        ? new Terms(OptionalLong.empty(), largestTasks, latestStartMillis)
        : this;
  }
}
