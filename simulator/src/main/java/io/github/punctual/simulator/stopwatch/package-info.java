/** The only part of the simulator, besides its commands, that looks at the clock. */
package io.github.punctual.simulator.stopwatch;
