package io.github.punctual.benchmarks.load;

import java.util.Optional;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ReservationId;

/**
 * A job to be submitted.
 *
 * @param name its name
 * @param queue full path
 * @param tags of the application
 * @param tasks of 1 GiB and 1 vcore, at least one
 * @param taskMillis how long each runs
 * @param reservation in which it runs
 */
record LoadJob(
    String name,
    String queue,
    Set<String> tags,
    int tasks,
    long taskMillis,
    Optional<ReservationId> reservation) {

  /** A job outside of reservations. */
  static LoadJob of(String name, String queue, Set<String> tags, int tasks, long taskMillis) {
    return new LoadJob(name, queue, tags, tasks, taskMillis, Optional.empty());
  }
}
