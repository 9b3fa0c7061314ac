package io.github.punctual.yarn.reclaim;

import io.github.punctual.yarn.metrics.RegisteredSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.metrics2.MetricsCollector;

/** What was lost since the start by containers that were taken back, by kind of promise. */
public final class LostWork {
  /** The name of the source of metrics and of its record. */
  private static final String NAME = "PunctualReclaim";

  /**
   * What was lost for promises of a kind.
   *
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

  public LostWork() {
    for (PromiseKind kind : PromiseKind.values()) {
      sums.put(kind, new Sum());
    }
  }

  /** Counts a container that has ended; a time below 0 counts as 0. Any thread. */
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

  /** What was lost, as a source of Hadoop's metrics2. */
  RegisteredSource metrics() {
    return new RegisteredSource(NAME, "What Punctual has taken back for promises") {
      @Override
      public void getMetrics(MetricsCollector collector, boolean all) {
        for (PromiseKind kind : PromiseKind.values()) {
          Loss loss = of(kind);
          record(collector, NAME, info("Promise", "For which kind of promises"), kind)
              .addCounter(info("ContainersTotal", "Containers that were ended"), loss.containers())
              .addCounter(
                  info("ContainerSecondsTotal", "For how long they had run together, in seconds"),
                  loss.containerSeconds())
              .addCounter(
                  info("MemoryMBSecondsTotal", "The memory that they had held, in MiB-seconds"),
                  loss.memoryMibSeconds());
        }
      }
    };
  }
}
