package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.robust.calibration.Checkpoint;
import io.github.punctual.robust.calibration.Coverage;
import io.github.punctual.robust.calibration.Score;
import io.github.punctual.robust.calibration.Scores;
import io.github.punctual.yarn.web.api.Fields;
import java.util.Locale;

/** How projections proved true, in JSON. */
final class CalibrationJson {
  private CalibrationJson() {}

  /** What the caller may know of it. */
  static ObjectNode of(Calibrated known) {
    ObjectNode node = Json.object();
    node.set("overall", scores(known.overall()));
    ArrayNode names = node.putArray("jobs");
    known
        .byKey()
        .forEach(
            (key, scores) -> {
              ObjectNode job = names.addObject().put("name", key.name()).put("user", key.user());
              job.setAll(scores(scores));
            });
    node.set(
        "standings", Fields.counts(known.standings().keySet().stream(), known.standings()::get));
    return node;
  }

  private static ObjectNode scores(Scores scores) {
    ObjectNode node = Json.object();
    for (Checkpoint checkpoint : Checkpoint.values()) {
      node.set(checkpoint.name().toLowerCase(Locale.ROOT), score(scores.at(checkpoint)));
    }
    return node;
  }

  private static ObjectNode score(Score score) {
    ObjectNode node = Json.object().put("scored", score.count());
    if (score.count() > 0) {
      node.set("p90", coverage(score.ofP90(), score.meanP90Loss()));
      node.set("median", coverage(score.ofMedian(), score.meanMedianLoss()));
    }
    return node;
  }

  private static ObjectNode coverage(Coverage coverage, double loss) {
    return Json.object()
        .put("held", coverage.hits())
        .put("fraction", coverage.fraction())
        .put("low", coverage.low())
        .put("high", coverage.high())
        .put("meanLossSeconds", loss);
  }
}
