package io.github.punctual.testcluster;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ReservationId;

/**
 * What a MapReduce job that only sleeps should look like.
 *
 * @param name the application's name
 * @param queue the queue it is submitted to
 * @param tags application tags, in order
 * @param maps number of map tasks, 1 or more
 * @param mapTime how long each map sleeps
 * @param reduceTime how long its reduce sleeps; empty for none
 * @param taskMemoryMib container size of each task, mebibytes
 * @param taskVcores container size of each task, vcores
 * @param reservation the reservation that it belongs to; empty for none
 */
public record SleepSpec(
    String name,
    String queue,
    List<String> tags,
    int maps,
    Duration mapTime,
    Optional<Duration> reduceTime,
    int taskMemoryMib,
    int taskVcores,
    Optional<ReservationId> reservation) {

  public SleepSpec {
    tags = List.copyOf(tags);
    if (maps < 1 || taskMemoryMib < 1 || taskVcores < 1) {
      throw new IllegalArgumentException(
          "A job needs at least one map and a task size: %d maps, %d MiB, %d vcores"
              .formatted(maps, taskMemoryMib, taskVcores));
    }
  }

  /** {@code maps} maps of {@code mapTime} each, no reduce, in the default queue, untagged. */
  public static SleepSpec of(String name, int maps, Duration mapTime) {
    return new SleepSpec(
        name, "default", List.of(), maps, mapTime, Optional.empty(), 256, 1, Optional.empty());
  }

  /** The same job with a reduce of {@code time}. */
  public SleepSpec withReduce(Duration time) {
    return new SleepSpec(
        name,
        queue,
        tags,
        maps,
        mapTime,
        Optional.of(time),
        taskMemoryMib,
        taskVcores,
        reservation);
  }

  public SleepSpec inQueue(String other) {
    return new SleepSpec(
        name, other, tags, maps, mapTime, reduceTime, taskMemoryMib, taskVcores, reservation);
  }

  public SleepSpec tagged(String... more) {
    List<String> all = new ArrayList<>(tags);
    all.addAll(List.of(more));
    return new SleepSpec(
        name, queue, all, maps, mapTime, reduceTime, taskMemoryMib, taskVcores, reservation);
  }

  /** The same job with tasks of another size. */
  public SleepSpec withTaskSize(int memoryMib, int vcores) {
    return new SleepSpec(
        name, queue, tags, maps, mapTime, reduceTime, memoryMib, vcores, reservation);
  }

  /** The same job in a reservation; its queue must be that in which capacity is reserved. */
  public SleepSpec inReservation(ReservationId id) {
    return new SleepSpec(
        name, queue, tags, maps, mapTime, reduceTime, taskMemoryMib, taskVcores, Optional.of(id));
  }
}
