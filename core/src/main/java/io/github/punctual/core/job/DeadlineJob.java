package io.github.punctual.core.job;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * A job with a deadline, as its user declared it.
 *
 * @param id its name
 * @param historyName the name under which its history is kept
 * @param user who submitted it
 * @param pool the pool from which it takes its capacity
 * @param submitMillis when it was submitted, in milliseconds
 * @param deadlineMillis when its result loses its value, an instant in milliseconds after {@code
 *     submitMillis}
 * @param requestedTasks the number of tasks that it can run in parallel (the papers'
 *     requestedTasks), at least 1
 * @param task what one task needs, not zero
 * @param master what its master holds beside its tasks, possibly zero
 * @param taskDurationMillis how long one task runs, where its user said so
 */
public record DeadlineJob(
    JobId id,
    String historyName,
    String user,
    PoolId pool,
    long submitMillis,
    long deadlineMillis,
    int requestedTasks,
    ResourceVector task,
    ResourceVector master,
    OptionalLong taskDurationMillis) {
  public DeadlineJob {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(historyName, "historyName");
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(pool, "pool");
    Objects.requireNonNull(master, "master");
    Objects.requireNonNull(taskDurationMillis, "taskDurationMillis");
    if (deadlineMillis <= submitMillis) {
      throw new IllegalArgumentException(
          "deadline %d of job %s is not after its submission at %d"
              .formatted(deadlineMillis, id, submitMillis));
    }
    if (requestedTasks < 1) {
      throw new IllegalArgumentException(
          "requestedTasks of job %s is %d; it must be at least 1".formatted(id, requestedTasks));
    }
    if (task.isZero()) {
      throw new IllegalArgumentException(
          "a task of job " + id + " needs nothing; it must need something of some resource");
    }
    if (taskDurationMillis.isPresent() && taskDurationMillis.getAsLong() < 1) {
      throw new IllegalArgumentException(
          "task duration of job %s is %d ms; it must be at least 1"
              .formatted(id, taskDurationMillis.getAsLong()));
    }
  }

  /** The time from submission to the deadline in milliseconds, at least 1: the papers' deadline. */
  public long budgetMillis() {
    return deadlineMillis - submitMillis;
  }

  /**
   * The time left to the deadline in milliseconds (the papers' TTD), 0 or less when it has passed.
   */
  public long timeToDeadlineMillis(long nowMillis) {
    return deadlineMillis - nowMillis;
  }

  /** The same job with another number of tasks, each of another size. */
  public DeadlineJob sized(int tasks, ResourceVector size) {
    return with(pool, tasks, size);
  }

  /** The same job, taking its capacity from another pool. */
  public DeadlineJob in(PoolId other) {
    return with(other, requestedTasks, task);
  }

  private DeadlineJob with(PoolId from, int tasks, ResourceVector size) {
    return new DeadlineJob(
        id,
        historyName,
        user,
        from,
        submitMillis,
        deadlineMillis,
        tasks,
        size,
        master,
        taskDurationMillis);
  }

  /** What a number of its tasks and its master hold together. */
  public ResourceVector footprint(int tasks) {
    return task.times(tasks).plus(master);
  }
}
