package io.github.punctual.yarn.metrics;

import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A source of metrics that comes and goes with its scheduler. */
abstract class RegisteredSource implements MetricsSource {
  private static final Logger LOG = LoggerFactory.getLogger(RegisteredSource.class);

  private final String name;
  private final String description;

  RegisteredSource(String name, String description) {
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

  /** Takes these metrics out again, unless a later scheduler has already replaced them. */
  public final void unregister() {
    MetricsSystem system = DefaultMetricsSystem.instance();
    if (system.getSource(name) == this) {
      system.unregisterSource(name);
    }
  }
}
