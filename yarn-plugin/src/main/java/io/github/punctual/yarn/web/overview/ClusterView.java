package io.github.punctual.yarn.web.overview;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.outlook.DayCount;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.outlook.OutlookService;
import io.github.punctual.yarn.part.HasParts;
import io.github.punctual.yarn.service.LedgerMaker;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.ReservationQueue;

/**
 * What is known of a whole cluster beside its jobs.
 *
 * @param ledger who is promised what, when; empty while that is not known
 * @param queues what queues hold, each after the one that it is part of
 * @param days how many jobs with a deadline ended how, by days, the earliest first
 */
public record ClusterView(
    Optional<PromiseLedger> ledger, List<QueueHolding> queues, List<DayCount> days) {
  /**
   * What there is now in a live scheduler. Waits a bounded time for who promises; no thread of the
   * scheduler.
   */
  public static ClusterView of(CapacityScheduler scheduler) {
    List<QueueHolding> queues = new ArrayList<>();
    add(scheduler, scheduler.getRootQueue(), "", queues);
    for (String label : scheduler.getRMContext().getNodeLabelManager().getClusterNodeLabelNames()) {
      add(scheduler, scheduler.getRootQueue(), label, queues);
    }
    return new ClusterView(
        HasParts.find(scheduler, LedgerMaker.class).flatMap(LedgerMaker::recent),
        queues,
        HasParts.find(scheduler, OutlookService.class).map(OutlookService::days).orElse(List.of()));
  }

  private static void add(
      CapacityScheduler scheduler, CSQueue queue, String partition, List<QueueHolding> all) {
    Vectors vectors = new Vectors(scheduler.getResourceCalculator());
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
        add(scheduler, child, partition, all);
      }
    }
  }

  /** What a queue, with those below it, holds now of a partition, and what it can hold at most. */
  public record QueueHolding(PoolId pool, ResourceVector used, ResourceVector most) {}
}
