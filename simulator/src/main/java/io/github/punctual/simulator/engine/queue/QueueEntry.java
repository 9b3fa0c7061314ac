package io.github.punctual.simulator.engine.queue;

import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A queue in a simulation and its jobs.
 *
 * @param declaration what it declares, which need not be what it does
 * @param registerMillis when it is registered, at least 0; those of one instant in the order in
 *     which they are listed
 * @param jobs its jobs, in the order of submission; none before it is registered
 * @param limit more than what it never holds, as the maximum capacity of YARN's CapacityScheduler;
 *     empty for no limit. Only in the task by task model
 * @param leaves whether it is gone when the last of its jobs has ended
 */
public record QueueEntry(
    QueueDeclaration declaration,
    long registerMillis,
    List<TraceJob> jobs,
    Optional<ResourceVector> limit,
    boolean leaves) {
  /** A queue that stays, without a limit. */
  public QueueEntry(QueueDeclaration declaration, long registerMillis, List<TraceJob> jobs) {
    this(declaration, registerMillis, jobs, Optional.empty(), false);
  }

  /** The jobs may come in any order. */
  public QueueEntry {
    jobs = jobs.stream().sorted(Comparator.comparingLong(TraceJob::submitMillis)).toList();
    if (registerMillis < 0) {
      throw new IllegalArgumentException(
          "queue %s is registered at %d ms; it must be at least 0"
              .formatted(declaration.queue(), registerMillis));
    }
    if (!jobs.isEmpty() && jobs.get(0).submitMillis() < registerMillis) {
      throw new IllegalArgumentException(
          "job %s comes at %d ms, before its queue %s is registered at %d ms; register it earlier"
              .formatted(
                  jobs.get(0).id(),
                  jobs.get(0).submitMillis(),
                  declaration.queue(),
                  registerMillis));
    }
  }

  public QueueId queue() {
    return declaration.queue();
  }
}
