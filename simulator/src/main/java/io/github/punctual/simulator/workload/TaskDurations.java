package io.github.punctual.simulator.workload;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;

/** How long the tasks of a stage run, in milliseconds, each at least 0. */
public sealed interface TaskDurations {
  /** The duration of one task, counted from 0. */
  long ofTask(int task);

  /** The sum over so many tasks, in task milliseconds. */
  long total(int tasks);

  /** The same with each changed. */
  TaskDurations changed(LongUnaryOperator change);

  /** All tasks alike. */
  static TaskDurations same(long millis) {
    return new Same(millis);
  }

  /** One duration for each task; copied. */
  static TaskDurations each(long[] millis) {
    return new Each(millis);
  }

  /**
   * All tasks alike.
   *
   * @param millis how long each of them takes, at least 0
   */
  record Same(long millis) implements TaskDurations {
    public Same {
      if (millis < 0) {
        throw new IllegalArgumentException(
            "task duration is " + millis + " ms; it must be at least 0");
      }
    }

    @Override
    public long ofTask(int task) {
      return millis;
    }

    @Override
    public long total(int tasks) {
      return Math.multiplyExact(millis, (long) tasks);
    }

    @Override
    public TaskDurations changed(LongUnaryOperator change) {
      return new Same(change.applyAsLong(millis));
    }
  }

  /** One duration for each task. */
  final class Each implements TaskDurations {
    private final long[] millis;
    private final long total;

    private Each(long[] millis) {
      this.millis = millis.clone();
      long sum = 0;
      for (long one : millis) {
        if (one < 0) {
          throw new IllegalArgumentException(
              "task duration is " + one + " ms; it must be at least 0");
        }
        sum = Math.addExact(sum, one);
      }
      this.total = sum;
    }

    public int count() {
      return millis.length;
    }

    @Override
    public long ofTask(int task) {
      return millis[task];
    }

    @Override
    public long total(int tasks) {
      if (tasks != millis.length) {
        throw new IllegalArgumentException(
            "%d tasks have %d durations; give one for each".formatted(tasks, millis.length));
      }
      return total;
    }

    @Override
    public TaskDurations changed(LongUnaryOperator change) {
      return new Each(Arrays.stream(millis).map(change).toArray());
    }

    @Override
    public boolean equals(Object o) {
      return o instanceof Each other && Arrays.equals(millis, other.millis);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(millis);
    }

    @Override
    public String toString() {
      return Arrays.toString(millis);
    }
  }
}
