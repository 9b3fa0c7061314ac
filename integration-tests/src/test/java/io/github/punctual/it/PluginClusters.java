package io.github.punctual.it;

import io.github.punctual.it.processes.ProcessCluster;
import java.nio.file.Path;

/**
 * Clusters of processes as an operator sets them up: the plugin's jar and an example's settings.
 */
final class PluginClusters {
  private PluginClusters() {}

  /**
   * Two nodes of 8 GiB and 8 vcores each, to be started. How fast this machine is, is not what is
   * looked for: nothing counts as failed, and no node as lost, that stands still for a while.
   */
  static ProcessCluster.Builder of(String example) {
    return ProcessCluster.builder()
        .nodes(2)
        .nodeSize(8192, 8)
        .pluginJar(Path.of(System.getProperty("punctual.plugin.jar")))
        .settings(Path.of(System.getProperty("punctual.examples"), example))
        .set("punctual.decision-timeout-ms", "240000")
        .set("punctual.store.write-timeout-ms", "120000")
        // Shorter than the command waits for an answer.
        .set("punctual.reservation.planning-ms", "20000")
        .set("yarn.nm.liveness-monitor.expiry-interval-ms", "120000");
  }
}
