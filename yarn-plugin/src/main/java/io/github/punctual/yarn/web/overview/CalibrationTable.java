package io.github.punctual.yarn.web.overview;

import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.robust.calibration.Checkpoint;
import io.github.punctual.robust.calibration.Coverage;
import io.github.punctual.robust.calibration.Score;
import io.github.punctual.robust.calibration.Scores;
import io.github.punctual.robust.outlook.JobKey;
import io.github.punctual.yarn.web.jobs.Calibrated;
import io.github.punctual.yarn.web.jobs.JobsApi;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** How projections proved true, in a table. */
final class CalibrationTable {
  private static final int MOST_ROWS = 100;

  private CalibrationTable() {}

  /** Writes what the caller may know of it. */
  static void write(Html html, Calibrated known) {
    html.element("h2", "How projections proved true", "id", "calibration").line();
    if (known.overall().count() == 0 && known.byKey().isEmpty()) {
      html.paragraph("No job that was projected has ended yet, or too few to tell of them.");
    } else {
      lead(html, known.overall());
      moments(html, known.overall());
      names(html, known.byKey());
    }
    html.see("The same as JSON: ", JobsApi.CALIBRATION);
  }

  private static void lead(Html html, Scores overall) {
    Score first = overall.at(Checkpoint.FIRST);
    if (first.count() > 0) {
      html.paragraph(
          "Of %d jobs %s were done by the time that was first said to hold nine times in ten."
              .formatted(first.count(), percent(first.ofP90())));
    }
  }

  private static void moments(Html html, Scores overall) {
    if (overall.count() == 0) {
      return;
    }
    html.table("calibration", "", heads("Said"));
    for (Checkpoint checkpoint : Checkpoint.values()) {
      Score score = overall.at(checkpoint);
      html.begin("tr").element("th", said(checkpoint), "scope", "row");
      cells(html, score);
      html.end().line();
    }
    html.endTable();
  }

  private static void names(Html html, Map<JobKey, Scores> byKey) {
    if (byKey.isEmpty()) {
      return;
    }
    html.begin("details", "id", "calibration-names");
    html.element("summary", "By the name of the job, as first said").line();
    html.table("calibration", "", heads("Name", "User"));
    byKey.entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<JobKey, Scores>>comparingLong(entry -> -entry.getValue().count())
                .thenComparing(entry -> entry.getKey().name())
                .thenComparing(entry -> entry.getKey().user()))
        .limit(MOST_ROWS)
        .forEach(
            entry -> {
              html.begin("tr").element("th", entry.getKey().name(), "scope", "row");
              html.element("td", entry.getKey().user());
              cells(html, entry.getValue().at(Checkpoint.FIRST));
              html.end().line();
            });
    html.endTable();
    html.more(byKey.size() - MOST_ROWS);
    html.end().line();
  }

  /** The heads of a table of scores, after those of what is scored. */
  private static List<String> heads(String... first) {
    List<String> heads = new ArrayList<>(List.of(first));
    heads.addAll(
        List.of(
            "Jobs",
            "Done by the 90\u00a0% bound",
            "Done by the median",
            "Mean loss, 90\u00a0%",
            "Mean loss, median"));
    return heads;
  }

  private static void cells(Html html, Score score) {
    html.element("td", Long.toString(score.count()));
    html.element("td", interval(score.ofP90())).element("td", interval(score.ofMedian()));
    html.element("td", loss(score, score.meanP90Loss()));
    html.element("td", loss(score, score.meanMedianLoss()));
  }

  private static String loss(Score score, double seconds) {
    return score.count() == 0 ? "-" : DecisionText.duration(Math.round(seconds * 1000));
  }

  private static String said(Checkpoint checkpoint) {
    return switch (checkpoint) {
      case FIRST -> "first";
      case QUARTER -> "after a quarter of the run";
      case HALF -> "after half of it";
      case LAST -> "last";
    };
  }

  private static String interval(Coverage coverage) {
    return coverage.count() == 0
        ? "-"
        : "%s (%s to %s)"
            .formatted(
                percent(coverage),
                Amounts.percent(coverage.low(), 1),
                Amounts.percent(coverage.high(), 1));
  }

  private static String percent(Coverage coverage) {
    return Amounts.percent(coverage.fraction(), 1);
  }
}
