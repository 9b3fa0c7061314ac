package io.github.punctual.evaluation.fluid;

import io.github.punctual.simulator.workload.Workload;
import java.io.IOException;
import java.util.List;

/**
 * Jobs to evaluate on.
 *
 * @param key its name in measurements and file names
 * @param title its public name
 * @param origin where it comes from and how it was read, in one sentence
 * @param source reads or makes it for a seed
 * @param seeds the seeds: of a made workload and its deadlines, or of the deadlines alone
 * @param ownDeadlines whether its jobs have deadlines of their own
 */
record Dataset(
    String key,
    String title,
    String origin,
    Source source,
    List<Long> seeds,
    boolean ownDeadlines) {
  /** Makes or reads the jobs. */
  @FunctionalInterface
  interface Source {
    Workload load(long seed) throws IOException;
  }

  /** Copies the seeds. */
  Dataset {
    seeds = List.copyOf(seeds);
    if (seeds.isEmpty()) {
      throw new IllegalArgumentException("data set " + key + " has no seeds; it must have one");
    }
  }
}
