/**
 * Discrete events in simulated time: submissions, completions, nodes that come and go, and the
 * instants that a scheduler asks for. Everything at one instant happens in the order of its class,
 * then of its making, so that a run is the same every time.
 *
 * <p>Jobs are served by what a scheduler allows them, or by what a policy says of their queues;
 * each task by task or as fluid.
 */
package io.github.punctual.simulator.engine;
