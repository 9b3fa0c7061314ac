package io.github.punctual.demo;

import io.github.punctual.testcluster.EmbeddedCluster;
import io.github.punctual.testcluster.Poll;
import java.io.IOException;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationReport;
import org.apache.hadoop.yarn.exceptions.YarnException;

/** Looks at a cluster again and again, as a user's client does. For one thread. */
abstract class Watch {
  private final EmbeddedCluster cluster;

  Watch(EmbeddedCluster cluster) {
    this.cluster = cluster;
  }

  EmbeddedCluster cluster() {
    return cluster;
  }

  /** Looks at everything once, and prints what has changed. */
  abstract void look();

  /**
   * Looks until a condition holds.
   *
   * @throws AssertionError when it does not within a time
   */
  final void watchUntil(String what, Duration atMost, BooleanSupplier condition) {
    Poll.untilTrue(
        what,
        atMost,
        () -> {
          look();
          return condition.getAsBoolean();
        });
  }

  /**
   * What the ResourceManager says of an application.
   *
   * @throws IllegalStateException when it does not answer
   */
  final ApplicationReport report(ApplicationId id) {
    try {
      return cluster.yarnClient().getApplicationReport(id);
    } catch (YarnException | IOException e) {
      throw new IllegalStateException("The ResourceManager no longer answers", e);
    }
  }
}
