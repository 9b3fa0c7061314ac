package io.github.punctual.yarn.reclaim;

import io.github.punctual.yarn.metrics.RegisteredSource;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;

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
    MetricsRecordBuilder record = collector.addRecord(NAME).setContext("yarn");
    for (PromiseKind kind : PromiseKind.values()) {
      LostWork.Loss loss = lost.of(kind);
      String whom = " taken back for " + kind.plural();
      record
          .addCounter(info("Containers" + camel(kind), "Containers" + whom), loss.containers())
          .addCounter(
              info("ContainerSeconds" + camel(kind), "For how long containers had run" + whom),
              loss.containerSeconds())
          .addCounter(
              info("MemoryMBSeconds" + camel(kind), "MiB-seconds held by containers" + whom),
              loss.memoryMibSeconds());
    }
  }
}
