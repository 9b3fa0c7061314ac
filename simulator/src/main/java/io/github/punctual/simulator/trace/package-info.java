/**
 * Traces: what other systems recorded, as jobs that can be simulated, and the jobs of simulations
 * as others can read them; docs/traces.md says what each format knows and how the rest is derived.
 */
package io.github.punctual.simulator.trace;
