package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.memory.AwaitedStages;

/** Where tasks were placed. */
final class TaskPlacement {
  /** When the first of them starts. */
  long firstStart = Long.MAX_VALUE;

  /** When the last of them starts. */
  long lastStart;

  /** How many start within half a duration of the last one: those that end together. */
  int together;

  /** How many start at the first instant. */
  int startsNow;

  /** How many start soon after it, the first of them when. */
  int startsSoon;

  long soonMillis;

  /** The first step that has room for one of them, if only at its beginning; -1 before it. */
  long roomMillis = -1;

  /** How many tasks start at {@code roomMillis}. */
  int roomStarts;

  /** Whether that is fewer than there is room for at its beginning. */
  boolean leavesRoom;

  /** How many could not be placed at all. */
  int missing;

  /** Counts those that start at an instant: now, soon or later. */
  void count(long start, int tasks, long nowMillis) {
    if (start <= nowMillis) {
      startsNow += tasks;
    } else if (start < nowMillis + AwaitedStages.SOON_MILLIS) {
      soonMillis = startsSoon == 0 ? start : soonMillis;
      startsSoon += tasks;
    }
  }

  /** So many start at an instant, not before those that were noted. */
  void note(long start, int count, long durationMillis) {
    boolean joins = together > 0 && start - lastStart < durationMillis / 2;
    together = joins ? together + count : count;
    firstStart = Math.min(firstStart, start);
    lastStart = start;
  }
}
