package io.github.punctual.simulator.metrics;

import java.util.List;

/**
 * What was measured in one run of one policy.
 *
 * @param outcomes how the jobs ended
 * @param fairness Jain's index of the fractions of demand, over intervals of 60 s
 * @param equality Jain's index within classes of equal demand, over intervals of 60 s
 * @param utilization busy / (busy + idle), in [0, 1]
 * @param lengthMillis from the first submission to the end of the last job
 * @param idleGroups the distributions of idle times, by size of group
 * @param worth what the results were worth, of the jobs whose trace says so
 */
public record RunSummary(
    Outcomes outcomes,
    Estimate fairness,
    Estimate equality,
    double utilization,
    long lengthMillis,
    List<IdleGroupTimes> idleGroups,
    Worth worth) {}
