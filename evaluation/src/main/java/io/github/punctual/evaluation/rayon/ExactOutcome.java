package io.github.punctual.evaluation.rayon;

/**
 * What the solver found within its time.
 *
 * @param exact its plan
 * @param gree GREE's plan of the same jobs
 * @param greeL GREE-L's
 * @param optimal whether it proved that there is none better
 */
record ExactOutcome(PlanOutcome exact, PlanOutcome gree, PlanOutcome greeL, boolean optimal) {}
