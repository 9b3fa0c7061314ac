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
    measure("Tempo, made for 50 jobs that run", new TempoWorkload(50, 10_000, 1, List.of()));
    measure("Tempo, made for 1,000 jobs that run", new TempoWorkload(1000, 10_000, 1, List.of()));
    measure(
        "Tempo, 1,000 jobs that hold their 100 tasks",
        new TempoWorkload(1000, 1000, 10_000, 1, List.of()));
  }

  private static void measure(String jobs, TempoWorkload workload) {
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
    String more = workload.present();
    System.out.printf("| %s | newcomer | %s |%n", more, newcomers.cells());
    System.out.printf("| %s | end of a task | %s |%n", more, ends.cells());
    newcomers.row(jobs + " and 10,000 that wait: a newcomer", NEWCOMER_MILLIS, more).tell();
    ends.row(jobs + " and 10,000 that wait: the end of a task", END_MILLIS, more).tell();
  }
}
