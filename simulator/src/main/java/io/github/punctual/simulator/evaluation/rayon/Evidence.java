package io.github.punctual.simulator.evaluation.rayon;

/** All that was measured. */
record Evidence(PlanRuns plans, ExactRuns exact, ClusterRuns clusters, LossRuns losses) {}
