package io.github.punctual.simulator.report;

import io.github.punctual.simulator.metrics.Outcomes;
import io.github.punctual.simulator.metrics.RunSummary;
import io.github.punctual.simulator.metrics.Worth;
import java.util.List;

/** Results as text: one line for each policy and kind of deadlines. */
public final class ResultTable {
  private ResultTable() {}

  /** The table, each line ended. */
  public static String of(List<PolicyResult> results) {
    DataTable<PolicyResult> table =
        DataTable.<PolicyResult>of(results)
            .words("deadlines", PolicyResult::deadlines)
            .words("policy", PolicyResult::policy)
            .fixed("jobs", 0, result -> result.outcomes(Outcomes::jobs).mean())
            .fixed("met", 0, result -> result.outcomes(Outcomes::met).mean())
            .fixed("late", 0, result -> result.outcomes(Outcomes::late).mean())
            .fixed("refused", 0, result -> result.outcomes(Outcomes::rejected).mean())
            .fixed("ended", 0, result -> result.outcomes(Outcomes::terminated).mean())
            .fixed("SDR", 3, result -> result.outcomes(Outcomes::sdr).mean())
            .fixed("kept", 3, result -> result.outcomes(Outcomes::kept).mean())
            .fixed("PTR", 3, result -> result.outcomes(Outcomes::ptr).mean())
            .fixed("WTR", 3, result -> result.outcomes(Outcomes::wtr).mean())
            .fixed("overhead", 3, result -> result.outcomes(Outcomes::overheadRatio).mean())
            .fixed("fairness", 3, result -> result.fairness().mean())
            .fixed("equality", 3, result -> result.equality().mean())
            .fixed("util", 3, result -> result.over(RunSummary::utilization).mean())
            .fixed("wait s", 1, result -> result.outcomes(all -> all.waitSeconds().mean()).mean())
            .fixed("slowdown", 2, result -> result.outcomes(all -> all.slowdown().mean()).mean())
            .fixed("took s", 2, PolicyResult::seconds);
    if (results.stream().anyMatch(PolicyResult::hasUtilities)) {
      table
          .fixed("least U", 3, result -> result.worth(Worth::least).mean())
          .fixed("mean U", 3, result -> result.worth(Worth::mean).mean())
          .fixed("zero U", 3, result -> result.worth(Worth::zeroShare).mean());
    }
    return table.text();
  }
}
