package io.github.punctual.yarn.jobs;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * The computation time of a job's task containers, by their sizes, and how many tasks it has shown.
 * Safe for several threads.
 */
public final class TaskRecords {
  private final Map<ResourceVector, Totals> bySize = new ConcurrentHashMap<>();

  private final AtomicInteger mostShown = new AtomicInteger();
  private volatile boolean isCountAssumed;

  private record Totals(LongAdder containers, LongAdder millis) {}

  /** Adds a container that is over; a time below 0, as after a clock step, counts as 0. */
  public void add(ResourceVector size, long millis) {
    restore(size, Math.max(0, millis), 1);
  }

  /** Adds the containers that were over before a restart, all as of one size. */
  public void restore(ResourceVector task, long computationMillis, int containers) {
    Totals totals = bySize.computeIfAbsent(task, s -> new Totals(new LongAdder(), new LongAdder()));
    totals.containers().add(containers);
    totals.millis().add(computationMillis);
  }

  /** Its user has not said how many tasks it has: that is assumed until it shows them. */
  public void assumeCount() {
    isCountAssumed = true;
  }

  /** Takes note of how many tasks run, or of one stage run or are asked for. */
  public void shows(int tasksAtOnce) {
    mostShown.accumulateAndGet(tasksAtOnce, Math::max);
  }

  /** The most that it has shown at once; empty where its user says, or none is seen. */
  public OptionalInt atOnce() {
    int most = mostShown.get();
    return isCountAssumed && most > 0 ? OptionalInt.of(most) : OptionalInt.empty();
  }

  /** Forgets the containers that are over, as when a new master starts all over. */
  public void clear() {
    bySize.clear();
  }

  /** How many containers are over. */
  public int containers() {
    return (int)
        Math.min(
            Integer.MAX_VALUE, bySize.values().stream().mapToLong(t -> t.containers().sum()).sum());
  }

  /**
   * The computation time in task milliseconds: a container as large as a task counts once, one
   * twice as large in its largest component counts twice.
   */
  public long computationMillis(ResourceVector task) {
    return Math.round(
        bySize.entrySet().stream()
            .mapToDouble(entry -> weight(entry.getKey(), task) * entry.getValue().millis().sum())
            .sum());
  }

  /** How many tasks a container counts for: the largest ratio over the task's resource types. */
  public static double weight(ResourceVector size, ResourceVector task) {
    double weight = 0;
    for (Map.Entry<String, Long> type : task.amounts().entrySet()) {
      weight = Math.max(weight, (double) size.get(type.getKey()) / type.getValue());
    }
    return weight;
  }
}
