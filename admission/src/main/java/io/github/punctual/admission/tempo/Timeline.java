package io.github.punctual.admission.tempo;

import java.util.Arrays;
import java.util.Optional;

/** Which share of a pool is free from when to when, as far as it is planned. */
final class Timeline {
  private static final double TOLERANCE = 1e-9;

  private double[] starts = new double[16];
  private double[] free = new double[16];
  private int pieces = 1;

  /** So much is free from an instant on. */
  Timeline(double nowMillis, double share) {
    starts[0] = nowMillis;
    free[0] = share;
  }

  /** How a job runs to its end: tasks from each instant on. */
  static final class Course {
    private final double[] starts;
    private final int[] tasks;
    private final double taskShare;
    private final double untilMillis;

    private Course(double[] starts, int[] tasks, double taskShare, double untilMillis) {
      this.starts = starts;
      this.tasks = tasks;
      this.taskShare = taskShare;
      this.untilMillis = untilMillis;
    }

    double[] starts() {
      return starts;
    }

    int[] tasks() {
      return tasks;
    }

    int tasksNow() {
      return tasks[0];
    }

    /** When it ends. */
    double untilMillis() {
      return untilMillis;
    }
  }

  double freeNow() {
    return free[0];
  }

  /** Takes a share from an instant until another; a negative one is given back. */
  void take(double from, double until, double share) {
    if (until <= from || share == 0) {
      return;
    }
    int first = cut(from);
    int last = cut(until);
    for (int i = first; i < last; i++) {
      free[i] -= share;
    }
  }

  void take(Course course) {
    for (int i = 0; i < course.tasks().length; i++) {
      double until = i + 1 < course.tasks().length ? course.starts()[i + 1] : course.untilMillis();
      take(course.starts()[i], until, course.tasks()[i] * course.taskShare);
    }
  }

  /** The piece that begins at an instant, which is made when there is none. */
  private int cut(double millis) {
    int i = pieces - 1;
    while (i > 0 && starts[i] > millis) {
      i--;
    }
    if (starts[i] >= millis) {
      return i;
    }
    if (pieces == starts.length) {
      starts = Arrays.copyOf(starts, 2 * pieces);
      free = Arrays.copyOf(free, 2 * pieces);
    }
    System.arraycopy(starts, i + 1, starts, i + 2, pieces - i - 1);
    System.arraycopy(free, i + 1, free, i + 2, pieces - i - 1);
    starts[i + 1] = millis;
    free[i + 1] = free[i];
    pieces++;
    return i + 1;
  }

  /**
   * The course on which a job ends earliest without ever giving a task back: in each piece it has
   * as many as it can keep until its end.
   *
   * @param work in task milliseconds
   * @param leave the share that it must leave, beyond what it has
   * @param has the tasks that it has now
   * @return empty when no course ends by the deadline
   */
  Optional<Course> course(
      double work, int maxTasks, double taskShare, double deadline, double leave, int has) {
    for (int last = 0; last < pieces && starts[last] < deadline; last++) {
      double end = last + 1 < pieces ? Math.min(starts[last + 1], deadline) : deadline;
      int least = usable(last, maxTasks, taskShare, leave, has);
      if (least == 0) {
        continue;
      }
      double before = 0;
      int keeps = least;
      for (int i = last - 1; i >= 0 && keeps > 0; i--) {
        keeps = Math.min(keeps, usable(i, maxTasks, taskShare, leave, has));
        before += keeps * (starts[i + 1] - starts[i]);
      }
      // Instants are whole milliseconds: that much is rounding.
      if (before + least * (end - starts[last]) >= work - least - TOLERANCE * work) {
        double ends = Math.min(deadline, starts[last] + Math.max(0, (work - before) / least));
        return Optional.of(course(last, least, maxTasks, taskShare, leave, has, ends));
      }
    }
    return Optional.empty();
  }

  private Course course(
      int last, int least, int maxTasks, double taskShare, double leave, int has, double ends) {
    int[] tasks = new int[last + 1];
    tasks[last] = least;
    for (int i = last - 1; i >= 0; i--) {
      tasks[i] = Math.min(tasks[i + 1], usable(i, maxTasks, taskShare, leave, has));
    }
    return new Course(Arrays.copyOf(starts, last + 1), tasks, taskShare, ends);
  }

  private int usable(int piece, int maxTasks, double taskShare, double leave, int has) {
    double share = Math.max(Math.min(free[piece], has * taskShare), free[piece] - leave);
    return (int) Math.max(0, Math.min(maxTasks, Math.floor((share + TOLERANCE) / taskShare)));
  }
}
