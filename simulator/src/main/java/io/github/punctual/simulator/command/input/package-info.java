/** What callers write on the command line of the simulator. */
package io.github.punctual.simulator.command.input;
