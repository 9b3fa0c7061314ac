package io.github.punctual.benchmarks.throughput;

import io.github.punctual.benchmarks.SchedulerKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The figures of schedulers beside those of the stock one, as Markdown. */
final class ThroughputTable {
  private ThroughputTable() {}

  /** What was asked for, and the head of the table. */
  static String head(ThroughputOptions options) {
    return """
    %d processes of each scheduler, %d slices of %,d heartbeats of each process after %d of warm-up.

    | promised | mode | nodes | applications | queues | scheduler | allocations by wall time | by processor time | heartbeat median | p99 |
    |---|---|---:|---:|---:|---|---:|---:|---:|---:|\
    """
        .formatted(options.forks(), options.turns(), options.heartbeats(), options.warmUp());
  }

  /**
   * A row for each scheduler but the first, whose processes are what all are compared with,
   * together with those of the second.
   *
   * @param forks the turns of each fork
   */
  static List<String> rows(
      ThroughputSetup setup, List<SchedulerKind> members, List<List<List<Slice>>> forks) {
    List<String> rows = new ArrayList<>();
    for (int i = 1; i < members.size(); i++) {
      int member = i;
      String figures =
          Slice.FIGURES.stream()
              .map(figure -> cell(forks, member, figure))
              .collect(Collectors.joining(" | "));
      rows.add(
          "%s | %s | %s |"
              .formatted(
                  setup.cells(),
                  i == 1 ? "CapacityScheduler again" : members.get(i).title(),
                  figures));
    }
    rows.add(absolute(setup, forks));
    return rows;
  }

  /** The median ratio of all turns, and between which values the medians of the forks are. */
  private static String cell(
      List<List<List<Slice>>> forks, int member, ToDoubleFunction<Slice> figure) {
    double[] all =
        forks.stream()
            .flatMap(List::stream)
            .mapToDouble(turn -> ratio(turn, member, figure))
            .toArray();
    double[] byFork =
        forks.stream()
            .mapToDouble(
                turns ->
                    median(
                        turns.stream().mapToDouble(turn -> ratio(turn, member, figure)).toArray()))
            .sorted()
            .toArray();
    return String.format(
        Locale.ROOT, "%.3f (%.2f to %.2f)", median(all), byFork[0], byFork[byFork.length - 1]);
  }

  /** The second stock scheduler is compared with the first, all others with both. */
  private static double ratio(List<Slice> turn, int member, ToDoubleFunction<Slice> figure) {
    double first = figure.applyAsDouble(turn.get(0));
    double second = figure.applyAsDouble(turn.get(1));
    return figure.applyAsDouble(turn.get(member)) / (member == 1 ? first : (first + second) / 2);
  }

  private static String absolute(ThroughputSetup setup, List<List<List<Slice>>> forks) {
    List<String> medians = new ArrayList<>();
    for (ToDoubleFunction<Slice> figure : Slice.FIGURES) {
      double[] values =
          forks.stream()
              .flatMap(List::stream)
              .flatMap(turn -> turn.subList(0, 2).stream())
              .mapToDouble(figure)
              .toArray();
      medians.add(String.format(Locale.ROOT, "%,.0f", median(values)));
    }
    return "%s | CapacityScheduler, absolute | %s/s | %s/s | %s µs | %s µs |"
        .formatted(setup.cells(), medians.get(0), medians.get(1), medians.get(2), medians.get(3));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }
}
