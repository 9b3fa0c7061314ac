package io.github.punctual.evaluation.rayon;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Runs;
import io.github.punctual.simulator.reservation.ClusterOutcome;
import java.io.IOException;

/** All that was measured. */
record RayonMeasured(
    PlanRuns plans,
    ExactRuns exact,
    Runs<ClusterCase, ClusterOutcome> clusters,
    Runs<Loss, Loss.KeptPromises> losses) {
  /** Makes all runs. */
  static RayonMeasured measure(Evaluation evaluation) throws IOException {
    PlanRuns plans = new PlanRuns(evaluation);
    plans.run();
    ExactRuns exact = new ExactRuns(evaluation, plans.sizes());
    exact.run();
    Runs<Loss, Loss.KeptPromises> losses = Loss.runs(evaluation);
    return new RayonMeasured(plans, exact, ClusterRuns.make(evaluation), losses);
  }
}
