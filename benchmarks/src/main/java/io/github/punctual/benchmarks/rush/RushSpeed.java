package io.github.punctual.benchmarks.rush;

import io.github.punctual.benchmarks.Latencies;
import io.github.punctual.benchmarks.ProcessorTime;
import io.github.punctual.testcluster.MeasuredRow;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Decisions of RUSH, which are estimates, peeling, mapping, projections and reasons of all jobs,
 * and the paper's peeling beside ours, by processor time, for machines on which much else runs.
 * Arguments: numbers of jobs.
 */
public final class RushSpeed {
  private static final int ROUNDS = 11;
  private static final long WARM_NANOS = 4_000_000_000L;

  /** The paper's peeling takes minutes for more jobs. */
  private static final int PAPER_MOST = 1000;

  private static final int QUEUES = 20;

  /** What a decision about so many jobs is to take at most, in milliseconds. */
  private static final Map<Integer, Integer> AIMS_MILLIS = Map.of(1000, 20, 10_000, 1000);

  private RushSpeed() {}

  /**
   * Prints a line of a table for each number of jobs, kind of utilities and budgets, and a row for
   * each number of jobs that has an aim.
   */
  public static void main(String[] arguments) {
    int[] sizes =
        arguments.length > 0
            ? Arrays.stream(arguments).mapToInt(Integer::parseInt).toArray()
            : new int[] {20, 100, 1000, 10_000};
    System.out.println("Medians in ms of processor time.");
    System.out.println(
        "| jobs | utilities | budgets | decision | in 20 queues | peeling | the paper's peeling |");
    System.out.println("|---|---|---|---|---|---|---|");
    for (int jobs : sizes) {
      measure(jobs);
    }
  }

  private static void measure(int jobs) {
    DoubleSummaryStatistics together = new DoubleSummaryStatistics();
    DoubleSummaryStatistics apart = new DoubleSummaryStatistics();
    for (String utilities : new String[] {"sigmoid", "linear", "mixed"}) {
      for (double budgets : new double[] {2, 0.5}) {
        RushWorkload workload = new RushWorkload(jobs, utilities, budgets, 1);
        double one = millis(workload::decide, WARM_NANOS);
        together.accept(one);
        RushWorkload queues = new RushWorkload(jobs, utilities, budgets, QUEUES);
        double several = millis(queues::decide, WARM_NANOS);
        apart.accept(several);
        System.out.printf(
            "| %d | %s | %s | %.2f | %.2f | %.2f | %s |%n",
            jobs,
            utilities,
            budgets,
            one,
            several,
            millis(workload::exact, WARM_NANOS / 2),
            jobs > PAPER_MOST ? "" : "%.2f".formatted(millis(workload::paper, WARM_NANOS / 4)));
      }
    }
    Integer aim = AIMS_MILLIS.get(jobs);
    if (aim != null) {
      tell("a decision of RUSH, %,d jobs in one queue".formatted(jobs), aim, together);
      tell("a decision of RUSH, %,d jobs in %d queues".formatted(jobs, QUEUES), aim, apart);
    }
  }

  private static void tell(String what, int aim, DoubleSummaryStatistics medians) {
    new MeasuredRow(
            what,
            "medians %d ms".formatted(aim),
            String.format(
                Locale.ROOT,
                "CPU: medians %.1f to %.1f ms, by utilities and budgets; jobs of maps, then reduces",
                medians.getMin(),
                medians.getMax()),
            medians.getMax() <= aim)
        .tell();
  }

  private static double millis(Supplier<?> operation, long warmNanos) {
    long end = ProcessorTime.now() + warmNanos;
    int calls = 0;
    do {
      calls += operation.get() != null ? 1 : 0;
    } while (ProcessorTime.now() < end);
    Latencies times = new Latencies();
    for (int i = 0; i < (calls < 3 ? 3 : ROUNDS); i++) {
      times.add(ProcessorTime.of(operation));
    }
    return times.millis(0.5);
  }
}
