/**
 * Discrete events in simulated time: submissions, completions, nodes that come and go, and the
 * instants that a scheduler asks for. Everything at one instant happens in the order of its class,
 * then of its making, so that a run is the same every time.
 */
package io.github.punctual.simulator.engine;
