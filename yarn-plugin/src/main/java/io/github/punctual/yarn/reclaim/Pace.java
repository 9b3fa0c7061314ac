package io.github.punctual.yarn.reclaim;

/**
 * How many tasks of a job have to run at once from now on so that it meets its deadline, and until
 * when it may do with fewer without needing more than that later.
 *
 * @param tasks how many, at most all
 * @param latestMillis the last instant at which so many are enough
 */
record Pace(int tasks, long latestMillis) {
  /**
   * The pace of a job of alike tasks that run in waves. One that runs counts as if it had just
   * begun.
   *
   * @param unfinished how many tasks run or wait, at least 1
   * @param taskMillis how long one task runs, at least 1 ms
   */
  static Pace of(int unfinished, long taskMillis, long deadlineMillis, long nowMillis) {
    long waves = (deadlineMillis - nowMillis) / taskMillis;
    if (waves < 1) {
      return new Pace(unfinished, nowMillis);
    }
    long tasks = ceil(unfinished, waves);
    return new Pace((int) tasks, deadlineMillis - ceil(unfinished, tasks) * taskMillis);
  }

  /** The same where no more than so many may run at once. */
  static Pace atMost(
      int most, int unfinished, long taskMillis, long deadlineMillis, long nowMillis) {
    Pace free = of(unfinished, taskMillis, deadlineMillis, nowMillis);
    return free.tasks <= most
        ? free
        : new Pace(most, deadlineMillis - ceil(unfinished, most) * taskMillis);
  }

  private static long ceil(long amount, long parts) {
    return (amount + parts - 1) / parts;
  }
}
