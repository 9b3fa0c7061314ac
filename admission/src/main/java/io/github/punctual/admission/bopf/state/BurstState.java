package io.github.punctual.admission.bopf.state;

import java.util.List;
import java.util.Map;
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
 * @param receivedByDeadline what of that it had by its deadline; empty before the deadline, else
 *     one
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
    List<Map<String, Double>> receivedByDeadline,
    List<Long> endedMillis) {
  /** Copies the collections. */
  public BurstState {
    declared = new TreeMap<>(declared);
    received = new TreeMap<>(received);
    receivedByDeadline = List.copyOf(receivedByDeadline);
    endedMillis = List.copyOf(endedMillis);
  }
}
