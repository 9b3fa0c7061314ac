package io.github.punctual.simulator.report;

import io.github.punctual.cli.text.TextTable;
import io.github.punctual.simulator.metrics.Outcomes;
import io.github.punctual.simulator.metrics.RunSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Results as text: one line for each policy and kind of deadlines. */
public final class ResultTable {
  private static final List<String> HEADER =
      List.of(
          ("deadlines,policy,jobs,met,late,refused,ended,SDR,kept,PTR,WTR,overhead,fairness,"
                  + "equality,util,wait s,slowdown,took s")
              .split(",", -1));

  private static final int NAMES = 2;

  /** Where jobs say what their results are worth. */
  private static final List<String> UTILITIES = List.of("least U", "mean U", "zero U");

  private ResultTable() {}

  /** The table, each line ended. */
  public static String of(List<PolicyResult> results) {
    List<List<String>> rows = new ArrayList<>();
    boolean utilities = results.stream().anyMatch(PolicyResult::hasUtilities);
    List<String> header = new ArrayList<>(HEADER);
    if (utilities) {
      header.addAll(UTILITIES);
    }
    rows.add(header);
    for (PolicyResult result : results) {
      List<String> row = new ArrayList<>(row(result));
      if (utilities) {
        row.addAll(utilities(result));
      }
      rows.add(row);
    }
    return TextTable.of(rows, NAMES);
  }

  private static List<String> row(PolicyResult result) {
    return List.of(
        result.deadlines(),
        result.policy(),
        count(result, Outcomes::jobs),
        count(result, Outcomes::met),
        count(result, Outcomes::late),
        count(result, Outcomes::rejected),
        count(result, Outcomes::terminated),
        ratio(result, summary -> summary.outcomes().sdr()),
        ratio(result, summary -> summary.outcomes().kept()),
        ratio(result, summary -> summary.outcomes().ptr()),
        ratio(result, summary -> summary.outcomes().wtr()),
        ratio(result, summary -> summary.outcomes().overheadRatio()),
        NumberText.fixed(result.fairness().mean(), 3),
        NumberText.fixed(result.equality().mean(), 3),
        ratio(result, RunSummary::utilization),
        NumberText.fixed(result.over(summary -> summary.outcomes().waitSeconds().mean()).mean(), 1),
        NumberText.fixed(result.over(summary -> summary.outcomes().slowdown().mean()).mean(), 2),
        String.format(Locale.ROOT, "%.2f", result.seconds()));
  }

  private static List<String> utilities(PolicyResult result) {
    return List.of(
        ratio(result, summary -> summary.worth().least()),
        ratio(result, summary -> summary.worth().mean()),
        ratio(result, summary -> summary.worth().zeroShare()));
  }

  private static String count(PolicyResult result, ToDoubleFunction<Outcomes> measure) {
    return NumberText.fixed(
        result.over(summary -> measure.applyAsDouble(summary.outcomes())).mean(), 0);
  }

  private static String ratio(PolicyResult result, ToDoubleFunction<RunSummary> measure) {
    return NumberText.fixed(result.over(measure).mean(), 3);
  }
}
