/** How fast the simulator is. */
package io.github.punctual.benchmarks.simulation;
