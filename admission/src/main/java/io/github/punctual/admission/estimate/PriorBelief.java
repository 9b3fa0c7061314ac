package io.github.punctual.admission.estimate;

/**
 * What is believed of a job's tasks before it runs.
 *
 * @param taskMillis how long one of them takes on average, at least 1
 * @param spreadMillis the standard deviation of the tasks of one run, at least 0
 * @param runSpreadMillis the standard deviation of that average from run to run, at least 0
 * @param perRequested how many tasks it runs in all for each of its requestedTasks, above 0
 */
public record PriorBelief(
    long taskMillis, double spreadMillis, double runSpreadMillis, double perRequested) {
  /** Times of years are as good as for ever, and can still be added to an instant. */
  private static final long FOR_EVER = Long.MAX_VALUE / 4;

  public PriorBelief {
    if (taskMillis < 1 || !(spreadMillis >= 0 && runSpreadMillis >= 0) || !(perRequested > 0)) {
      throw new IllegalArgumentException(
          "a task is believed to take %d ms, give or take %s and from run to run %s, with %s for each "
                  .formatted(taskMillis, spreadMillis, runSpreadMillis, perRequested)
              + "requested; the spreads must be at least 0, the others above 0");
    }
  }

  /** How many tasks a job runs in all that can run so many at once, at least 1. */
  public long totalTasks(int requestedTasks) {
    return Math.max(1, Math.round(requestedTasks * perRequested));
  }

  /**
   * How long so many tasks take with so many at once, in milliseconds: their waves, and at the end
   * of the last the slowest of them all.
   */
  public long workMillis(long totalTasks, int tasksAtOnce) {
    return millis(totalTasks, tasksAtOnce, (double) taskMillis);
  }

  /**
   * A time for which {@link #tasksAtOnce} asks for no more than so many: that of a run whose tasks
   * take a standard deviation longer than the average.
   */
  public long safeMillis(long totalTasks, int tasksAtOnce) {
    return 1 + millis(totalTasks, tasksAtOnce, safeTaskMillis());
  }

  private double safeTaskMillis() {
    return taskMillis + runSpreadMillis;
  }

  private long millis(long totalTasks, int tasksAtOnce, double eachMillis) {
    double waves = waves(totalTasks, tasksAtOnce) * eachMillis;
    double shared = (double) totalTasks / Math.min(totalTasks, tasksAtOnce) * eachMillis;
    return (long)
        Math.min((double) FOR_EVER, Math.ceil(Math.max(waves, shared + slowest(totalTasks))));
  }

  /**
   * The fewest tasks at once with which so many are done in a time even when this run's take a
   * standard deviation longer than the average; more than there are when no number suffices.
   */
  public long tasksAtOnce(long totalTasks, long leftMillis) {
    double eachMillis = safeTaskMillis();
    long waves = (long) (leftMillis / eachMillis);
    double afterSlowest = leftMillis - slowest(totalTasks);
    if (waves < 1 || afterSlowest < eachMillis) {
      return totalTasks + 1;
    }
    double shared = Math.ceil(totalTasks * eachMillis / afterSlowest);
    return Math.max(waves(totalTasks, waves), (long) shared);
  }

  /**
   * By how much the slowest of several outlasts their mean. Times of tasks have a heavier tail than
   * a normal law: the expected largest grows with the logarithm of their number.
   */
  private double slowest(long tasks) {
    return spreadMillis * Math.log((double) tasks);
  }

  /** How many waves so many tasks make with so many at once. */
  public static long waves(long totalTasks, long tasksAtOnce) {
    return (totalTasks + tasksAtOnce - 1) / tasksAtOnce;
  }
}
