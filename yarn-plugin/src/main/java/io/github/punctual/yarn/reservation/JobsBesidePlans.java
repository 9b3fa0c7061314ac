package io.github.punctual.yarn.reservation;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.service.PromiseCheck;
import io.github.punctual.yarn.settings.Precedence;
import io.github.punctual.yarn.settings.PunctualSettings;
import java.util.Map;
import java.util.Optional;

/** The promised jobs of a scheduler, as the plans of reservations see them. */
final class JobsBesidePlans {
  private final Optional<PromiseCheck> check;

  private JobsBesidePlans(Optional<PromiseCheck> check) {
    this.check = check;
  }

  /**
   * Those whose promises the operator wants kept from reservations that are made later. A policy
   * that does not plan ahead promises nothing of what plan queues have.
   */
  static JobsBesidePlans of(Surroundings with) {
    DeadlineService deadlines = with.need(DeadlineService.class);
    return new JobsBesidePlans(
        deadlines.isPromising()
                && deadlines.plansAhead()
                && with.settings().get(PunctualSettings.PRECEDENCE) == Precedence.TIME
            ? Optional.of(deadlines.loop().check())
            : Optional.empty());
  }

  /** Those beside the plan of a queue, given its path. */
  PromisedJobs besides(String plan) {
    PoolId pool = Pools.queue(plan, "");
    return check
        .<PromisedJobs>map(
            asked ->
                (more, isMeant) ->
                    asked
                        .impact(Map.of(pool, more), isMeant)
                        .orElseThrow(() -> UnansweredException.policyBusy(plan)))
        .orElse(PromisedJobs.NONE);
  }

  /** What a plan was about to promise is in force, or will never be. */
  void settled(String plan) {
    check.ifPresent(asked -> asked.settled(Pools.queue(plan, "")));
  }
}
