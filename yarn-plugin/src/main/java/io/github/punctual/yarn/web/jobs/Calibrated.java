package io.github.punctual.yarn.web.jobs;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.decisionlog.Json;
import io.github.punctual.robust.calibration.Checkpoint;
import io.github.punctual.robust.calibration.Coverage;
import io.github.punctual.robust.calibration.Score;
import io.github.punctual.robust.calibration.Scores;
import io.github.punctual.robust.outlook.JobKey;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.api.Fields;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How projections proved true, also by the names of jobs, and how many live jobs stand how. */
public record Calibrated(
    Scores overall, Map<JobKey, Scores> byKey, Map<UtilityStanding, Integer> standings) {
  /** With fewer jobs than this a share of all would tell of single ones. */
  static final long FEW = 10;

  /** What a caller may know. */
  public Calibrated visible(Access access) {
    boolean all = access.mayViewAll();
    Map<JobKey, Scores> seen = new LinkedHashMap<>(byKey);
    seen.keySet().removeIf(key -> !all && !access.mayViewJobsOf(key.user()));
    // Names are forgotten, or not kept, while their jobs stay in the overall score.
    long known = seen.values().stream().mapToLong(Scores::count).sum();
    boolean isOwn = seen.size() == byKey.size() && known >= overall.count();
    boolean enough = all || overall.count() >= FEW || isOwn;
    Map<UtilityStanding, Integer> counts = new EnumMap<>(UtilityStanding.class);
    if (all) {
      for (UtilityStanding standing : UtilityStanding.values()) {
        counts.put(standing, standings.getOrDefault(standing, 0));
      }
    }
    return new Calibrated(enough ? overall : Scores.NONE, seen, counts);
  }

  ObjectNode json() {
    ObjectNode node = Json.object();
    node.set("overall", scores(overall));
    ArrayNode names = node.putArray("jobs");
    byKey.forEach(
        (key, scores) -> {
          ObjectNode job = names.addObject().put("name", key.name()).put("user", key.user());
          job.setAll(scores(scores));
        });
    node.set("standings", Fields.counts(standings.keySet().stream(), standings::get));
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
