package io.github.punctual.benchmarks.mix;

import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.benchmarks.ProcessorTime;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What an event costs where one cluster makes all kinds of promises, by processor time: all parts
 * decide.
 */
public final class MixSpeed {
  private static final int WARM = 500;
  private static final int ROUNDS = 1000;

  /** What medians are to be at most. */
  private static final double AIM_MILLIS = 5;

  private MixSpeed() {}

  /** Prints a table, and a row for each kind of event. */
  public static void main(String[] arguments) {
    MixWorkload workload = new MixWorkload(1000, 100, 20);
    Map<String, Latencies> times = new LinkedHashMap<>();
    for (int i = 0; i < WARM + ROUNDS; i++) {
      if (i == WARM) {
        times.clear();
      }
      add(times, "a job with a deadline comes", ProcessorTime.of(workload::newcomer));
      workload.withdraw();
      add(times, "a task ends", ProcessorTime.of(workload::taskEnd));
      add(times, "a burst comes", ProcessorTime.of(workload::burst));
      add(times, "a reservation is asked for", ProcessorTime.of(workload::reserve));
      workload.deleteReservation();
    }
    System.out.println("Processor time in ms; " + workload.present() + ".");
    System.out.println("| event | median | 90 % | 99 % |");
    System.out.println("|---|---:|---:|---:|");
    times.forEach((event, of) -> System.out.printf("| %s | %s |%n", event, of.cells()));
    times.forEach(
        (event, of) ->
            of.row("all kinds of promises: " + event, AIM_MILLIS, workload.present()).tell());
  }

  private static void add(Map<String, Latencies> times, String event, long nanos) {
    times.computeIfAbsent(event, key -> new Latencies()).add(nanos);
  }
}
