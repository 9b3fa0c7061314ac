/**
 * Readers of traces: what other systems recorded, as jobs that can be simulated. {@link
 * io.github.punctual.simulator.trace.TraceReader} reads every format that {@link
 * io.github.punctual.simulator.trace.TraceFormat} lists; docs/traces.md says what each of them
 * knows and how the rest is derived.
 */
package io.github.punctual.simulator.trace;
