package io.github.punctual.yarn.notify;

import io.github.punctual.yarn.metrics.RegisteredSource;
import org.apache.hadoop.metrics2.MetricsCollector;

/** What became of notifications, as a source of Hadoop's metrics2. */
final class NotifyMetrics extends RegisteredSource {
  /** The name of the source and of its record. */
  static final String NAME = "PunctualNotify";

  private final Notifier notifier;

  NotifyMetrics(Notifier notifier) {
    super(NAME, "Notifications by Punctual");
    this.notifier = notifier;
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    DeliveryCounts counts = notifier.counts();
    record(collector, NAME)
        .addCounter(info("DeliveredTotal", "Notifications that were taken"), counts.delivered())
        .addCounter(
            info("FailedTotal", "Notifications that were not taken, however often it was tried"),
            counts.failed())
        .addCounter(
            info("DroppedTotal", "Notifications that were never tried, as too many waited"),
            counts.dropped())
        .addGauge(info("Waiting", "Notifications that wait or are tried"), counts.waiting());
  }
}
