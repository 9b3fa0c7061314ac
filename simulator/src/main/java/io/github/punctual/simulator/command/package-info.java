/** The command {@code punctual}. */
package io.github.punctual.simulator.command;
