package io.github.punctual.evaluation.promises;

import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.generate.DeadlineDistance;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The jobs of a trace in a time that is stretched until their work is the load of the cluster;
 * deadlines are multiples of the time alone on it.
 */
final class Stretched implements Scene.Source {
  private final List<TraceJob> jobs;
  private final Instants instants;
  private final OfferedLoad offer;

  /** When jobs are submitted, as levels in [0, 1] of the time in which all are, in their order. */
  private interface Instants {
    double[] levels(long seed);
  }

  private Stretched(List<TraceJob> jobs, Instants instants, ClusterSpec cluster) {
    this.jobs = List.copyOf(jobs);
    this.instants = instants;
    this.offer = new OfferedLoad(cluster);
  }

  /**
   * A trace with the distances between submissions that it has.
   *
   * @param jobs in the order of submission, at least one
   * @throws IllegalArgumentException when there are several and all are submitted at once, since
   *     every load would then be the same
   */
  static Stretched asSubmitted(List<TraceJob> jobs, ClusterSpec cluster) {
    long first = jobs.get(0).submitMillis();
    long span = jobs.get(jobs.size() - 1).submitMillis() - first;
    if (span == 0 && jobs.size() > 1) {
      throw new IllegalArgumentException(
          "all %d jobs of the trace are submitted at once; this cannot be stretched"
              .formatted(jobs.size()));
    }
    double[] levels =
        jobs.stream()
            .mapToDouble(job -> (double) (job.submitMillis() - first) / Math.max(1, span))
            .toArray();
    return new Stretched(jobs, seed -> levels, cluster);
  }

  /**
   * A trace whose order of submission is kept, at random instants.
   *
   * @param jobs in the order of submission, at least one
   */
  static Stretched atRandom(List<TraceJob> jobs, ClusterSpec cluster) {
    return new Stretched(
        jobs,
        seed -> RandomStream.of(seed, "promise instants").doubles(jobs.size()).sorted().toArray(),
        cluster);
  }

  @Override
  public int recorded() {
    return jobs.size();
  }

  @Override
  public Workload make(double load, DeadlineDistance due, long seed) {
    double spanMillis = offer.busyMillis(jobs) / load;
    double[] levels = instants.levels(seed);
    List<TraceJob> all =
        IntStream.range(0, jobs.size())
            .mapToObj(
                i -> {
                  double level = RandomStream.of(seed, "promise " + i).nextDouble();
                  return offer
                      .due(jobs.get(i), due.multiple(level))
                      .submittedAt(Math.round(levels[i] * spanMillis));
                })
            .toList();
    return new Workload("stretched", all);
  }
}
