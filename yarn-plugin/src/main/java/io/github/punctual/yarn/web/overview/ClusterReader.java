package io.github.punctual.yarn.web.overview;

import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.part.HasParts;
import io.github.punctual.yarn.service.LedgerMaker;
import io.github.punctual.yarn.web.overview.ClusterView.QueueHolding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.ReservationQueue;

/** Reads from a live scheduler what is shown of the whole cluster. */
public record ClusterReader(CapacityScheduler scheduler) {
  /** What there is now. Waits a bounded time for who promises; no thread of the scheduler. */
  public ClusterView read() {
    Vectors vectors = new Vectors(scheduler.getResourceCalculator());
    List<QueueHolding> queues = new ArrayList<>();
    add(scheduler.getRootQueue(), "", vectors, queues);
    for (String label : scheduler.getRMContext().getNodeLabelManager().getClusterNodeLabelNames()) {
      add(scheduler.getRootQueue(), label, vectors, queues);
    }
    return new ClusterView(
        HasParts.find(scheduler, LedgerMaker.class).flatMap(LedgerMaker::recent),
        queues,
        HasParts.find(scheduler, OutlookService.class).map(OutlookService::days).orElse(List.of()));
  }

  private void add(CSQueue queue, String partition, Vectors vectors, List<QueueHolding> all) {
    QueueHolding holding =
        new QueueHolding(
            Pools.queue(queue.getQueuePath(), partition),
            vectors.of(queue.getQueueResourceUsage().getUsed(partition)),
            vectors.of(CapacityReader.most(scheduler, queue, partition)));
    if (partition.isEmpty() || !holding.most().isZero()) {
      all.add(holding);
    }
    for (CSQueue child : Optional.ofNullable(queue.getChildQueues()).orElse(List.of())) {
      // The plan says who has which reservation, as far as one may know it.
      if (!(child instanceof ReservationQueue)) {
        add(child, partition, vectors, all);
      }
    }
  }
}
