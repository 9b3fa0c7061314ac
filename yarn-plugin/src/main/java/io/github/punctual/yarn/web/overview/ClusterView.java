package io.github.punctual.yarn.web.overview;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.outlook.DayCount;
import java.util.List;
import java.util.Optional;

/**
 * What is known of a whole cluster beside its jobs.
 *
 * @param ledger who is promised what, when; empty while that is not known
 * @param queues what queues hold, each after the one that it is part of
 * @param days how many jobs with a deadline ended how, by days, the earliest first
 */
public record ClusterView(
    Optional<PromiseLedger> ledger, List<QueueHolding> queues, List<DayCount> days) {

  /** What a queue, with those below it, holds now of a partition, and what it can hold at most. */
  public record QueueHolding(PoolId pool, ResourceVector used, ResourceVector most) {}
}
