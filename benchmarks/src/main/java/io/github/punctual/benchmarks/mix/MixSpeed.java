package io.github.punctual.benchmarks.mix;

import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.core.decision.Decision;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What an event costs where one cluster makes all kinds of promises, by processor time: all parts
 * decide. The aim is 5 ms.
 */
public final class MixSpeed {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int WARM = 500;
  private static final int ROUNDS = 1000;

  private MixSpeed() {}

  private enum Kind {
    NEWCOMER("a job with a deadline comes"),
    TASK_END("a task ends"),
    BURST("a burst comes"),
    RESERVATION("a reservation is asked for");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  /** Prints a row for each kind of event. */
  public static void main(String[] arguments) {
    MixWorkload workload = new MixWorkload(1000, 100, 20);
    Map<Kind, Latencies> times = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      times.put(kind, new Latencies());
    }
    for (int i = 0; i < WARM + ROUNDS; i++) {
      long newcomer = nanos(workload::newcomer);
      workload.withdraw();
      long taskEnd = nanos(workload::taskEnd);
      long burst = nanos(workload::burst);
      long reservation = nanos(workload::reserve);
      workload.deleteReservation();
      if (i >= WARM) {
        times.get(Kind.NEWCOMER).add(newcomer);
        times.get(Kind.TASK_END).add(taskEnd);
        times.get(Kind.BURST).add(burst);
        times.get(Kind.RESERVATION).add(reservation);
      }
    }
    System.out.println("Processor time in ms; " + workload.present() + ".");
    System.out.println("| event | median | 90 % | 99 % |");
    System.out.println("|---|---:|---:|---:|");
    times.forEach(
        (kind, of) ->
            System.out.printf(
                "| %s | %.2f | %.2f | %.2f |%n",
                kind.words, of.micros(0.5) / 1e3, of.micros(0.9) / 1e3, of.micros(0.99) / 1e3));
  }

  private static long nanos(Supplier<List<Decision>> event) {
    long before = THREADS.getCurrentThreadCpuTime();
    if (event.get() == null) {
      throw new IllegalStateException("no decisions");
    }
    return THREADS.getCurrentThreadCpuTime() - before;
  }
}
