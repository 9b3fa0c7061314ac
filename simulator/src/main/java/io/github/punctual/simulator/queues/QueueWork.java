package io.github.punctual.simulator.queues;

import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.Comparator;
import java.util.List;

/**
 * A queue of an experiment: what it declares, and what it does.
 *
 * @param declaration what it declares
 * @param registerMillis when it is registered, at least 0; those of one instant in the order in
 *     which they are listed
 * @param bursts its bursts, in the order of their arrivals; none for a throughput-sensitive queue
 * @param jobs jobs besides, at their own times of submission; their names and queues do not matter
 */
public record QueueWork(
    QueueDeclaration declaration,
    long registerMillis,
    List<BurstWork> bursts,
    List<TraceJob> jobs) {
  /** The bursts may come in any order. */
  public QueueWork {
    bursts = bursts.stream().sorted(Comparator.comparingLong(BurstWork::arrivalMillis)).toList();
    jobs = List.copyOf(jobs);
  }

  /** A throughput-sensitive queue all of whose jobs are queued at the start. */
  public static QueueWork throughput(QueueDeclaration declaration, List<TraceJob> jobs) {
    List<TraceJob> queued = jobs.stream().map(job -> job.submittedAt(0)).toList();
    return new QueueWork(declaration, 0, List.of(), queued);
  }

  /** A latency-sensitive queue that is registered at the start. */
  public static QueueWork latency(QueueDeclaration declaration, List<BurstWork> bursts) {
    return new QueueWork(declaration, 0, bursts, List.of());
  }

  public QueueId queue() {
    return declaration.queue();
  }
}
