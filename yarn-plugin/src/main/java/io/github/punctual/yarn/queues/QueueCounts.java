package io.github.punctual.yarn.queues;

/**
 * What was counted since the scheduler started.
 *
 * @param decisions how often the policy decided
 * @param meanDecisionMicros the mean time that this took, in microseconds; 0 before the first
 * @param failures how often something failed, so that queues were served in the stock order
 * @param classLosses how often a queue got a worse class though it declared nothing new
 */
public record QueueCounts(
    long decisions, double meanDecisionMicros, long failures, long classLosses) {}
