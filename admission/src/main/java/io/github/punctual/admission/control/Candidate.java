package io.github.punctual.admission.control;

import io.github.punctual.core.job.DeadlineJob;

/**
 * A waiting job that can still make its deadline.
 *
 * @param job the job
 * @param neededTasks the tasks that it needs at once (the papers' reqCpus), at least 1
 * @param timeToDeadlineMillis the time left to its deadline (the papers' TTD), above 0
 */
public record Candidate(DeadlineJob job, int neededTasks, long timeToDeadlineMillis) {}
