package io.github.punctual.benchmarks.tempo;

import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.benchmarks.ProcessorTime;
import java.util.List;

/**
 * Decisions of Tempo in a full cluster, by processor time, for machines on which much else runs.
 * Newcomers and ends of tasks take turns, as in a cluster.
 */
public final class TempoSpeed {
  private static final int WARM = 1000;
  private static final int ROUNDS = 2000;

  /** What medians are to be at most, in milliseconds. */
  private static final double NEWCOMER_MILLIS = 1;

  private static final double END_MILLIS = 2;

  private TempoSpeed() {}

  /** Prints a table, and a row, for each number of running jobs and kind of event. */
  public static void main(String[] arguments) {
    System.out.println("Processor time in ms; jobs of 100 tasks.");
    System.out.println("| jobs | event | median | 90 % | 99 % |");
    System.out.println("|---|---|---:|---:|---:|");
    for (int running : new int[] {50, 1000}) {
      TempoWorkload workload = new TempoWorkload(running, 10_000, 1, List.of());
      Latencies newcomers = new Latencies();
      Latencies ends = new Latencies();
      for (int i = 0; i < WARM + ROUNDS; i++) {
        long newcomer = ProcessorTime.of(workload::newcomer);
        workload.withdraw();
        long end = ProcessorTime.of(workload::taskEnd);
        if (i >= WARM) {
          newcomers.add(newcomer);
          ends.add(end);
        }
      }
      System.out.printf("| %s | newcomer | %s |%n", workload.present(), newcomers.cells());
      System.out.printf("| %s | end of a task | %s |%n", workload.present(), ends.cells());
      String more = workload.present();
      newcomers.row(what(running, "a newcomer"), NEWCOMER_MILLIS, more).tell();
      ends.row(what(running, "the end of a task"), END_MILLIS, more).tell();
    }
  }

  private static String what(int running, String event) {
    return "Tempo, made for %,d jobs that run and 10,000 that wait: %s".formatted(running, event);
  }
}
