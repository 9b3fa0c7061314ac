package io.github.punctual.simulator.evaluation.rush;

import io.github.punctual.simulator.evaluation.Cases;
import io.github.punctual.simulator.evaluation.Finding;
import io.github.punctual.simulator.evaluation.PaperClaim;
import io.github.punctual.simulator.evaluation.rush.DemandCoverage.Seen;
import java.util.List;
import java.util.OptionalDouble;

/** The claims of section V-A about the estimated demand: figure 3. */
final class CoverageClaims {
  private static final String PAPERS = "gaussian-plain";

  private CoverageClaims() {}

  static List<PaperClaim<RushEvidence>> all() {
    return List.of(
        PaperClaim.<RushEvidence>of(
                "V-A, figure 3",
                "With more than 35 samples and delta from 0.7 on, the demand covers theta",
                evidence -> enough(evidence.coverage(), List.of(PAPERS), 35, 0.7))
            .because(
                "P",
                "Where any of the tasks can be seen. The first to end of those that began "
                    + "together are the short ones: their mean is too low, the more so the fewer have "
                    + "ended, and the paper's estimator does not know it."),
        PaperClaim.<RushEvidence>of(
                "V-A, figure 3",
                "With 25 samples it does not, whatever delta is",
                evidence -> {
                  Cases cases = new Cases(3);
                  for (Seen seen : Seen.values()) {
                    double most =
                        evidence.coverage().of(new DemandCoverage.Key(seen, PAPERS, 25)).stream()
                            .mapToDouble(Double::doubleValue)
                            .max()
                            .orElseThrow();
                    cases.add(seen.words(), most, most < DemandCoverage.THETA);
                  }
                  return cases.finding();
                })
            .because(
                "P",
                "On a cluster that runs 48 tasks at once: the first 25 to end are the shorter "
                    + "half of them. 25 tasks of which none was chosen by its length are enough. So "
                    + "the paper's result says less about the number of samples than about which ones "
                    + "come first."),
        PaperClaim.<RushEvidence>of(
                "V-A",
                "With more samples a smaller delta is enough (60 against 35 samples)",
                evidence -> {
                  Cases cases = new Cases(1);
                  for (Seen seen : Seen.values()) {
                    double few =
                        least(evidence.coverage(), new DemandCoverage.Key(seen, PAPERS, 35));
                    double many =
                        least(evidence.coverage(), new DemandCoverage.Key(seen, PAPERS, 60));
                    cases.add(seen.words(), many, many < few, many <= few);
                  }
                  return cases.finding();
                })
            .because(
                "H",
                "The doubt about the mean shrinks, and the sample is no longer chosen by "
                    + "length."),
        PaperClaim.<RushEvidence>of(
                "this project",
                "Its own estimators cover theta from 5 samples on with a delta of 0.7",
                evidence -> enough(evidence.coverage(), List.of("gaussian", "empirical"), 5, 0.7))
            .because(
                "H",
                "They count the doubt about the mean, and that a task that still runs is longer "
                    + "than its age."));
  }

  private static Finding enough(
      DemandCoverage coverage, List<String> estimators, int samples, double delta) {
    Cases cases = new Cases(3);
    for (Seen seen : Seen.values()) {
      for (String estimator : estimators) {
        for (int count : DemandCoverage.SAMPLES) {
          for (double threshold : DemandCoverage.DELTAS) {
            if (count >= samples && threshold >= delta) {
              double part = coverage.of(new DemandCoverage.Key(seen, estimator, count), threshold);
              cases.add(
                  "%s, %d samples, delta %s".formatted(seen.words(), count, threshold),
                  part,
                  part >= DemandCoverage.THETA);
            }
          }
        }
      }
    }
    return cases.finding();
  }

  /** The least delta that covers theta; infinite when none does. */
  private static double least(DemandCoverage coverage, DemandCoverage.Key key) {
    OptionalDouble least =
        DemandCoverage.DELTAS.stream()
            .filter(delta -> coverage.of(key, delta) >= DemandCoverage.THETA)
            .mapToDouble(Double::doubleValue)
            .min();
    return least.orElse(Double.POSITIVE_INFINITY);
  }
}
