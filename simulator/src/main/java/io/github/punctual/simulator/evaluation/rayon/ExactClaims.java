package io.github.punctual.simulator.evaluation.rayon;

import io.github.punctual.simulator.evaluation.Cases;
import io.github.punctual.simulator.evaluation.Finding;
import io.github.punctual.simulator.evaluation.PaperClaim;
import io.github.punctual.simulator.report.NumberText;
import io.github.punctual.simulator.reservation.JobMix;
import java.util.List;

/** The claims about exact plans, against bounds that no plan can exceed: section 6.3. */
final class ExactClaims {
  private ExactClaims() {}

  static List<PaperClaim<RayonEvidence>> all() {
    return List.of(
        PaperClaim.<RayonEvidence>of(
                "6.3.1, figure 12a",
                "With few jobs MILP accepts 20 to 40 % more than GREE (100 jobs; the bound over GREE)",
                "1.2 to 1.4",
                evidence -> {
                  int size = evidence.plans().sizes().get(0);
                  double ratio = boundOver(evidence, size, PlannerContender.GREE);
                  return Finding.of(ratio >= 1.2, NumberText.fixed(ratio, 2));
                })
            .because(
                "H",
                "This is what a plan could accept at most; the integer program of 100"
                    + " jobs comes near it.")
            .because(
                "F",
                "The bound is what any plan could accept at most; with 10 to 50 % slack"
                    + " not much more can be had."),
        PaperClaim.<RayonEvidence>of(
                "6.3.1, figure 12a",
                "With many jobs the gap disappears (the bound over GREE, the most jobs; at most 1.1)",
                "about 1",
                evidence -> {
                  List<Integer> sizes = evidence.plans().sizes();
                  double few = boundOver(evidence, sizes.get(0), PlannerContender.GREE);
                  double many =
                      boundOver(evidence, sizes.get(sizes.size() - 1), PlannerContender.GREE);
                  return new Cases(2)
                      .add(sizes.get(sizes.size() - 1) + " jobs", many, many <= 1.1, many < few)
                      .finding();
                })
            .because("HS", "The bound over GREE falls as jobs become small against the cluster.")
            .because("F", "It does not fall."),
        PaperClaim.<RayonEvidence>of(
                "this project",
                "%s leaves less of what is possible than GREE and GREE-L (its distance from the bound over"
                        .formatted(PlannerContender.OURS)
                    + " GREE-L's)",
                "-",
                evidence -> {
                  Cases cases = new Cases(2);
                  for (int size : evidence.plans().sizes()) {
                    double ours = boundOver(evidence, size, PlannerContender.OURS) - 1;
                    double theirs = boundOver(evidence, size, PlannerContender.GREE_L) - 1;
                    cases.add(size + " jobs", ours / theirs, ours < theirs);
                  }
                  return cases.finding();
                })
            .because(
                "HSP", "By looking at all of the window, and by moving what was promised before."));
  }

  /** The bound over what a planner accepts, on average over the seeds that have a bound. */
  static double boundOver(RayonEvidence evidence, int size, String planner) {
    List<Double> bounds = evidence.exact().bounds(new ExactRuns.Key(size, JobMix.ALL_A));
    List<PlanOutcome> outcomes =
        evidence.plans().of(new PlanRuns.Key(size, JobMix.ALL_A, planner, PlanOrder.OFFLINE));
    double sum = 0;
    int seeds = Math.min(bounds.size(), outcomes.size());
    for (int i = 0; i < seeds; i++) {
      sum += bounds.get(i) / outcomes.get(i).acceptance();
    }
    return sum / seeds;
  }
}
