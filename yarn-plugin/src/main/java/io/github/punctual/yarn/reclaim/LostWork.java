package io.github.punctual.yarn.reclaim;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** What was lost since the start by containers that were taken back, by kind of promise. */
public final class LostWork {
  /**
   * What was lost for promises of a kind.
   *
   * @param containers how many containers ended
   * @param containerSeconds for how long they had run, in seconds
   * @param memoryMibSeconds what memory they had held for that time, in MiB-seconds
   */
  public record Loss(long containers, long containerSeconds, long memoryMibSeconds) {}

  private static final class Sum {
    private final LongAdder containers = new LongAdder();
    private final LongAdder millis = new LongAdder();
    private final LongAdder memoryMibMillis = new LongAdder();
  }

  private final Map<PromiseKind, Sum> sums = new EnumMap<>(PromiseKind.class);

  /** Nothing was lost yet. */
  public LostWork() {
    for (PromiseKind kind : PromiseKind.values()) {
      sums.put(kind, new Sum());
    }
  }

  /**
   * Counts a container that has ended. Any thread.
   *
   * @param ranMillis for how long it ran; less than 0, as after a clock step, counts as 0
   */
  public void add(PromiseKind kind, long ranMillis, long memoryMib) {
    Sum sum = sums.get(kind);
    long ran = Math.max(0, ranMillis);
    sum.containers.increment();
    sum.millis.add(ran);
    sum.memoryMibMillis.add(ran * memoryMib);
  }

  /** What was lost for promises of a kind. */
  public Loss of(PromiseKind kind) {
    Sum sum = sums.get(kind);
    return new Loss(
        sum.containers.sum(), sum.millis.sum() / 1000, sum.memoryMibMillis.sum() / 1000);
  }
}
