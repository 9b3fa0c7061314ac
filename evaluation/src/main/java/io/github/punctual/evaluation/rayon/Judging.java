package io.github.punctual.evaluation.rayon;

import io.github.punctual.evaluation.Cases;
import io.github.punctual.evaluation.Finding;
import io.github.punctual.simulator.reservation.ClusterOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoublePredicate;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/** How claims about the cluster are judged, planner by planner and seed by seed. */
final class Judging {
  private static final ClusterCase CS = ClusterCase.capacityScheduler();

  private Judging() {}

  /** What came of a run of Rayon, and of what it is compared with on the same jobs. */
  private record Pair(ClusterOutcome one, ClusterOutcome base) {}

  private static Map<String, Pair> pairs(
      RayonMeasured measured,
      UnaryOperator<ClusterCase> variant,
      UnaryOperator<ClusterCase> baseOf) {
    Map<String, Pair> pairs = new LinkedHashMap<>();
    for (String planner : ClusterRuns.PLANNERS) {
      ClusterCase usual = ClusterCase.reserved(planner);
      List<ClusterOutcome> ones = measured.clusters().of(variant.apply(usual));
      List<ClusterOutcome> bases = measured.clusters().of(baseOf.apply(usual));
      for (int i = 0; i < ones.size(); i++) {
        pairs.put(
            "%s, seed %d".formatted(PlannerContender.title(planner), i + 1),
            new Pair(ones.get(i), bases.get(i)));
      }
    }
    return pairs;
  }

  /** A measure of Rayon, in per cent where it is a part. */
  static Finding rayon(
      RayonMeasured measured,
      UnaryOperator<ClusterCase> variant,
      ToDoubleFunction<ClusterOutcome> measure,
      DoublePredicate holds) {
    return new Cases(3)
        .addAll(
            pairs(measured, variant, variant),
            pair -> measure.applyAsDouble(pair.one()),
            holds,
            value -> value >= 0.97 && value < 1)
        .finding();
  }

  /** How many per cent of the SLAs are missed: more than so many. */
  static Finding missed(RayonMeasured measured, ClusterCase one, double percent) {
    Map<String, ClusterOutcome> seeds = new LinkedHashMap<>();
    for (ClusterOutcome outcome : measured.clusters().of(one)) {
      seeds.put("seed " + (seeds.size() + 1), outcome);
    }
    return new Cases(1)
        .addAll(
            seeds,
            outcome -> 100 * (1 - outcome.fulfilment()),
            missed -> missed > percent,
            missed -> missed > 0)
        .finding();
  }

  /** A measure of Rayon over that of CS: more than so many times. */
  static Finding ratio(
      RayonMeasured measured,
      UnaryOperator<ClusterCase> variant,
      ToDoubleFunction<ClusterOutcome> measure,
      double least) {
    return new Cases(3)
        .addAll(
            pairs(measured, variant, usual -> variant.apply(CS)),
            pair -> measure.applyAsDouble(pair.one()) / measure.applyAsDouble(pair.base()),
            ratio -> ratio > least,
            ratio -> ratio > 1)
        .finding();
  }

  /** A part of the jobs that Rayon and CS both had: at least so large. */
  static Finding paired(
      RayonMeasured measured,
      ToDoubleBiFunction<ClusterOutcome, ClusterOutcome> part,
      double least) {
    return Cases.of(
        pairs(measured, usual -> usual, usual -> CS),
        pair -> part.applyAsDouble(pair.one(), pair.base()),
        value -> value >= least,
        value -> value > 0);
  }

  /** A comparison of over-reservation with usual reservations. */
  static Finding overs(
      RayonMeasured measured,
      ToDoubleFunction<ClusterOutcome> measure,
      DoubleBinaryOperator compare,
      DoublePredicate holds) {
    return Cases.of(
        pairs(measured, usual -> usual.asking(ClusterCase.OVER), usual -> usual),
        pair ->
            compare.applyAsDouble(
                measure.applyAsDouble(pair.one()), measure.applyAsDouble(pair.base())),
        holds);
  }

  private static double part(List<Double> values, DoublePredicate which) {
    return (double) values.stream().filter(which::test).count() / values.size();
  }

  /** The part of the best-effort jobs that took less time than under the other division. */
  static double earlierBestEffort(ClusterOutcome one, ClusterOutcome base) {
    return part(Clusters.latencyDifferences(one, base), value -> value < 0);
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
