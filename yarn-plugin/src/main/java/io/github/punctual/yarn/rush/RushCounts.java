package io.github.punctual.yarn.rush;

import java.util.concurrent.atomic.LongAdder;

/** Counts since the start of the ResourceManager. Safe for several threads. */
public final class RushCounts {
  private final LongAdder plans = new LongAdder();
  private final LongAdder failures = new LongAdder();

  void planned() {
    plans.increment();
  }

  void failed() {
    failures.increment();
  }

  /** Plans made. */
  public long plans() {
    return plans.sum();
  }

  /** Plans that failed; jobs were served in the stock order until the next one. */
  public long failures() {
    return failures.sum();
  }
}
