/**
 * What is measured in a simulation, as the Justice paper (section 5) and the Pythia paper (section
 * III) define it, and how sure that is.
 */
package io.github.punctual.simulator.metrics;
