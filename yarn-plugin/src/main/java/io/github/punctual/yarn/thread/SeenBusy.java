package io.github.punctual.yarn.thread;

/**
 * How long a thread has been busy with one task while it could go on. Between two looks no more
 * time counts than usually passes between them: where far more has passed, the whole process stood
 * still, as in a long collection of garbage or while its machine was moved, and the thread with it.
 */
final class SeenBusy {
  private final long mostMillisBetween;
  private long busyMillis;
  private long countedMillis;

  /** Nothing has been seen; so many milliseconds count between two looks at most. */
  SeenBusy(long mostMillisBetween) {
    this.mostMillisBetween = mostMillisBetween;
  }

  /** What counts, in milliseconds, where the thread has been busy with its task for so long. */
  long look(long nowBusyMillis) {
    boolean isSameTask = nowBusyMillis >= busyMillis;
    long before = isSameTask ? countedMillis : 0;
    long since = isSameTask ? nowBusyMillis - busyMillis : nowBusyMillis;
    countedMillis = Math.min(nowBusyMillis, before + Math.min(since, mostMillisBetween));
    busyMillis = nowBusyMillis;
    return countedMillis;
  }
}
