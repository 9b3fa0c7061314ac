package io.github.punctual.evaluation.rayon;

import io.github.punctual.evaluation.Evaluation;
import java.io.IOException;

/** All that was measured. */
record RayonEvidence(PlanRuns plans, ExactRuns exact, ClusterRuns clusters, LossRuns losses) {
  /** Makes all runs. */
  static RayonEvidence measure(Evaluation evaluation) throws IOException {
    PlanRuns plans = new PlanRuns(evaluation);
    RayonEvidence evidence =
        new RayonEvidence(
            plans,
            new ExactRuns(evaluation, plans.sizes()),
            new ClusterRuns(evaluation),
            new LossRuns(evaluation));
    evidence.plans().run();
    evidence.exact().run();
    evidence.losses().run();
    evidence.clusters().run();
    return evidence;
  }
}
