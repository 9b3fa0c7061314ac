package io.github.punctual.yarn.web.overview;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;

/** What a queue, with those below it, holds now of a partition, and what it can hold at most. */
public record QueueHolding(PoolId pool, ResourceVector used, ResourceVector most) {}
