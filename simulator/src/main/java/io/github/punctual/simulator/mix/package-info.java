/**
 * All kinds of promises in one run: a tree of queues in which jobs with deadlines, bursts,
 * reservations, jobs by utility and best effort share nodes, in the precedence of the
 * ResourceManager.
 */
package io.github.punctual.simulator.mix;
