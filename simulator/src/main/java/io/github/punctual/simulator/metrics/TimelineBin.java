package io.github.punctual.simulator.metrics;

import java.util.Map;

/**
 * A stretch of time of a run; everything is a mean over it.
 *
 * @param startMillis its beginning, in milliseconds of the trace
 * @param lengthMillis its length
 * @param utilization the part of the cluster that was held, in [0, 1]
 * @param waiting how many jobs waited
 * @param running how many jobs ran
 * @param fairness Jain's index of the fractions of demand; NaN while there was no job
 * @param equality Jain's index within classes of equal demand; NaN while there was no job
 * @param heldBySize the utilisation by {@link SizeClass}; each job counts with what it held on
 *     average while it ran
 * @param heldByUse the utilisation by {@link Use}, likewise
 */
public record TimelineBin(
    long startMillis,
    long lengthMillis,
    double utilization,
    double waiting,
    double running,
    double fairness,
    double equality,
    Map<SizeClass, Double> heldBySize,
    Map<Use, Double> heldByUse) {}
