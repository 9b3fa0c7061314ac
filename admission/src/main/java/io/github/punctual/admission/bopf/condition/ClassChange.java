package io.github.punctual.admission.bopf.condition;

import java.util.Objects;

/**
 * A queue whose class changed though it declared nothing new: capacity or the other queues are not
 * what they were.
 *
 * @param before its class before
 * @param now its class now, with the numbers that decided
 */
public record ClassChange(QueueClass before, Classification now) {
  /** Checks that nothing is missing. */
  public ClassChange {
    Objects.requireNonNull(before, "before");
    Objects.requireNonNull(now, "now");
  }
}
