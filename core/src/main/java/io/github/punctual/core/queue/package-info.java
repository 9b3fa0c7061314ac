/**
 * Queues that share a cluster: what a policy for queues is told, what it answers, and how drivers
 * serve the answer.
 */
package io.github.punctual.core.queue;
