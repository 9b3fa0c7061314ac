package io.github.punctual.evaluation.bopf;

import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.queues.QueueWork;
import io.github.punctual.simulator.random.RandomStream;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * The jobs of throughput-sensitive queues: drawn at random from a workload, dealt to the queues in
 * turn, all queued at the start (section 5.1).
 */
final class BacklogRuns {
  private static final long SEED = 1;

  private final List<TraceJob> jobs = new ArrayList<>();

  /**
   * A backlog, the same every time.
   *
   * @param from at the recorded size
   * @param count how many jobs there are
   * @param growth by how much jobs grow against those that were recorded
   */
  BacklogRuns(List<TraceJob> from, int count, double growth) {
    UniformRandomProvider random = RandomStream.of(SEED, "backlog");
    for (int i = 0; i < count; i++) {
      jobs.add(DerivedJobs.times(from.get(random.nextInt(from.size())), growth));
    }
  }

  /** The queues, registered at the start; no more of them than there are jobs. */
  List<QueueWork> queues(int count) {
    List<QueueWork> queues = new ArrayList<>();
    for (int queue = 0; queue < count; queue++) {
      List<TraceJob> own = new ArrayList<>();
      for (int i = queue; i < jobs.size(); i += count) {
        own.add(jobs.get(i));
      }
      queues.add(QueueWork.throughput(QueueDeclaration.throughput(name(queue), 1), own));
    }
    return queues;
  }

  /** The name of a queue, counted from 0. */
  static QueueId name(int queue) {
    return new QueueId(String.format(Locale.ROOT, "root.tq-%02d", queue));
  }

  /**
   * The seconds that the jobs take at least, whoever serves them: what they use of the resource of
   * which they use most.
   */
  double leastSeconds(ResourceVector capacity) {
    ResourceSeconds use = ResourceSeconds.ZERO;
    for (TraceJob job : jobs) {
      use = use.plus(Shape.of(job).use());
    }
    return use.dominantShare(capacity, 1000);
  }
}
