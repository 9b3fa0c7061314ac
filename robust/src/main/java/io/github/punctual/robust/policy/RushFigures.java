package io.github.punctual.robust.policy;

import java.util.Map;

/**
 * A plan in a few numbers.
 *
 * @param jobs how many jobs have each standing; all standings are there, in their order
 * @param smallestUtility of all jobs at their targets, 0 when there are none
 * @param robustWork the work in container seconds that all are planned for
 * @param meanWork the work in container seconds that is expected of all
 * @param wantedTasks how many tasks are to run now
 */
public record RushFigures(
    Map<UtilityStanding, Integer> jobs,
    double smallestUtility,
    double robustWork,
    double meanWork,
    long wantedTasks) {}
