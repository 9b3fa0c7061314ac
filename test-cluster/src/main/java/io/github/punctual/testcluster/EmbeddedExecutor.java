package io.github.punctual.testcluster;

import java.io.IOException;
import org.apache.hadoop.yarn.server.nodemanager.DefaultContainerExecutor;
import org.apache.hadoop.yarn.server.nodemanager.executor.ContainerSignalContext;

/**
 * Starts no shell to see that a container is gone, as Hadoop's own does for each that ends. What a
 * container left behind when its first process ended stays, which nothing here does.
 */
final class EmbeddedExecutor extends DefaultContainerExecutor {

  @Override
  public boolean signalContainer(ContainerSignalContext signal) throws IOException {
    return ProcessHandle.of(Long.parseLong(signal.getPid())).isPresent()
        && super.signalContainer(signal);
  }
}
