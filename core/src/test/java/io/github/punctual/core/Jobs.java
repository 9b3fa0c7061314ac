package io.github.punctual.core;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Jobs, outcomes and decisions in which only what a test is about differs. */
public final class Jobs {
  /** The pool of all jobs. */
  public static final PoolId POOL = new PoolId("root.default");

  /** What one task needs. */
  public static final ResourceVector TASK = ResourceVector.of("cpus", 1);

  private Jobs() {}

  /** A name. */
  public static JobId id(String name) {
    return new JobId(name);
  }

  /** A job of ten tasks, submitted at 0, whose deadline is at 1000. */
  public static DeadlineJob job(String name) {
    return job(name, 0, 1000, 10);
  }

  /** A job. */
  public static DeadlineJob job(String name, long submitMillis, long deadlineMillis, int tasks) {
    return new DeadlineJob(
        id(name),
        name,
        "user",
        POOL,
        submitMillis,
        deadlineMillis,
        tasks,
        TASK,
        ResourceVector.ZERO,
        OptionalLong.empty());
  }

  /** How a job of ten tasks went that met its deadline. */
  public static Outcome outcome(String name) {
    return new Outcome(id(name), name, "user", 5000, 10, 10, 100, 1000, 10, 500);
  }

  /** A cluster of so many CPUs. */
  public static ClusterCapacity cluster(int cpus) {
    return ClusterCapacity.single(POOL, TASK.times(cpus));
  }

  /** A decision; an admission promises one task. */
  public static Decision decision(String name, ReasonCode reason) {
    Numbers numbers =
        new Numbers(
            10, 1, 1, 1, OptionalDouble.empty(), TASK, TASK, Optional.of(POOL), "cpus", List.of());
    int tasks = reason.action().allocates() ? 1 : 0;
    return new Decision(id(name), reason, tasks, numbers, Terms.UNKNOWN);
  }
}
