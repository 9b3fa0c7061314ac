package io.github.punctual.reservation.maintenance;

import java.time.Instant;

/**
 * One time at which capacity is away.
 *
 * @param name of its window
 * @param fromMillis when it begins
 * @param untilMillis when it is over
 * @param away how much
 */
public record Outage(String name, long fromMillis, long untilMillis, Away away) {
  boolean covers(long millis) {
    return millis >= fromMillis && millis < untilMillis;
  }

  @Override
  public String toString() {
    return "%s from %s to %s"
        .formatted(name, Instant.ofEpochMilli(fromMillis), Instant.ofEpochMilli(untilMillis));
  }
}
