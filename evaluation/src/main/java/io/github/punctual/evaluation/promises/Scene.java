package io.github.punctual.evaluation.promises;

import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.engine.settings.NodeFaults;
import io.github.punctual.simulator.generate.DeadlineDistance;
import io.github.punctual.simulator.workload.Workload;

/**
 * A workload on a cluster.
 *
 * @param key its name in measurements
 * @param title its name in headings
 * @param origin what it is and how it was made, in sentences
 * @param cluster the cluster
 * @param faults nodes that are lost
 * @param planSeconds how often policies plan that need long for it, see {@link Contenders#make}
 * @param seeds how often it is made anew
 * @param source makes it
 */
record Scene(
    String key,
    String title,
    String origin,
    ClusterSpec cluster,
    NodeFaults faults,
    int planSeconds,
    int seeds,
    Source source) {
  /** Makes the jobs with their deadlines. */
  @FunctionalInterface
  interface Source {
    Workload make(double load, DeadlineDistance due, long seed);

    /** Of how many recorded jobs it is made; 0 where all are made up. */
    default int recorded() {
      return 0;
    }
  }
}
