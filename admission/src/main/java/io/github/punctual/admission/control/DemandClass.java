package io.github.punctual.admission.control;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.resource.ResourceVector;

/**
 * Jobs that ask the same pool for tasks and masters of the same size: room is counted once for all
 * of them.
 *
 * @param user whose they are; empty for everybody's, where that makes no difference
 */
record DemandClass(PoolId pool, ResourceVector task, ResourceVector master, String user) {
  static DemandClass of(DeadlineJob job, String user) {
    return new DemandClass(job.pool(), job.task(), job.master(), user);
  }

  boolean isOf(DeadlineJob job, String whose) {
    return task.equals(job.task())
        && master.equals(job.master())
        && pool.equals(job.pool())
        && user.equals(whose);
  }
}
