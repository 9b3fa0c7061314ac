package io.github.punctual.core.policy;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import java.util.Collection;
import java.util.Objects;
import java.util.Optional;

/**
 * All that a policy may know when it decides.
 *
 * @param nowMillis the present, in milliseconds
 * @param capacity the cluster
 * @param waiting the jobs that wait, in the order of their submission to the policy
 * @param running the jobs that were admitted, in the order of their admission
 * @param newcomer the job whose submission caused this snapshot, or that ran and has to be decided
 *     about anew, if one did; it is among the waiting
 * @param promises what the running jobs hold, added up
 * @param others what others hold and have a right to
 */
public record Snapshot(
    long nowMillis,
    ClusterCapacity capacity,
    Collection<DeadlineJob> waiting,
    Collection<RunningJob> running,
    Optional<JobId> newcomer,
    Promises promises,
    Others others) {
  /** The collections are not copied: they are valid until the policy returns. */
  public Snapshot {
    Objects.requireNonNull(capacity, "capacity");
    Objects.requireNonNull(waiting, "waiting");
    Objects.requireNonNull(running, "running");
    Objects.requireNonNull(newcomer, "newcomer");
    Objects.requireNonNull(promises, "promises");
    Objects.requireNonNull(others, "others");
  }
}
