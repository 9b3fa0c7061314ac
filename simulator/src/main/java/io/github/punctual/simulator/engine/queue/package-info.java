/**
 * Queues as they are given to a simulation and watched in it: what they declare and which jobs they
 * have, how a policy registers them, and what observers are told.
 */
package io.github.punctual.simulator.engine.queue;
