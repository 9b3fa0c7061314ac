package io.github.punctual.admission.bopf.state;

import java.util.Map;
import java.util.TreeMap;

/**
 * The long run of a queue.
 *
 * @param sinceMillis since when it is counted
 * @param watchedMillis how much of the time since then somebody looked
 * @param received what it held in that time, in resource-seconds by type
 * @param capacity what the cluster had in that time, in resource-seconds by type
 * @param fairMillis its fair share summed over that time, in milliseconds of the whole cluster
 */
public record LongRunState(
    long sinceMillis,
    long watchedMillis,
    Map<String, Double> received,
    Map<String, Double> capacity,
    double fairMillis) {
  public LongRunState {
    received = new TreeMap<>(received);
    capacity = new TreeMap<>(capacity);
  }
}
