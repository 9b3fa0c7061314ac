package io.github.punctual.demo;

import io.github.punctual.testcluster.EmbeddedCluster;
import org.apache.hadoop.fs.FileUtil;

/**
 * A cluster that is stopped at the end, also when the demo is interrupted, since containers are
 * processes of their own; and its folder, which is removed unless it is to be kept.
 */
public final class ClusterHolder implements AutoCloseable {
  private final EmbeddedCluster cluster;
  private final Console console;
  private final boolean keepFolder;
  private final Thread onInterrupt;

  /** Starts a cluster. */
  public ClusterHolder(EmbeddedCluster.Builder builder, Console console, boolean keepFolder) {
    this.cluster = builder.start();
    this.console = console;
    this.keepFolder = keepFolder;
    this.onInterrupt = new Thread(cluster::close, "stop-cluster");
    Runtime.getRuntime().addShutdownHook(onInterrupt);
  }

  public EmbeddedCluster cluster() {
    return cluster;
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(onInterrupt);
    cluster.close();
    if (keepFolder) {
      console.text("");
      console.text(
          "Folder of the cluster, with the logs of its containers: " + cluster.directory());
    } else if (!FileUtil.fullyDelete(cluster.directory().toFile())) {
      console.problem("The cluster's folder could not be removed: " + cluster.directory());
    }
  }
}
