package io.github.punctual.admission.control;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.resource.ResourceVector;

/**
 * Jobs that ask the same pool for tasks and masters of the same size: room is counted once for all
 * of them.
 */
record DemandClass(PoolId pool, ResourceVector task, ResourceVector master) {
  static DemandClass of(DeadlineJob job) {
    return new DemandClass(job.pool(), job.task(), job.master());
  }

  boolean isOf(DeadlineJob job) {
    return task.equals(job.task()) && master.equals(job.master()) && pool.equals(job.pool());
  }
}
