package io.github.punctual.admission.control;

/**
 * How many tasks of a job have to run at once from now on so that it meets its deadline, and until
 * when it may do with fewer without needing more than that later.
 *
 * @param tasks how many, at most all
 * @param latestMillis the last instant at which so many are enough
 */
public record Pace(int tasks, long latestMillis) {
  /** By which part a task may take longer than those of its job that have ended. */
  private static final double CARE = 0.25;

  /**
   * The pace of a job of alike tasks that run in waves. One that runs counts as if it had just
   * begun.
   *
   * @param unfinished how many tasks run or wait, at least 1
   * @param taskMillis how long one task runs, at least 1 ms
   */
  public static Pace of(int unfinished, long taskMillis, long deadlineMillis, long nowMillis) {
    long waves = (deadlineMillis - nowMillis) / taskMillis;
    if (waves < 1) {
      return new Pace(unfinished, nowMillis);
    }
    long tasks = ceil(unfinished, waves);
    return new Pace((int) tasks, deadlineMillis - ceil(unfinished, tasks) * taskMillis);
  }

  /** The same where no more than so many may run at once. */
  public static Pace atMost(
      int most, int unfinished, long taskMillis, long deadlineMillis, long nowMillis) {
    Pace free = of(unfinished, taskMillis, deadlineMillis, nowMillis);
    return free.tasks <= most
        ? free
        : new Pace(most, deadlineMillis - ceil(unfinished, most) * taskMillis);
  }

  /**
   * The same by what is known of a job's tasks, each of which may take a quarter longer than that.
   *
   * @param running how many run
   * @param pending how many more are wanted
   * @param taskMillis how long one runs, in milliseconds, at least 1
   */
  public static Pace careful(
      int most, int running, int pending, long taskMillis, long deadlineMillis, long nowMillis) {
    long careful = (long) (taskMillis * (1 + CARE));
    return atMost(most, running + pending, careful, deadlineMillis, nowMillis);
  }

  /**
   * The pace where a plan that knows of more than what is asked for now, and of tasks of others
   * that will end, says when the job is done: so many more as that is late.
   *
   * @param most how many it may run at once, more than {@code running}
   * @param p90Millis when it is done, with nine chances in ten
   */
  public static Pace byPlan(
      int most, int running, long p90Millis, long deadlineMillis, long nowMillis) {
    int tasks = most;
    if (running > 0) {
      double faster = (double) (p90Millis - nowMillis) / (deadlineMillis - nowMillis);
      tasks = Math.min(most, Math.max(running + 1, (int) Math.ceil(running * faster)));
    }
    return new Pace(tasks, nowMillis + deadlineMillis - p90Millis);
  }

  private static long ceil(long amount, long parts) {
    return (amount + parts - 1) / parts;
  }
}
