package io.github.punctual.admission.bopf.state;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * A burst as it stands.
 *
 * @param arrivedMillis when its first job arrived
 * @param deadlineMillis when it must be done
 * @param nextMillis from when on another burst may begin
 * @param windowMillis until when its declaration commits capacity to it
 * @param onTimeMillis the time over which its demand is spread
 * @param declared all that it may have with priority, in resource-seconds by type
 * @param received what it had so far
 * @param receivedByDeadline what of that it had by its deadline; empty before the deadline
 * @param endedMillis when it was seen to have ended; empty while it goes on
 */
public record BurstState(
    long arrivedMillis,
    long deadlineMillis,
    long nextMillis,
    long windowMillis,
    long onTimeMillis,
    Map<String, Double> declared,
    Map<String, Double> received,
    Optional<Map<String, Double>> receivedByDeadline,
    OptionalLong endedMillis) {
  public BurstState {
    declared = new TreeMap<>(declared);
    received = new TreeMap<>(received);
    receivedByDeadline = receivedByDeadline.map(TreeMap::new);
    Objects.requireNonNull(endedMillis, "endedMillis");
  }
}
