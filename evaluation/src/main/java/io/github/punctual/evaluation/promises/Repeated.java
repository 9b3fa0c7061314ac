package io.github.punctual.evaluation.promises;

import io.github.punctual.simulator.engine.settings.ClusterSpec;
import io.github.punctual.simulator.generate.DeadlineDistance;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import io.github.punctual.simulator.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.commons.rng.UniformRandomProvider;

/** Recorded jobs that are run again and again at random instants, never quite alike. */
final class Repeated implements Scene.Source {
  /** The largest part by which the task times of a run depart from the recorded ones. */
  private static final double DRIFT = 0.25;

  private final List<TraceJob> recorded;
  private final int runs;
  private final double times;
  private final OfferedLoad offer;

  /**
   * Jobs to repeat.
   *
   * @param recorded at least one
   * @param runs how many runs, at least 1
   * @param times what recorded task times are multiplied with, above 0
   */
  Repeated(List<TraceJob> recorded, int runs, double times, ClusterSpec cluster) {
    this.recorded = List.copyOf(recorded);
    this.runs = runs;
    this.times = times;
    this.offer = new OfferedLoad(cluster);
  }

  @Override
  public int recorded() {
    return recorded.size();
  }

  @Override
  public Workload make(double load, DeadlineDistance due, long seed) {
    UniformRandomProvider random = RandomStream.of(seed, "promise runs");
    List<TraceJob> jobs = new ArrayList<>(runs);
    double[] levels = new double[runs];
    for (int i = 0; i < runs; i++) {
      double factor = times * (1 + DRIFT * (2 * random.nextDouble() - 1));
      TraceJob job = run(i, recorded.get(random.nextInt(recorded.size())), factor);
      jobs.add(offer.due(job, due.multiple(random.nextDouble())));
      levels[i] = random.nextDouble();
    }
    double spanMillis = offer.busyMillis(jobs) / load;
    for (int i = 0; i < runs; i++) {
      jobs.set(i, jobs.get(i).submittedAt(Math.round(levels[i] * spanMillis)));
    }
    return new Workload("repeated", jobs);
  }

  private static TraceJob run(int number, TraceJob job, double factor) {
    List<Stage> stages = job.withMillis(millis -> Math.round(factor * (double) millis)).stages();
    return new TraceJob(
        "r" + (number + 1), job.queue(), job.user(), job.id(), 0, OptionalLong.empty(), stages);
  }
}
