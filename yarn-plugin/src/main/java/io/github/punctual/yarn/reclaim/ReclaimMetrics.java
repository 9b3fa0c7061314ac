package io.github.punctual.yarn.reclaim;

import io.github.punctual.yarn.metrics.RegisteredSource;
import org.apache.hadoop.metrics2.MetricsCollector;

/** The work that was lost so that promises are kept, as a source of Hadoop's metrics2. */
final class ReclaimMetrics extends RegisteredSource {
  /** The name of the source and of its record. */
  static final String NAME = "PunctualReclaim";

  private final LostWork lost;

  ReclaimMetrics(LostWork lost) {
    super(NAME, "What Punctual has taken back for promises");
    this.lost = lost;
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    for (PromiseKind kind : PromiseKind.values()) {
      LostWork.Loss loss = lost.of(kind);
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
}
