package io.github.punctual.yarn.rush;

import io.github.punctual.robust.demand.DemandEstimators;
import io.github.punctual.robust.peel.ExactPeeling;
import io.github.punctual.robust.peel.PaperPeeling;
import io.github.punctual.robust.policy.RushSettings;
import io.github.punctual.robust.slots.QueueMapping;
import io.github.punctual.robust.slots.VectorMapping;
import io.github.punctual.robust.worstcase.Robustness;
import io.github.punctual.yarn.settings.RushOptions;

/** Makes the policy's settings of an operator's. */
public final class RushPolicies {
  private RushPolicies() {}

  /** The settings of the policy. */
  public static RushSettings settings(RushOptions options) {
    return new RushSettings(
        new Robustness(options.theta(), options.delta()),
        DemandEstimators.of(options.estimator(), options.priorSeconds()),
        options.peeling().equals("paper")
            ? new PaperPeeling(options.resolution())
            : new ExactPeeling(),
        options.mapping().equals("queues") ? new QueueMapping() : new VectorMapping(),
        true);
  }
}
