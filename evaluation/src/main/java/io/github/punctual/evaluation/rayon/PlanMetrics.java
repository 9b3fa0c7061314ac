package io.github.punctual.evaluation.rayon;

import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Run;
import java.util.Collection;
import java.util.List;
import org.apache.commons.statistics.descriptive.StandardDeviation;

/**
 * What the paper measures of a plan (section 6.3), in bundles: all jobs of the experiments ask for
 * bundles of one size.
 *
 * @param acceptedWork what is promised, in bundle steps
 * @param down by how many bundles allocations shrink, over all steps and stages: their ends
 *     included
 * @param uniformity the standard deviation of what is promised at the steps over its mean
 */
record PlanMetrics(double acceptedWork, double down, double uniformity) {
  /** Measures placements in a plan of so many steps from 0 on. */
  static PlanMetrics of(Collection<Placement> placements, int steps) {
    double[] promised = new double[steps];
    double work = 0;
    double down = 0;
    for (Placement placement : placements) {
      for (Allocation allocation : placement.allocations()) {
        check(allocation);
        down += down(allocation.runs());
        for (Run run : allocation.runs()) {
          work += run.work();
          for (long step = run.start(); step < run.end(); step++) {
            promised[(int) step] += run.bundles();
          }
        }
      }
    }
    double deviation = StandardDeviation.of(promised).setBiased(true).getAsDouble();
    return new PlanMetrics(work, down, deviation / (work / steps));
  }

  private static void check(Allocation allocation) {
    if (!allocation.stage().bundle().equals(PlanSetting.BUNDLE)) {
      throw new IllegalArgumentException(
          "an allocation of %s; only %s is counted here"
              .formatted(allocation.stage().bundle(), PlanSetting.BUNDLE));
    }
  }

  private static double down(List<Run> runs) {
    double down = 0;
    for (int i = 0; i < runs.size(); i++) {
      boolean touches = i + 1 < runs.size() && runs.get(i + 1).start() == runs.get(i).end();
      int next = touches ? runs.get(i + 1).bundles() : 0;
      down += Math.max(0, runs.get(i).bundles() - next);
    }
    return down;
  }
}
