package io.github.punctual.demo.live;

import io.github.punctual.testcluster.EmbeddedCluster;
import java.util.List;

/** Looks on while a workload is played. */
@FunctionalInterface
interface LiveWatcher {
  /**
   * Called a few times a second, and when the last job has ended.
   *
   * @param jobs all jobs of the workload, also those that are not yet submitted
   */
  void look(EmbeddedCluster cluster, List<LiveJob> jobs);
}
