package io.github.punctual.evaluation.mix;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What stays in memory from day to day, and whether it grows.
 *
 * @param jobs how many came
 * @param one the heap after a collection at the end of each day under the one scheduler, the start
 *     first, in MiB
 * @param stock the same in the stock order
 */
public record WeekMemory(int jobs, List<Double> one, List<Double> stock) {
  /** What the last third of the days is to hold at most of what the middle one does. */
  private static final double FLAT = 1.05;

  public WeekMemory {
    one = List.copyOf(one);
    stock = List.copyOf(stock);
  }

  /** What was measured, its aim, the figures, and yes or no: a row of a page of figures. */
  public List<String> row() {
    return List.of(
        "days of all kinds of jobs in the simulator, with the classes that decide in the ResourceManager",
        String.format(
            Locale.ROOT,
            "heap of the last third of the days at most %.2f of the middle one's",
            FLAT),
        String.format(
            Locale.ROOT,
            "heap after a collection at the end of days 0 to %d, %,d jobs: %s MiB, last third %.3f of"
                + " the middle one; in the stock order %s, %.3f",
            one.size() - 1,
            jobs,
            words(one),
            growth(one),
            words(stock),
            growth(stock)),
        growth(one) <= FLAT ? "yes" : "no");
  }

  /**
   * The mean of the last third of the days as a part of the middle one's. The start is none of
   * them: no job has come.
   */
  private static double growth(List<Double> heaps) {
    List<Double> days = heaps.subList(1, heaps.size());
    int third = days.size() / 3;
    int last = days.size() - third;
    return mean(days.subList(last, days.size())) / mean(days.subList(last - third, last));
  }

  /** Of none it is no number, with which nothing holds. */
  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(each -> each).average().orElse(Double.NaN);
  }

  private static String words(List<Double> heaps) {
    return heaps.stream()
        .map(heap -> String.format(Locale.ROOT, "%.0f", heap))
        .collect(Collectors.joining(", "));
  }
}
