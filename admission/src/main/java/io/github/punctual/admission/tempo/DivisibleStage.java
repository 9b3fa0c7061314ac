package io.github.punctual.admission.tempo;

import java.util.Arrays;

/**
 * What a job has left of work that can be divided at will: equal tasks, each as far as all of them
 * are. Times are in milliseconds.
 *
 * @param demand what a task takes
 * @param tasks how many there are
 * @param left how long each still takes
 * @param doubt how far that may be off, as a standard deviation
 */
record DivisibleStage(Axes.Demand demand, int tasks, double left, double doubt) {
  /**
   * What a job needs is worked out for work this many standard deviations above what is believed:
   * whoever has less than it needs cannot count on getting it later.
   */
  private static final double CARE = 2.2;

  private static final int[] AFTER_NONE = new int[0];

  /** Tasks that have begun are placed like all others, as far as they are. */
  StageView free() {
    return new StageView(demand, tasks, left, 0, doubt, new long[0], 0, AFTER_NONE);
  }

  /** The same work in no more tasks than there can be at once: it need not end in whole waves. */
  DivisibleStage atOnce() {
    double waves = (double) tasks / Math.max(1, demand.most);
    return waves <= 1 ? this : new DivisibleStage(demand, demand.most, left * waves, doubt * waves);
  }

  /**
   * What is held goes on being held, as far as it is needed, until the work is done, or until the
   * deadline where it does not suffice; the rest is placed where there is room.
   */
  StageView kept(int held, long nowMillis, long deadlineMillis) {
    double time = deadlineMillis - nowMillis;
    if (held <= 1 || time <= 0) {
      return free();
    }
    double work = tasks * left;
    double need = Math.ceil(tasks * (left + CARE * doubt) / time);
    int keep = (int) Math.min(held, Math.max(1, Math.min(tasks, need)));
    long[] ends = new long[keep];
    if (keep * time >= work || keep == tasks) {
      Arrays.fill(ends, nowMillis + Math.max(1, (long) (work / keep)));
      return new StageView(demand, 0, left, 0, doubt * tasks / keep, ends, 0, AFTER_NONE);
    }
    Arrays.fill(ends, deadlineMillis);
    double rest = work - keep * time;
    int more = (int) Math.max(1, Math.min(tasks - keep, Math.ceil(rest / left)));
    double each = Math.max(1, rest / more);
    return new StageView(demand, more, each, 0, doubt, ends, 0, AFTER_NONE);
  }
}
