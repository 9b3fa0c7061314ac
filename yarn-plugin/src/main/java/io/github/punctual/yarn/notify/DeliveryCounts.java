package io.github.punctual.yarn.notify;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What became of notifications since the start; where there are two receivers each counts.
 *
 * @param delivered were taken
 * @param failed were not taken, however often it was tried
 * @param dropped were never tried, because too many waited
 * @param waiting wait or are tried now
 * @param lastFailure whose last try failed, and why; empty when none did
 */
public record DeliveryCounts(
    long delivered, long failed, long dropped, int waiting, String lastFailure) {
  static final DeliveryCounts NONE = new DeliveryCounts(0, 0, 0, 0, "");

  DeliveryCounts plus(DeliveryCounts other) {
    return new DeliveryCounts(
        delivered + other.delivered,
        failed + other.failed,
        dropped + other.dropped,
        waiting + other.waiting,
        Stream.of(lastFailure, other.lastFailure)
            .filter(failure -> !failure.isEmpty())
            .collect(Collectors.joining("; ")));
  }
}
