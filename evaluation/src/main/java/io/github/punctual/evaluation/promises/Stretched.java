package io.github.punctual.evaluation.promises;

import io.github.punctual.simulator.engine.settings.ClusterSpec;
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
  private final OfferedLoad offer;

  /**
   * A trace.
   *
   * @param jobs in the order of submission, at least one
   */
  Stretched(List<TraceJob> jobs, ClusterSpec cluster) {
    this.jobs = List.copyOf(jobs);
    this.offer = new OfferedLoad(cluster);
  }

  @Override
  public Workload make(double load, DeadlineDistance due, long seed) {
    long first = jobs.get(0).submitMillis();
    long last = jobs.get(jobs.size() - 1).submitMillis();
    double spanMillis = offer.busyMillis(jobs) / load;
    double stretch = spanMillis / Math.max(1, last - first);
    List<TraceJob> all =
        IntStream.range(0, jobs.size())
            .mapToObj(
                i -> {
                  TraceJob job = jobs.get(i);
                  double level = RandomStream.of(seed, "promise " + i).nextDouble();
                  return offer
                      .due(job, due.multiple(level))
                      .submittedAt(Math.round((job.submitMillis() - first) * stretch));
                })
            .toList();
    return new Workload("stretched", all);
  }
}
