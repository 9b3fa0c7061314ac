/**
 * What callers write, on the command line and in files, and what is said of it when it is wrong.
 */
package io.github.punctual.simulator.command.input;
