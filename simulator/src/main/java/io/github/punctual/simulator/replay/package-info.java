/** Decision logs, run again in simulated time. */
package io.github.punctual.simulator.replay;
