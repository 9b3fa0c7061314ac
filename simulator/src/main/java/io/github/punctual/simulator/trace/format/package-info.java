/**
 * Readers of the formats that {@link io.github.punctual.simulator.trace.format.TraceFormat} lists:
 * {@link io.github.punctual.simulator.trace.format.TraceReader} reads all of them.
 */
package io.github.punctual.simulator.trace.format;
