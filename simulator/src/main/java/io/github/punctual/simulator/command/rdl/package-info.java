/** {@code punctual rdl check} and {@code plan}: expressions looked at without a cluster. */
package io.github.punctual.simulator.command.rdl;
