package io.github.punctual.benchmarks.load;

import io.github.punctual.testcluster.MeasuredRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What is told of all sizes: their table, and the rows of its aims. */
final class ScaleRows {
  /** Deadline jobs, those that run and those that wait. */
  static final String JOBS = "deadline jobs";

  /** How many of {@link #JOBS} ran without a decision. */
  static final String GIVEN_UP = "of them given up undecided";

  /** Promises that were not there after the kill. */
  static final String LOST = "promises lost by `kill -9`";

  private ScaleRows() {}

  /** Prints the table and its rows, and puts them into the page that the environment names. */
  static void tell(List<ScaleRow> sizes) {
    MeasuredRow.tellTable(ScaleRow.table(sizes));
    new MeasuredRow(
            "a large cluster: deadline jobs given up undecided",
            "none",
            each(sizes, size -> "%,.0f of %,.0f".formatted(size.get(GIVEN_UP), size.get(JOBS))),
            sizes.stream().allMatch(size -> size.get(GIVEN_UP) == 0))
        .tell();
    new MeasuredRow(
            "a large cluster: " + LOST,
            "none",
            each(sizes, size -> "%,.0f".formatted(size.get(LOST))),
            sizes.stream().allMatch(size -> size.get(LOST) <= 0))
        .tell();
    ScaleRow largest = sizes.get(sizes.size() - 1);
    MeasuredRow.of(
            "a large cluster: what the largest costs",
            String.format(
                Locale.ROOT,
                "wall, at %s: a decision %.1f ms on average, p99 %.0f ms; overview %.0f ms, ledger %.0f ms;"
                    + " heap %.0f MB; a start %.0f s until it answers, %.0f s until it decides",
                largest.title(),
                largest.get("a decision, mean ms"),
                largest.get("a decision, p99 ms"),
                largest.get("overview, ms"),
                largest.get("ledger, ms"),
                largest.get("heap, MB"),
                largest.get("start until it answers, s"),
                largest.get("start until it decides, s")))
        .tell();
  }

  private static String each(List<ScaleRow> sizes, Function<ScaleRow, String> words) {
    List<String> all = new ArrayList<>();
    for (ScaleRow size : sizes) {
      all.add("%s at %s".formatted(words.apply(size), size.title()));
    }
    return String.join(", ", all);
  }
}
