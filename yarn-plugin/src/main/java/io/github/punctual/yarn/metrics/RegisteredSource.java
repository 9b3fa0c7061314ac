package io.github.punctual.yarn.metrics;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Locale;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.metrics2.lib.Interns;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A source of metrics that comes and goes with its scheduler. Names follow what Prometheus makes of
 * them: counters end in {@code Total}, and what comes in several kinds is one metric in records of
 * one name, each of which says its kind in a tag.
 */
public abstract class RegisteredSource implements MetricsSource {
  private static final Logger LOG = LoggerFactory.getLogger(RegisteredSource.class);

  private final String name;
  private final String description;

  protected RegisteredSource(String name, String description) {
    this.name = name;
    this.description = description;
  }

  /**
   * Registers these metrics in place of those of an earlier scheduler in this process. A failure is
   * logged: nobody's jobs may suffer from missing metrics.
   */
  public final void register() {
    try {
      MetricsSystem system = DefaultMetricsSystem.instance();
      system.unregisterSource(name);
      system.register(name, description, this);
    } catch (RuntimeException e) {
      LOG.warn("The metrics {} could not be registered; the scheduler runs without", name, e);
    }
  }

  /** Begins a record. */
  protected static MetricsRecordBuilder record(MetricsCollector collector, String name) {
    return collector.addRecord(name).setContext("yarn");
  }

  /** Begins a record of one kind of several, which a tag tells. */
  protected static MetricsRecordBuilder record(
      MetricsCollector collector, String name, MetricsInfo tag, Enum<?> kind) {
    return record(collector, name).tag(tag, kind.name());
  }

  /** The name of a metric or a tag, with what it means. */
  protected static MetricsInfo info(String name, String description) {
    return Interns.info(name, description);
  }

  /** Adds gauges of what is at one moment: how their names begin, and what is said of them. */
  protected static void amounts(
      MetricsRecordBuilder record, String name, String what, ResourceVector amounts) {
    record
        .addGauge(
            info(name + "MemoryMB", "Memory " + what + ", in MiB"),
            amounts.get(ResourceVector.MEMORY))
        .addGauge(info(name + "VCores", "Vcores " + what), amounts.get(ResourceVector.VCORES));
  }

  /** Adds gauges of what was over time: how their names begin, and what is said of them. */
  protected static void seconds(
      MetricsRecordBuilder record, String name, String what, ResourceSeconds amounts) {
    record
        .addGauge(
            info(name + "MemoryMBSeconds", "MiB-seconds " + what),
            amounts.get(ResourceVector.MEMORY))
        .addGauge(
            info(name + "VCoreSeconds", "Vcore-seconds " + what),
            amounts.get(ResourceVector.VCORES));
  }

  /** {@code WaitingForCapacity} for {@code WAITING_FOR_CAPACITY}. */
  protected static String camel(Enum<?> value) {
    StringBuilder name = new StringBuilder();
    for (String word : value.name().split("_", -1)) {
      name.append(upper(word.toLowerCase(Locale.ROOT)));
    }
    return name.toString();
  }

  /** The same with a capital letter. */
  protected static String upper(String word) {
    return word.isEmpty() ? "" : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
  }

  /** Takes these metrics out again, unless a later scheduler has already replaced them. */
  public final void unregister() {
    MetricsSystem system = DefaultMetricsSystem.instance();
    if (system.getSource(name) == this) {
      system.unregisterSource(name);
    }
  }
}
