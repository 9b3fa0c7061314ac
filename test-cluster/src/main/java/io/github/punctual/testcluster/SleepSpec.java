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
 * @param reduces number of reduce tasks, 0 or more
 * @param reduceTime how long each reduce sleeps
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
    int reduces,
    Duration reduceTime,
    int taskMemoryMib,
    int taskVcores,
    Optional<ReservationId> reservation) {

  /** Checks the counts. */
  public SleepSpec {
    tags = List.copyOf(tags);
    if (maps < 1 || reduces < 0 || taskMemoryMib < 1 || taskVcores < 1) {
      throw new IllegalArgumentException(
          "A job needs at least one map, no negative count and a task size: %d maps, %d reduces, %d MiB, %d vcores"
              .formatted(maps, reduces, taskMemoryMib, taskVcores));
    }
  }

  /** {@code maps} maps of {@code mapTime} each, no reduces, in the default queue, untagged. */
  public static SleepSpec of(String name, int maps, Duration mapTime) {
    return new SleepSpec(
        name, "default", List.of(), maps, mapTime, 0, Duration.ZERO, 256, 1, Optional.empty());
  }

  /** The same job with {@code count} reduces of {@code time} each. */
  public SleepSpec withReduces(int count, Duration time) {
    return new SleepSpec(
        name, queue, tags, maps, mapTime, count, time, taskMemoryMib, taskVcores, reservation);
  }

  /** The same job in another queue. */
  public SleepSpec inQueue(String other) {
    return new SleepSpec(
        name,
        other,
        tags,
        maps,
        mapTime,
        reduces,
        reduceTime,
        taskMemoryMib,
        taskVcores,
        reservation);
  }

  /** The same job with these tags added. */
  public SleepSpec tagged(String... more) {
    List<String> all = new ArrayList<>(tags);
    all.addAll(List.of(more));
    return new SleepSpec(
        name,
        queue,
        all,
        maps,
        mapTime,
        reduces,
        reduceTime,
        taskMemoryMib,
        taskVcores,
        reservation);
  }

  /** The same job with tasks of another size. */
  public SleepSpec withTaskSize(int memoryMib, int vcores) {
    return new SleepSpec(
        name, queue, tags, maps, mapTime, reduces, reduceTime, memoryMib, vcores, reservation);
  }

  /** The same job in a reservation; its queue must be that in which capacity is reserved. */
  public SleepSpec inReservation(ReservationId id) {
    return new SleepSpec(
        name,
        queue,
        tags,
        maps,
        mapTime,
        reduces,
        reduceTime,
        taskMemoryMib,
        taskVcores,
        Optional.of(id));
  }
}
