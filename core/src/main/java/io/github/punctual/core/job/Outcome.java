package io.github.punctual.core.job;

import java.util.Objects;

/**
 * How a job that completed its work went: what an estimator learns from (Justice, Algorithm 1;
 * Pythia, Algorithm 1). Jobs that failed or were killed have no outcome.
 *
 * @param id the job
 * @param historyName the name under which its history is kept
 * @param user who submitted it; empty where nobody noted it
 * @param computationMillis the sum over its tasks of their container time in task milliseconds (the
 *     papers' compTime), above 0
 * @param tasksRun how many task containers it ran, at least 1
 * @param requestedTasks the papers' requestedTasks, at least 1
 * @param capacityTasks how many of its tasks the job's pool can hold (the papers'
 *     cluster_capacity), at least 1
 * @param budgetMillis the time from submission to the deadline (the papers' deadline), above 0
 * @param allocatedTasks how many tasks it was allowed to run at once (the papers' numCPUsAllocd),
 *     at least 1
 * @param elapsedMillis the time from submission to completion, at least 0
 */
public record Outcome(
    JobId id,
    String historyName,
    String user,
    long computationMillis,
    int tasksRun,
    int requestedTasks,
    int capacityTasks,
    long budgetMillis,
    int allocatedTasks,
    long elapsedMillis) {
  public Outcome {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(historyName, "historyName");
    Objects.requireNonNull(user, "user");
    require(computationMillis > 0, id, "computationMillis", computationMillis);
    require(tasksRun > 0, id, "tasksRun", tasksRun);
    require(requestedTasks > 0, id, "requestedTasks", requestedTasks);
    require(capacityTasks > 0, id, "capacityTasks", capacityTasks);
    require(budgetMillis > 0, id, "budgetMillis", budgetMillis);
    require(allocatedTasks > 0, id, "allocatedTasks", allocatedTasks);
    require(elapsedMillis >= 0, id, "elapsedMillis", elapsedMillis);
  }

  /** Whether the job completed by its deadline (the papers' success). */
  public boolean met() {
    return elapsedMillis <= budgetMillis;
  }

  private static void require(boolean holds, JobId id, String name, long value) {
    if (!holds) {
      throw new IllegalArgumentException(
          "%s of the outcome of %s is %d; it is too small".formatted(name, id, value));
    }
  }
}
