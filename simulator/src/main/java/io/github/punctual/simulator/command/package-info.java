/** The simulator's commands, which stand beside the client's in {@code punctual}. */
package io.github.punctual.simulator.command;
