package io.github.punctual.core.job;

import java.util.Comparator;

/** In which order running jobs are given containers where a policy gives no fixed allocations. */
public enum Standing {
  /** It is promised to be done by its deadline: it comes first, by deadline. */
  PROMISED(0),
  /**
   * Nothing is promised, but the plan has a place for it that costs no promise: it is served by
   * deadline, among the promised.
   */
  PLANNED(0),
  /** Nothing is promised: it runs on what the plan leaves, before jobs without a deadline. */
  ON_SPARE(1),
  /** It cannot make its deadline any more: it comes after all others. */
  LAST(2);

  /** The smaller, the earlier it is served; equals by deadline. */
  private final int rank;

  Standing(int rank) {
    this.rank = rank;
  }

  /** Whether it comes before jobs without a deadline. */
  public boolean comesBeforeBestEffort() {
    return this != LAST;
  }

  /** The order in which running jobs are served: by rank, then deadline, then name. */
  public static Comparator<RunningJob> order() {
    return Comparator.<RunningJob>comparingInt(running -> running.standing().rank)
        .thenComparingLong(running -> running.job().deadlineMillis())
        .thenComparing(running -> running.job().id());
  }
}
