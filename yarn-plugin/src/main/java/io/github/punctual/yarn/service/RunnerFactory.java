package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.List;

/** Makes the runner of the policy once the nodes are back. */
@FunctionalInterface
interface RunnerFactory {
  PolicyRunner resume(
      Policy policy,
      long nowMillis,
      ClusterCapacity capacity,
      List<DeadlineJob> waiting,
      List<RunningJob> running);
}
