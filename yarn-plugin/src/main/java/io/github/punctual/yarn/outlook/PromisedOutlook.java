package io.github.punctual.yarn.outlook;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.core.decision.PlannedTimes;
import io.github.punctual.robust.outlook.JobOutlook;
import io.github.punctual.robust.policy.Projection;
import io.github.punctual.robust.policy.UtilityStanding;
import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.JobText;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * What the plan of the promising policy lets expect of jobs; silent where it makes no plan, and
 * where that does not reach.
 */
public record PromisedOutlook(JobRegistry jobs, InstantSource clock) implements OutlookSource {
  @Override
  public Optional<Known> of(ApplicationId id) {
    return jobs.live(id)
        .flatMap(
            job ->
                job.decision()
                    .flatMap(Decision::course)
                    .filter(PlannedTimes::isForeseen)
                    .map(plan -> known(job, plan)));
  }

  private Known known(TrackedJob job, PlannedTimes plan) {
    long now = clock.millis();
    long due = job.job().deadlineMillis();
    String why =
        due < now
            ? "Its deadline passed %s ago.".formatted(DecisionText.duration(now - due))
            : JobText.timeliness(job, plan);
    JobOutlook outlook =
        new JobOutlook(
            now,
            Optional.of(new Projection(plan.medianMillis(), plan.p90Millis())),
            Optional.of(due < now ? UtilityStanding.IMPOSSIBLE : standing(plan, due)),
            OptionalDouble.empty(),
            why);
    return new Known(outlook, OptionalLong.of(due), "");
  }

  private static UtilityStanding standing(PlannedTimes plan, long due) {
    if (plan.p90Millis() <= due) {
      return UtilityStanding.ON_TIME;
    }
    return plan.medianMillis() <= due ? UtilityStanding.AT_RISK : UtilityStanding.LATE;
  }
}
