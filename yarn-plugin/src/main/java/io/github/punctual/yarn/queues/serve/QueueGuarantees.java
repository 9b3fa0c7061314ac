package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.reclaim.Guarantees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector.QueueCapacityVectorEntry;

/** What queues may hold as they are served now, and what their operator gave them. */
record QueueGuarantees(Supplier<Served> served, QueueResizer resizer, Vectors vectors)
    implements Guarantees {
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
        : minimum(queue);
  }

  private ResourceVector minimum(CSQueue queue) {
    ResourceVector now = vectors.of(queue.getQueueResourceQuotas().getEffectiveMinResource());
    Optional<QueueCapacityVector> operators = resizer.configured(queue.getQueuePath());
    if (operators.isEmpty() || queue.getParent() == null) {
      return now;
    }
    ResourceVector above = minimum(queue.getParent());
    Map<String, Long> amounts = new HashMap<>();
    for (QueueCapacityVectorEntry entry : operators.get()) {
      String type = entry.getResourceName();
      double value = entry.getResourceValue();
      amounts.put(
          type,
          switch (entry.getVectorResourceType()) {
            case PERCENTAGE -> (long) (above.get(type) * value / 100);
            case ABSOLUTE -> (long) value;
            // A part of what its siblings leave, which all change: what it has now.
            case WEIGHT -> now.get(type);
          });
    }
    return vectors.counted(ResourceVector.of(amounts));
  }
}
