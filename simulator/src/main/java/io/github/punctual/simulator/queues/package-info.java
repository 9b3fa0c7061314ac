/**
 * Queues that share a cluster: experiments with bursts, what they are made of and their results.
 */
package io.github.punctual.simulator.queues;
