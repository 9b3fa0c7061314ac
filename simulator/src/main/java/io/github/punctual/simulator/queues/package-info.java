/**
 * Queues that share a cluster, in simulated time: the driver of {@code core}'s policies for queues,
 * task by task or as fluid, and experiments with bursts.
 */
package io.github.punctual.simulator.queues;
