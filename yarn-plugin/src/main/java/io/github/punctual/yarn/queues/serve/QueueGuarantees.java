package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.reclaim.Guarantees;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;

/** What queues may hold as they are served now, and what their operator guarantees them. */
record QueueGuarantees(OperatorMinimums operators, Supplier<Served> served) implements Guarantees {
  @Override
  public ResourceVector level(AbstractLeafQueue queue) {
    List<ServedQueue> known = served.get().table().below(queue);
    return known.isEmpty() ? ResourceVector.ZERO : known.get(0).share().level();
  }

  /** Queues of reservations have what is promised to them, and nothing from the operator. */
  @Override
  public ResourceVector configured(AbstractLeafQueue queue) {
    return served.get().reservations().contains(queue.getQueuePath())
        ? ResourceVector.ZERO
        : operators.of(queue);
  }
}
