package io.github.punctual.benchmarks.throughput;

import io.github.punctual.benchmarks.SchedulerKind;
import io.github.punctual.testcluster.MeasuredRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The figures of schedulers beside those of the stock one. The first two members are processes of
 * the stock scheduler: the second is compared with the first, which shows what is noise, and all
 * others with the mean of both.
 *
 * @param forks the slices of all members, by forks and turns
 */
record ThroughputRows(ThroughputSetup setup, List<List<List<Slice>>> forks) {
  private static final double AIM_P99 = 1.05;

  /** The heading, which says what was run. */
  static String head(ThroughputOptions options) {
    return "%d processes of each scheduler, %d slices of %,d heartbeats of each process after %d of warm-up."
        .formatted(options.forks(), options.turns(), options.heartbeats(), options.warmUp());
  }

  /** A row for each member but those of the stock scheduler. */
  static List<MeasuredRow> rows(
      ThroughputSetup setup, List<SchedulerKind> members, List<List<List<Slice>>> forks) {
    ThroughputRows all = new ThroughputRows(setup, forks);
    List<MeasuredRow> rows = new ArrayList<>();
    for (int member = 2; member < members.size(); member++) {
      rows.add(all.row(members.get(member), member));
    }
    return rows;
  }

  private MeasuredRow row(SchedulerKind kind, int member) {
    double aim = setup.scenario().aim();
    List<String> ours = ratios(member);
    return new MeasuredRow(
        "%s: %s".formatted(setup.title(), kind.title()),
        String.format(
            Locale.ROOT,
            "%.2f of the CapacityScheduler's by wall and by processor time, p99 at most %.2f",
            aim,
            AIM_P99),
        "%s by wall time, %s by processor time, heartbeat median %s, p99 %s (the CapacityScheduler again %s; itself %s)"
            .formatted(
                ours.get(0),
                ours.get(1),
                ours.get(2),
                ours.get(3),
                String.join(", ", ratios(1)),
                absolute()),
        ratio(member, Slice.FIGURES.get(0)) >= aim
            && ratio(member, Slice.FIGURES.get(1)) >= aim
            && ratio(member, Slice.FIGURES.get(3)) <= AIM_P99);
  }

  /** The median ratio of all turns for each figure, and where there are several forks theirs. */
  private List<String> ratios(int member) {
    List<String> texts = new ArrayList<>();
    for (ToDoubleFunction<Slice> figure : Slice.FIGURES) {
      String text = String.format(Locale.ROOT, "%.2f", ratio(member, figure));
      double[] byFork =
          forks.stream().mapToDouble(turns -> ratio(turns, member, figure)).sorted().toArray();
      texts.add(
          byFork.length == 1
              ? text
              : String.format(
                  Locale.ROOT, "%s [%.2f to %.2f]", text, byFork[0], byFork[byFork.length - 1]));
    }
    return texts;
  }

  /** To two places, as it is shown: what the aim is held against is what the row says. */
  private double ratio(int member, ToDoubleFunction<Slice> figure) {
    return Math.round(100 * ratio(forks.stream().flatMap(List::stream).toList(), member, figure))
        / 100.0;
  }

  private static double ratio(List<List<Slice>> turns, int member, ToDoubleFunction<Slice> figure) {
    return Median.withDefaults()
        .evaluate(turns.stream().mapToDouble(turn -> ratioOf(turn, member, figure)).toArray());
  }

  private static double ratioOf(List<Slice> turn, int member, ToDoubleFunction<Slice> figure) {
    double first = figure.applyAsDouble(turn.get(0));
    double second = figure.applyAsDouble(turn.get(1));
    return figure.applyAsDouble(turn.get(member)) / (member == 1 ? first : (first + second) / 2);
  }

  private String absolute() {
    List<String> medians = new ArrayList<>();
    for (ToDoubleFunction<Slice> figure : Slice.FIGURES) {
      double[] values =
          forks.stream()
              .flatMap(List::stream)
              .flatMap(turn -> turn.subList(0, 2).stream())
              .mapToDouble(figure)
              .toArray();
      medians.add(String.format(Locale.ROOT, "%,.0f", Median.withDefaults().evaluate(values)));
    }
    return "%s/s, %s/s, %s µs, %s µs"
        .formatted(medians.get(0), medians.get(1), medians.get(2), medians.get(3));
  }
}
