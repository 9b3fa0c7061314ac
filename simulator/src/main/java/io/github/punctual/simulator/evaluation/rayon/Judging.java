package io.github.punctual.simulator.evaluation.rayon;

import io.github.punctual.simulator.evaluation.Cases;
import io.github.punctual.simulator.evaluation.Finding;
import io.github.punctual.simulator.reservation.ClusterOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** How claims about the cluster are judged, case by case. */
final class Judging {
  private static final ClusterCase CS = ClusterCase.capacityScheduler();

  private Judging() {}

  /** A measure of Rayon, in per cent where it is a part. */
  static Finding rayon(
      RayonEvidence evidence,
      Function<ClusterCase, ClusterCase> variant,
      ToDoubleFunction<ClusterOutcome> measure,
      double factor,
      Function<Double, Boolean> holds) {
    Cases cases = new Cases(3);
    for (String planner : ClusterRuns.PLANNERS) {
      List<ClusterOutcome> outcomes =
          evidence.clusters().of(variant.apply(ClusterCase.reserved(planner)));
      for (int i = 0; i < outcomes.size(); i++) {
        double value = factor * measure.applyAsDouble(outcomes.get(i));
        cases.add(name(planner, i), value, holds.apply(value), value >= 0.97 && value < 1);
      }
    }
    return cases.finding();
  }

  private static String name(String planner, int seed) {
    return "%s, seed %d".formatted(PlannerContender.title(planner), seed + 1);
  }

  static Finding seeds(
      RayonEvidence evidence,
      ClusterCase one,
      ToDoubleFunction<ClusterOutcome> measure,
      Function<Double, Boolean> holds,
      Function<Double, Boolean> direction) {
    Cases cases = new Cases(1);
    List<ClusterOutcome> outcomes = evidence.clusters().of(one);
    for (int i = 0; i < outcomes.size(); i++) {
      double value = measure.applyAsDouble(outcomes.get(i));
      cases.add("seed " + (i + 1), value, holds.apply(value), direction.apply(value));
    }
    return cases.finding();
  }

  /** A measure of Rayon over that of CS. */
  static Finding ratio(
      RayonEvidence evidence,
      Function<ClusterCase, ClusterCase> variant,
      ToDoubleFunction<ClusterOutcome> measure,
      double least,
      Function<Double, Boolean> direction) {
    Cases cases = new Cases(3);
    List<ClusterOutcome> base = evidence.clusters().of(variant.apply(CS));
    for (String planner : ClusterRuns.PLANNERS) {
      List<ClusterOutcome> outcomes =
          evidence.clusters().of(variant.apply(ClusterCase.reserved(planner)));
      for (int i = 0; i < outcomes.size(); i++) {
        double value = measure.applyAsDouble(outcomes.get(i)) / measure.applyAsDouble(base.get(i));
        cases.add(name(planner, i), value, value > least, direction.apply(value));
      }
    }
    return cases.finding();
  }

  /** A comparison of two outcomes of the same jobs. */
  interface Pair {
    double of(ClusterOutcome one, ClusterOutcome base);
  }

  /** A comparison of Rayon with CS on the same jobs. */
  static Finding paired(RayonEvidence evidence, Pair measure, Function<Double, Boolean> holds) {
    Cases cases = new Cases(2);
    List<ClusterOutcome> base = evidence.clusters().of(CS);
    for (String planner : ClusterRuns.PLANNERS) {
      List<ClusterOutcome> outcomes = evidence.clusters().of(ClusterCase.reserved(planner));
      for (int i = 0; i < outcomes.size(); i++) {
        double value = measure.of(outcomes.get(i), base.get(i));
        cases.add(name(planner, i), value, holds.apply(value), value > 0);
      }
    }
    return cases.finding();
  }

  /** A comparison of over-reservation with usual reservations. */
  static Finding overs(
      RayonEvidence evidence,
      ToDoubleFunction<ClusterOutcome> measure,
      DoubleBinaryOperator compare,
      Function<Double, Boolean> holds) {
    Cases cases = new Cases(2);
    for (String planner : ClusterRuns.PLANNERS) {
      ClusterCase usual = ClusterCase.reserved(planner);
      List<ClusterOutcome> base = evidence.clusters().of(usual);
      List<ClusterOutcome> over = evidence.clusters().of(usual.asking(ClusterCase.OVER));
      for (int i = 0; i < base.size(); i++) {
        double value =
            compare.applyAsDouble(
                measure.applyAsDouble(over.get(i)), measure.applyAsDouble(base.get(i)));
        cases.add(name(planner, i), value, holds.apply(value));
      }
    }
    return cases.finding();
  }

  static double part(List<Double> values, Function<Double, Boolean> which) {
    return (double) values.stream().filter(which::apply).count() / values.size();
  }

  /** The part of the accepted production jobs that ended later than under the other division. */
  static double laterProduction(ClusterOutcome one, ClusterOutcome base) {
    List<Double> differences = new ArrayList<>();
    for (int i = 0; i < one.production().size(); i++) {
      ClusterOutcome.OfProduction job = one.production().get(i);
      if (job.accepted()) {
        differences.add(
            (double) job.run().endMillis().orElse(Long.MAX_VALUE)
                - base.production().get(i).run().endMillis().orElse(Long.MAX_VALUE));
      }
    }
    return part(differences, value -> value > 0);
  }
}
