package io.github.punctual.evaluation.rayon;

/**
 * What came of planning the jobs of a setting.
 *
 * @param offered how many jobs
 * @param accepted how many of them found a place
 * @param offeredWork the work of all jobs, in bundle steps
 * @param metrics of the plan in the end
 * @param millis how long the planner took for all jobs; differs from run to run
 */
record PlanOutcome(
    int offered, int accepted, double offeredWork, PlanMetrics metrics, double millis) {
  /** The part of the work that found a place: the paper's acceptance, weighted by size. */
  double acceptance() {
    return metrics.acceptedWork() / offeredWork;
  }

  /** The part of the jobs that found one. */
  double acceptanceByCount() {
    return (double) accepted / offered;
  }

  /** By how many bundles allocations shrink, for each 1000 bundle steps promised. */
  double downPerWork() {
    return 1000 * metrics.down() / metrics.acceptedWork();
  }
}
