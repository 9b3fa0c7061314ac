/**
 * A cluster of processes that serves all kinds of promises while it is hit: by a seed,
 * ResourceManagers and nodes are killed, queues refreshed well and badly, jobs moved, nodes taken
 * out of service. What was told before must be true after.
 */
package io.github.punctual.it.faults;
