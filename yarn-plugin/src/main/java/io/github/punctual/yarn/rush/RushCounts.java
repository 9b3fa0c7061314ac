package io.github.punctual.yarn.rush;

import java.util.concurrent.atomic.LongAdder;

/** Counts since the start of the ResourceManager. Safe for several threads. */
public final class RushCounts {
  private final LongAdder plans = new LongAdder();
  private final LongAdder planNanos = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder tasksMissed = new LongAdder();
  private final LongAdder reconfigured = new LongAdder();

  void planned(long nanos) {
    plans.increment();
    planNanos.add(nanos);
  }

  void failed() {
    failures.increment();
  }

  void missed() {
    tasksMissed.increment();
  }

  void reconfigured() {
    reconfigured.increment();
  }

  /** Plans made. */
  public long plans() {
    return plans.sum();
  }

  /** The mean time of a plan in microseconds; 0 before the first. */
  public double meanPlanMicros() {
    return planNanos.sum() / 1000.0 / Math.max(1, plans.sum());
  }

  /** Plans that failed; jobs were served in the stock order until the next one. */
  public long failures() {
    return failures.sum();
  }

  /** Ends of tasks that were not learned from, because too many came at once. */
  public long tasksMissed() {
    return tasksMissed.sum();
  }

  /** Job files that running jobs were given. */
  public long reconfigurations() {
    return reconfigured.sum();
  }
}
