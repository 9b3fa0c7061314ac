package io.github.punctual.yarn.web.overview;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;

/**
 * What a queue holds now of a partition of the nodes.
 *
 * @param pool the queue in its partition
 * @param used what its containers hold, and those of the queues below it
 * @param most what it can hold at most
 */
public record QueueHolding(PoolId pool, ResourceVector used, ResourceVector most) {}
