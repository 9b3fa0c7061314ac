package io.github.punctual.yarn.rm;

import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;

/** A scheduler on which decisions about queues fail when told so. */
public final class FailingQueueScheduler extends TestSchedulers.TestQueueScheduler {
  /** Whether they fail now; a test leaves it as it was. */
  public static final AtomicBoolean FAILS = new AtomicBoolean();

  @Override
  protected InstantSource clock() {
    InstantSource system = InstantSource.system();
    return () -> {
      if (FAILS.get() && Thread.currentThread().getName().equals("punctual-queues")) {
        throw new IllegalStateException("a decision fails");
      }
      return system.instant();
    };
  }
}
