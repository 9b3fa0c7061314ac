package io.github.punctual.simulator.evaluation.promises;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
import java.util.List;

/** What came of the runs of one scene: a table for each kind of deadlines. */
final class SceneSection {
  private final Scene scene;
  private final RunScores scores;

  SceneSection(Scene scene, RunScores scores) {
    this.scene = scene;
    this.scores = scores;
  }

  void write(Markdown into) {
    into.heading(2, scene.title());
    into.paragraph(
        "%s %s. SDR / kept / PTR / WTR, by load; ± belongs to the SDR and the PTR."
            .formatted(
                scene.origin(),
                scene.seeds().size() == 1 ? "One seed" : scene.seeds().size() + " seeds"));
    for (DeadlineDistance due : DeadlineDistance.values()) {
      List<PromisesCell> cells =
          scores.cells().stream()
              .filter(cell -> cell.scene().equals(scene.key()) && cell.due() == due)
              .toList();
      List<String> header = new ArrayList<>(List.of(due.word()));
      cells.forEach(cell -> header.add(" " + cell.load()));
      into.table(header, rows(cells));
    }
  }

  private List<List<String>> rows(List<PromisesCell> cells) {
    List<List<String>> rows = new ArrayList<>();
    for (String policy : scores.policies(cells.get(0))) {
      List<String> row = new ArrayList<>(List.of("`" + policy + "`"));
      cells.forEach(cell -> row.add(values(cell, policy)));
      rows.add(row);
    }
    return rows;
  }

  private String values(PromisesCell cell, String policy) {
    if (!scores.has(cell, policy)) {
      return "-";
    }
    return String.join(
        " / ",
        NumberText.estimate(scores.over(cell, policy, RunScore::sdr)),
        mean(scores.over(cell, policy, RunScore::kept)),
        NumberText.estimate(scores.over(cell, policy, RunScore::ptr)),
        mean(scores.over(cell, policy, RunScore::wtr)));
  }

  private static String mean(Estimate estimate) {
    return NumberText.fixed(estimate.mean(), 3);
  }
}
