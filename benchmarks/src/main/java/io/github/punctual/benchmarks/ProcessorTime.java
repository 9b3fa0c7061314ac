package io.github.punctual.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.Supplier;

/** Time for which a thread was running, for machines on which much else runs; in nanoseconds. */
public final class ProcessorTime {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private ProcessorTime() {}

  /** What this thread has taken until now. */
  public static long now() {
    return THREADS.getCurrentThreadCpuTime();
  }

  /** What something takes; it must give a result, so that nothing is optimised away. */
  public static long of(Supplier<?> operation) {
    long before = now();
    if (operation.get() == null) {
      throw new IllegalStateException("no result");
    }
    return now() - before;
  }
}
