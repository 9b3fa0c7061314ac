/** The commands that ask a running ResourceManager, and its answers in words. */
package io.github.punctual.simulator.command.remote;
