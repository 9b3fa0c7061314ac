package io.github.punctual.yarn.web.jobs;

import io.github.punctual.robust.calibration.Scores;
import io.github.punctual.robust.outlook.JobKey;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.web.api.Access;
import java.util.EnumMap;
import java.util.LinkedHashMap;
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
    boolean enough = all || overall.count() >= FEW || seen.size() == byKey.size();
    Map<UtilityStanding, Integer> counts = new EnumMap<>(UtilityStanding.class);
    if (all) {
      for (UtilityStanding standing : UtilityStanding.values()) {
        counts.put(standing, standings.getOrDefault(standing, 0));
      }
    }
    return new Calibrated(enough ? overall : Scores.NONE, seen, counts);
  }
}
