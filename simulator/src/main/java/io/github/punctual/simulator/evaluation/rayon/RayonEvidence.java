package io.github.punctual.simulator.evaluation.rayon;

/** All that was measured. */
record RayonEvidence(PlanRuns plans, ExactRuns exact, ClusterRuns clusters, LossRuns losses) {}
