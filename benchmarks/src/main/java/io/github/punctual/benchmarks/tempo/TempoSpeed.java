package io.github.punctual.benchmarks.tempo;

import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.core.decision.Decision;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.function.Supplier;

/**
 * What {@link TempoBenchmark} measures, by processor time, for machines on which much else runs.
 * Newcomers and ends of tasks take turns, as in a cluster.
 */
public final class TempoSpeed {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int WARM = 1000;
  private static final int ROUNDS = 2000;

  private TempoSpeed() {}

  /** Prints a row for each number of running jobs and kind of event. */
  public static void main(String[] arguments) {
    System.out.println("Processor time in ms; jobs of 100 tasks.");
    System.out.println("| jobs | event | median | 90 % | 99 % |");
    System.out.println("|---|---|---:|---:|---:|");
    for (int running : new int[] {50, 1000}) {
      TempoWorkload workload = new TempoWorkload(running, 10_000);
      Latencies newcomers = new Latencies();
      Latencies ends = new Latencies();
      for (int i = 0; i < WARM + ROUNDS; i++) {
        long newcomer = nanos(workload::newcomer);
        workload.withdraw();
        long end = nanos(workload::taskEnd);
        if (i >= WARM) {
          newcomers.add(newcomer);
          ends.add(end);
        }
      }
      print(workload.present(), "newcomer", newcomers);
      print(workload.present(), "end of a task", ends);
    }
  }

  private static long nanos(Supplier<List<Decision>> event) {
    long before = THREADS.getCurrentThreadCpuTime();
    if (event.get() == null) {
      throw new IllegalStateException("no decisions");
    }
    return THREADS.getCurrentThreadCpuTime() - before;
  }

  private static void print(String jobs, String event, Latencies times) {
    System.out.printf(
        "| %s | %s | %.2f | %.2f | %.2f |%n",
        jobs, event, times.micros(0.5) / 1e3, times.micros(0.9) / 1e3, times.micros(0.99) / 1e3);
  }
}
