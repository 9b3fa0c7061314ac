package io.github.punctual.simulator.queues;

import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * A queue in a simulation and its jobs.
 *
 * @param declaration what it declares, which need not be what it does
 * @param registerMillis when it is registered, at least 0; those of one instant in the order in
 *     which they are listed
 * @param jobs its jobs, in the order of submission; none before it is registered
 */
public record QueueEntry(QueueDeclaration declaration, long registerMillis, List<TraceJob> jobs) {
  /** Sorts the jobs and checks that none comes too early. */
  public QueueEntry {
    Objects.requireNonNull(declaration, "declaration");
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

  /** Its name. */
  public QueueId queue() {
    return declaration.queue();
  }
}
