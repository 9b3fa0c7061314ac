package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.reclaim.Guarantees;
import io.github.punctual.yarn.reclaim.PromiseKind;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;

/** What queues are promised as they are served now, and what their operator guarantees them. */
record QueueGuarantees(OperatorMinimums operators, Supplier<Served> served) implements Guarantees {
  /** Soft bursts are served up to a level, too, and are promised nothing. */
  @Override
  public ResourceVector level(AbstractLeafQueue queue) {
    Served now = served.get();
    return now.table().below(queue).stream()
        .map(
            known ->
                now.promised(known, PromiseKind.RESERVATION)
                    .max(now.promised(known, PromiseKind.BURST)))
        .findFirst()
        .orElse(ResourceVector.ZERO);
  }

  /** Queues of reservations have what is promised to them, and nothing from the operator. */
  @Override
  public ResourceVector configured(AbstractLeafQueue queue) {
    return served.get().reservations().contains(queue.getQueuePath())
        ? ResourceVector.ZERO
        : operators.of(queue);
  }
}
