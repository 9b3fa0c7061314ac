package io.github.punctual.evaluation.rayon;

import io.github.punctual.evaluation.Sample;
import io.github.punctual.simulator.reservation.ClusterOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What is read from runs of the cluster. */
final class Clusters {
  private static final double MILLIS = 1000;

  private Clusters() {}

  /** Best-effort jobs done in the hour that is measured. */
  static double bestEffortDone(ClusterOutcome outcome) {
    return outcome.bestEffortCompleted(
        ClusterCase.FROM_SECOND * 1000, ClusterCase.TO_SECOND * 1000);
  }

  /** What part of the cluster was held in that hour. */
  static double utilisation(ClusterOutcome outcome) {
    return outcome.utilisation(ClusterCase.FROM_SECOND, ClusterCase.TO_SECOND);
  }

  /** A quantile of the latencies of best-effort jobs, in seconds; infinite where none ended. */
  static double latency(ClusterOutcome outcome, double quantile) {
    return new Sample(outcome.bestEffort().values().stream().mapToDouble(Clusters::seconds))
        .reached(quantile);
  }

  /** The mean latency of best-effort jobs that ended, in seconds. */
  static double meanLatency(ClusterOutcome outcome) {
    return outcome.bestEffort().values().stream()
        .mapToDouble(Clusters::seconds)
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }

  /** The mean time from submission to end of production jobs that ended, in seconds. */
  static double productionRunTime(ClusterOutcome outcome) {
    return outcome.production().stream()
        .mapToDouble(one -> seconds(one.run()))
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }

  private static double seconds(ClusterOutcome.OfJob job) {
    return job.latencyMillis().isEmpty()
        ? Double.POSITIVE_INFINITY
        : job.latencyMillis().getAsLong() / MILLIS;
  }

  /** Job by job, how much longer a best-effort job took, in seconds; those that ended in both. */
  static List<Double> latencyDifferences(ClusterOutcome one, ClusterOutcome base) {
    List<Double> differences = new ArrayList<>();
    for (Map.Entry<String, ClusterOutcome.OfJob> job : one.bestEffort().entrySet()) {
      double difference = seconds(job.getValue()) - seconds(base.bestEffort().get(job.getKey()));
      if (Double.isFinite(difference)) {
        differences.add(difference);
      }
    }
    return differences;
  }

  /** The part of accepted production jobs that were below their promise for longer. */
  static double belowLonger(List<ClusterOutcome> outcomes, int seconds) {
    long accepted = 0;
    long below = 0;
    for (ClusterOutcome outcome : outcomes) {
      for (ClusterOutcome.OfProduction one : outcome.production()) {
        accepted += one.accepted() ? 1 : 0;
        below += one.accepted() && one.longestBelowMillis() > seconds * 1000L ? 1 : 0;
      }
    }
    return (double) below / accepted;
  }

  /** A quantile of how long gangs took from their first container to their last, in seconds. */
  static double gatherSeconds(List<ClusterOutcome> outcomes, double quantile) {
    List<Long> millis =
        outcomes.stream().flatMap(outcome -> outcome.gatherMillis().stream()).toList();
    return millis.isEmpty()
        ? Double.NaN
        : new Sample(millis.stream().mapToDouble(Long::doubleValue)).reached(quantile) / MILLIS;
  }
}
